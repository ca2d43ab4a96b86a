import { stringify } from 'csv-stringify/sync';
import { snake } from '../hal/fields.js';
import { badInput } from '../http-error.js';
import type { AmountFigure } from '../operations/types.js';
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

type FigureRow = FiguresData['rows'][number];

/** Parameters that determine the columns. */
type TableInput = Pick<FiguresInput, 'measures'> & Partial<Pick<FiguresInput, 'by' | 'compare_to' | 'percentile'>>;

/** Cells of a value, by column heading. */
type Cells = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Figures as CSV (RFC 4180), one line per row. Columns depend on the request alone, and follow the order of the tables,
 * whatever the order requested: a record and an amount take two, a rate three, a spread two, or three with a percentile.
 * A text that a spreadsheet would run as a formula is prefixed with an apostrophe. Source: analytics.md, "Limits".
 *
 * @throws HttpError INVALID for amounts of several currencies in one row: a cell holds one
 */
export function figuresCsv(subject: SubjectName, { rows }: FiguresData, input: TableInput): string {
  const columns = requestedValues(subject, input).flatMap(({ head, form, valueIn }) => {
    const empty = {
      ...cellsOf(head, EMPTY[form]),
      ...(form === 'spread' && input.percentile !== undefined && { [`${head}_percentile`]: null }),
    };
    const cells = rows.map((row) => ({ ...empty, ...cellsOf(head, valueIn(row) ?? EMPTY[form]) }));
    return Object.keys(empty).map((each) => [each, ...cells.map((known: Cells) => known[each] ?? null)]);
  });
  const lines = [undefined, ...rows].map((_row, line) => columns.map((column) => column[line] ?? null));
  return stringify(lines, {
    record_delimiter: 'windows',
    escape_formulas: true,
    // Any line break, not only the record delimiter.
    quoted_match: /[\r\n]/,
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }), boolean: String },
  });
}

const NO_AMOUNT = { amountMinor: null, currency: null };

/** Empty value of each form, with all the columns of the form. */
const EMPTY: Readonly<Record<MeasureForm | 'value' | 'record', Value>> = {
  value: null,
  record: { id: null, name: null },
  number: null,
  rate: { value: null, part: null, whole: null },
  spread: { count: null, mean: null },
  money: NO_AMOUNT,
  amounts: [],
};

/** The amount of a row, or none. Refuses several: rows of one currency have at most one. */
function amountOf(head: string, amounts: readonly AmountFigure[]): Value {
  if (amounts.length < 2) return amounts[0] ?? NO_AMOUNT;
  const currencies = amounts.map(({ currency }) => currency).join(' and ');
  throw badInput([
    { field: 'by', message: `found no currency beside ${head} in ${currencies}, expected currency among them in a table` },
  ]);
}

/** Parts of a value whose column has the heading of the value itself. */
const UNNAMED = ['value', 'amountMinor'];

function cellsOf(head: string, value: Value): Cells {
  if (Array.isArray(value)) return cellsOf(head, amountOf(head, value));
  if (typeof value !== 'object' || value === null) return { [head]: value };
  const parts = Object.entries(value).map(([name, part]) => [UNNAMED.includes(name) ? head : `${head}_${snake(name)}`, part]);
  return Object.fromEntries(parts);
}

/** Requested dimension or measure. */
interface RequestedValue {
  readonly head: string;
  readonly form: MeasureForm | 'value' | 'record';
  readonly valueIn: (row: FigureRow) => Value | undefined;
}

function requestedValues(subject: SubjectName, { by = [], measures, compare_to }: TableInput): RequestedValue[] {
  const table = figuresOf(subject);
  const groups = Object.entries(table.dimensions).filter(([name]) => by.includes(name));
  const selected = Object.entries(table.measures).filter(([name]) => measures.includes(name));
  const measured = (prefix: string, valuesOf: (row: FigureRow) => object): RequestedValue[] =>
    selected.map(([name, form]) => ({
      ...{ head: `${prefix}${snake(name)}`, form },
      valueIn: (row) => new Map(measuresIn(subject, valuesOf(row))).get(name),
    }));
  return [
    ...groups.map(([name, form]) => ({
      ...{ head: snake(name), form },
      valueIn: (row: FigureRow) => new Map(dimensionsIn(subject, row.by)).get(name),
    })),
    ...measured('', (row) => row),
    ...(compare_to === undefined ? [] : measured('before_', ({ before }) => before ?? {})),
  ];
}
