import { type Column, cellOf } from './columns.js';

/** A JSON object a line, with the columns as its keys, and a line feed after each. */
export async function* asNdjson(columns: readonly Column[], pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(recordOf(row, columns))}\n`).join('');
}

const recordOf = (row: unknown, columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column.name, cellOf(row, column)]));
