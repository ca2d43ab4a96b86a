import type { FigureQuestion, SlowAnswer, SlowGroup } from './slow-figures.js';
import { SLOW_SUBJECTS } from './slow-subjects.js';

const RECORDS = ['company', 'category', 'service', 'eventGroup', 'event', 'person', 'resource', 'coupon'];

/** Names of columns in the input of the filter. */
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

/** Most rows that an answer has. */
export const MAX_ROWS = 10_000;

/** `noShowRate` → `NO_SHOW_RATE`. */
const enumName = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();

/** The question as a query of the API. Measures have aliases, so that one with an argument is found again. */
export function documentOf(question: FigureQuestion, first = MAX_ROWS): string {
  const { subject, companyId, from, until, branches, timeZone, asOf, measures } = question;
  const scope = [
    `companyId: ${companyId}, from: "${from}", until: "${until}", branches: ${branches}`,
    ...(timeZone ? [`timeZone: "${timeZone}"`] : []),
    ...(asOf ? [`asOf: "${asOf}"`] : []),
  ];
  const table: Readonly<Record<string, { readonly selection: string }>> = SLOW_SUBJECTS[subject].measures;
  const figures = measures.map((name, n) => `m${n}: ${name} ${table[name]!.selection}`).join(' ');
  // A row of money is of one currency, whether or not that is selected.
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

/** Subject as the API shows it. */
export interface ShownFigures {
  readonly rows?: readonly Json[];
  readonly total?: unknown;
  readonly truncated?: boolean;
}

/** Answer of the API in the form of the naive program, its rows in their order. */
export function answerOf({ by, measures }: FigureQuestion, { rows = [], total = {} }: ShownFigures): SlowAnswer {
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

/** Amounts by their currencies. */
const plain = (value: unknown): unknown =>
  Array.isArray(value) ? [...value].sort((a: Json, b: Json) => String(a.currency).localeCompare(String(b.currency))) : value;

/** Text that tells the groups of a question apart. */
export const groupText = ({ keys }: Pick<SlowGroup, 'keys'>): string =>
  JSON.stringify(Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Part of a number by which two sums of the same floating points may differ. */
const EXACT = 1e-9;

/** The value with each number in it that is as exact as floating point is replaced by the one that is expected in its place. */
export function aligned(value: unknown, expected: unknown): unknown {
  if (typeof value === 'number' && typeof expected === 'number')
    return Math.abs(value - expected) <= EXACT * Math.abs(expected) ? expected : value;
  if (typeof value !== 'object' || typeof expected !== 'object' || value === null || expected === null) return value;
  if (Array.isArray(value)) return value.map((each, at) => aligned(each, (expected as unknown[])[at]));
  const beside = expected as Json;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, aligned(each, beside[name])]));
}
