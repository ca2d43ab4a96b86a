import { stringify } from 'csv-stringify/sync';
import { type Column, cellOf } from './columns.js';

/**
 * CSV by RFC 4180: UTF-8, a header, lines that end with CR LF, quotes where they are needed. An empty cell is null, an empty text
 * is `""`. A text that a spreadsheet would run as a formula gets an apostrophe before it; a number stays a number.
 * Source: analytics.md, "Limits".
 */
export async function* asCsv(columns: readonly Column[], pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let head = lines([columns.map(({ name }) => name)], columns);
  for await (const rows of pages) {
    yield head +
      lines(
        rows.map((row) => columns.map((column) => cellText(cellOf(row, column), column))),
        columns,
      );
    head = '';
  }
  if (head) yield head;
}

/** First characters of formulas, in spreadsheets of any language, and characters that are ignored before a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

const PLAIN = ['Int', 'Float', 'Boolean', 'DateTime', 'LocalDate'];

/** Null for an empty cell. */
function cellText(value: unknown, { type }: Column): string | null {
  if (value === null) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return !PLAIN.includes(type) && FORMULA.test(text) ? `'${text}` : text;
}

function lines(rows: readonly (readonly (string | null)[])[], columns: readonly Column[]): string {
  // A line with a single empty cell would be an empty line.
  const nothing = columns.length === 1 ? '""' : '';
  return stringify(rows as (string | null)[][], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_match: /^$|^'|^\s|\s$/,
    cast: { null: () => ({ value: nothing, quote: false }) as never },
  });
}
