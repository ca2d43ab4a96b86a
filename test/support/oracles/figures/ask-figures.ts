import type { FigureQuestion, NaiveAnswer, NaiveGroup } from './naive-figures.js';
import { NAIVE_SUBJECTS } from './naive-subjects.js';

const RECORDS = ['company', 'category', 'service', 'eventGroup', 'event', 'person', 'resource', 'coupon'];

/** Fields of the filter input by column. */
const FILTERS: Readonly<Record<string, string>> = {
  channel: 'channel',
  service_id: 'serviceId',
  person_id: 'personId',
  resource_id: 'resourceId',
  coupon_id: 'couponId',
  client_id: 'clientId',
  attendance: 'attendance',
};
const ENUMS = ['channel', 'attendance'];

/** Maximum number of rows in an answer. */
export const MAX_ROWS = 10_000;

/** `noShowRate` → `NO_SHOW_RATE`. */
const enumName = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();

/** GraphQL text of a query for figures. Measures have aliases, so that those with arguments can be identified. */
export function documentOf(question: FigureQuestion, first = MAX_ROWS): string {
  const { subject, companyId, from, until, branches, timeZone, asOf, measures } = question;
  const scope = [
    `companyId: ${companyId}, from: "${from}", until: "${until}", branches: ${branches}`,
    ...(timeZone ? [`timeZone: "${timeZone}"`] : []),
    ...(asOf ? [`asOf: "${asOf}"`] : []),
  ];
  const table: Readonly<Record<string, { readonly selection: string }>> = NAIVE_SUBJECTS[subject].measures;
  const figures = measures.map((name, n) => `m${n}: ${name} ${table[name]!.selection}`).join(' ');
  // Rows of `money` are by currency, whether or not it is selected.
  const by = subject === 'money' ? [...new Set([...question.by, 'currency'])] : question.by;
  const dimensions = by.map((name) => (RECORDS.includes(name) ? `${name} { id }` : name)).join(' ');
  const before = question.compareTo ? `before { ${figures} }` : '';
  const rows = question.by.length > 0 ? `rows { by { ${dimensions} } ${figures} ${before} } truncated` : '';
  return `{ analytics(${scope.join(', ')}) { figures: ${subject}(${argumentsOf(question, first).join(', ')}) { ${rows} total { ${figures} } } } }`;
}

function argumentsOf({ at, filter, empty, compareTo, orderBy }: FigureQuestion, first: number): string[] {
  const conditions = Object.entries(filter).map(
    ([column, value]) => `${FILTERS[column]}: ${ENUMS.includes(column) ? String(value).toUpperCase() : value}`,
  );
  const order =
    orderBy && ('measure' in orderBy ? `measure: ${enumName(orderBy.measure)}` : `dimension: ${enumName(orderBy.dimension)}`);
  return [
    `first: ${first}`,
    ...(at ? [`at: ${at}`] : []),
    ...(conditions.length > 0 ? [`filter: { ${conditions.join(', ')} }`] : []),
    ...(empty ? ['empty: true'] : []),
    ...(compareTo ? [`compareTo: ${compareTo}`] : []),
    ...(order ? [`orderBy: { ${order}, descending: ${orderBy.descending} }`] : []),
  ];
}

type Json = Readonly<Record<string, unknown>>;

/** Figures of a subject, as the API returns them. */
export interface ShownFigures {
  readonly rows?: readonly Json[];
  readonly total?: unknown;
  readonly truncated?: boolean;
}

/** Converts an answer of the API into the form of the naive reference, with its rows in their order. */
export function answerOf({ by, measures }: FigureQuestion, { rows = [], total = {} }: ShownFigures): NaiveAnswer {
  const measured = (row: Json) => Object.fromEntries(measures.map((name, n) => [name, plain(row[`m${n}`])]));
  const keysOf = (row: Json) => {
    const values = row.by as Json;
    const names = new Set([...by, ...Object.keys(values)]);
    return Object.fromEntries(
      [...names].map((name) => [name, (values[name] as { id?: number } | null)?.id ?? values[name] ?? null]),
    );
  };
  const groups = rows.map((row) => ({
    keys: keysOf(row),
    measured: measured(row),
    ...(row.before ? { before: measured(row.before as Json) } : {}),
    order: null,
  }));
  return { groups, total: Array.isArray(total) ? total.map(measured) : measured(total as Json) };
}

/** Sorts a list of amounts by currency; other values are unchanged. */
const plain = (value: unknown): unknown =>
  Array.isArray(value) ? [...value].sort((a: Json, b: Json) => String(a.currency).localeCompare(String(b.currency))) : value;

/** Text that identifies a group within an answer. */
export const groupText = ({ keys }: Pick<NaiveGroup, 'keys'>): string =>
  JSON.stringify(Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Relative difference that two sums of the same floating-point numbers may have. */
const EXACT = 1e-9;

/** Replaces each number in `value` that equals the expected one within floating-point precision by the expected one. */
export function aligned(value: unknown, expected: unknown): unknown {
  if (typeof value === 'number' && typeof expected === 'number')
    return Math.abs(value - expected) <= EXACT * Math.abs(expected) ? expected : value;
  if (typeof value !== 'object' || typeof expected !== 'object' || value === null || expected === null) return value;
  if (Array.isArray(value)) return value.map((each, at) => aligned(each, (expected as unknown[])[at]));
  const beside = expected as Json;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, aligned(each, beside[name])]));
}
