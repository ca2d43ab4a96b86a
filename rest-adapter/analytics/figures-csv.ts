import { stringify } from 'csv-stringify/sync';
import { snake } from '../hal/fields.js';
import {
  type DimensionValue,
  dimensionsIn,
  type FiguresData,
  type FigureValue,
  figuresOf,
  type MeasureForm,
  measuresIn,
  type SubjectName,
} from './figure-values.js';
import type { FiguresInput } from './figures-input.js';

type Value = DimensionValue | FigureValue;

type Row = FiguresData['rows'][number];

/** Cells of a value by the heads of their columns. */
type Cells = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Figures as CSV (RFC 4180), a line a row. Columns stand in the order of the tables, whatever the order in which they were asked for: a
 * record takes two, a rate three, a spread and an amount two or more, and amounts of several currencies one each. A text that a
 * spreadsheet would run as a formula has an apostrophe before it. Source: analytics.md, "Limits".
 */
export function figuresCsv(subject: SubjectName, { rows }: FiguresData, input: FiguresInput): string {
  const columns = valuesAsked(subject, input).flatMap(({ head, form, valueIn }) => {
    const cells = rows.map((row) => cellsOf(head, valueIn(row) ?? EMPTY[form]));
    const heads = new Set([cellsOf(head, EMPTY[form]), ...cells].flatMap(Object.keys));
    // Amounts of no currency at all.
    return [...(heads.size > 0 ? heads : [head])].map((each) => [each, ...cells.map((known) => known[each] ?? null)]);
  });
  const lines = [undefined, ...rows].map((_row, line) => columns.map((column) => column[line] ?? null));
  return stringify(lines, {
    record_delimiter: 'windows',
    escape_formulas: true,
    // Any end of a line, not only that of the records.
    quoted_match: /[\r\n]/,
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }), boolean: String },
  });
}

/** Values of each form where there is none: they have all the columns of the form. */
const EMPTY: Readonly<Record<MeasureForm | 'value' | 'record', Value>> = {
  value: null,
  record: { id: null, name: null },
  number: null,
  rate: { value: null, part: null, whole: null },
  spread: { count: null, mean: null },
  money: { amountMinor: null, currency: null },
  amounts: [],
};

/** Names within a value that have the head of the whole. */
const UNNAMED = ['value', 'amountMinor'];

function cellsOf(head: string, value: Value): Cells {
  if (Array.isArray(value))
    return Object.fromEntries(value.map(({ currency, amountMinor }) => [`${head}_${currency}`, amountMinor]));
  if (typeof value !== 'object' || value === null) return { [head]: value };
  const parts = Object.entries(value).map(([name, part]) => [UNNAMED.includes(name) ? head : `${head}_${snake(name)}`, part]);
  return Object.fromEntries(parts);
}

/** Dimension or measure that is asked for. */
interface AskedValue {
  readonly head: string;
  readonly form: MeasureForm | 'value' | 'record';
  readonly valueIn: (row: Row) => Value | undefined;
}

function valuesAsked(subject: SubjectName, { by = [], measures, compare_to }: FiguresInput): AskedValue[] {
  const table = figuresOf(subject);
  const groups = Object.entries(table.dimensions).filter(([name]) => by.includes(name));
  const asked = Object.entries(table.measures).filter(([name]) => measures.includes(name));
  const measured = (prefix: string, valuesOf: (row: Row) => object): AskedValue[] =>
    asked.map(([name, form]) => ({
      ...{ head: `${prefix}${snake(name)}`, form },
      valueIn: (row) => new Map(measuresIn(subject, valuesOf(row))).get(name),
    }));
  return [
    ...groups.map(([name, form]) => ({
      ...{ head: snake(name), form },
      valueIn: (row: Row) => new Map(dimensionsIn(subject, row.by)).get(name),
    })),
    ...measured('', (row) => row),
    ...(compare_to === undefined ? [] : measured('before_', ({ before }) => before ?? {})),
  ];
}
