import type { FigureQuestion, SlowAnswer } from './slow-figures.js';
import { SLOW_SUBJECTS } from './slow-figures.js';

const RECORDS = ['company', 'category', 'service', 'eventGroup', 'event', 'person', 'resource', 'coupon'];

/** Names of columns in the input of the filter. */
const FILTERS: Readonly<Record<string, string>> = { channel: 'channel', service_id: 'serviceId', person_id: 'personId' };

/** Most rows that an answer has; who asks for so many groups compares the total alone. */
export const MOST_ROWS = 5000;

/** The question as a query of the API. Measures have aliases, so that one with an argument is found again. */
export function documentOf(question: FigureQuestion): string {
  const { subject, companyId, from, until, branches, timeZone, at, by, measures, filter } = question;
  const scope = `companyId: ${companyId}, from: "${from}", until: "${until}", branches: ${branches}`;
  const zone = timeZone ? `, timeZone: "${timeZone}"` : '';
  const conditions = Object.entries(filter).map(
    ([column, value]) => `${FILTERS[column]}: ${column === 'channel' ? String(value).toUpperCase() : value}`,
  );
  const asked = [
    `first: ${MOST_ROWS}`,
    ...(at ? [`at: ${at}`] : []),
    ...(conditions.length > 0 ? [`filter: { ${conditions.join(', ')} }`] : []),
  ];
  const table: Readonly<Record<string, { readonly selection: string }>> = SLOW_SUBJECTS[subject].measures;
  const figures = measures.map((name, n) => `m${n}: ${name} ${table[name]!.selection}`).join(' ');
  const dimensions = by.map((name) => (RECORDS.includes(name) ? `${name} { id }` : name)).join(' ');
  const rows = by.length > 0 ? `rows { by { ${dimensions} } ${figures} } truncated` : '';
  return `{ analytics(${scope}${zone}) { figures: ${subject}(${asked.join(', ')}) { ${rows} total { ${figures} } } } }`;
}

type Json = Readonly<Record<string, unknown>>;

/** Answer of the API in the form of the naive program. */
export function answerOf(
  { by, measures }: FigureQuestion,
  shown: { readonly rows?: readonly Json[]; readonly total: Json },
): SlowAnswer {
  const measured = (row: Json) => Object.fromEntries(measures.map((name, n) => [name, plain(row[`m${n}`])]));
  const keyOf = (row: Json) => {
    const values = row.by as Json;
    return JSON.stringify(by.map((name) => (values[name] as { id?: number } | null)?.id ?? values[name] ?? null));
  };
  return { rows: new Map((shown.rows ?? []).map((row) => [keyOf(row), measured(row)])), total: measured(shown.total) };
}

/** Amounts by their currencies. */
const plain = (value: unknown): unknown =>
  Array.isArray(value) ? [...value].sort((a: Json, b: Json) => String(a.currency).localeCompare(String(b.currency))) : value;

/** Part of a number by which two sums of the same floating points may differ. */
const EXACT = 1e-9;

/** The value with each number in it that is as exact as floating point is replaced by the one that is expected in its place. */
export function aligned(value: unknown, expected: unknown): unknown {
  if (typeof value === 'number' && typeof expected === 'number')
    return Math.abs(value - expected) <= EXACT * Math.abs(expected) ? expected : value;
  if (typeof value !== 'object' || typeof expected !== 'object' || value === null || expected === null || Array.isArray(value))
    return value;
  const beside = expected as Json;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, aligned(each, beside[name])]));
}
