import * as z from 'zod';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';

/** Fields of an endpoint's input that are not in its path, by name. */
export function fieldsOf({ input, path }: Endpoint): Map<string, z.ZodType> {
  const fields = Object.entries(shapeOf(input));
  return new Map(fields.filter(([name]) => !path.includes(`{${name}}`)));
}

/** Schema of one parameter of an endpoint. */
export const parameterOf = ({ input }: Endpoint, name: string): z.ZodType | undefined => shapeOf(input)[name];

/** Fields of an object schema, also of one with transformations. */
function shapeOf(schema: unknown): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? shapeOf(schema.in) : {};
}

export const isRequired = (field: z.ZodType): boolean => !field.safeParse(undefined).success;

/** Candidates for an invalid value: nearly every parameter refuses at least one. In a query they are sent as texts. */
const WRONG: readonly unknown[] = [
  'no such thing',
  '2026-02-30',
  -1,
  'x'.repeat(10_001),
  1.5,
  { wrong: [] },
  [[[]]],
  'x'.repeat(300),
];

/** A value that the field refuses; undefined if it accepts all candidates. */
export const refusedBy = (field: z.ZodType, { method }: Endpoint): unknown =>
  WRONG.filter((value) => method !== 'GET' || (typeof value !== 'object' && String(value).length < 1000))
    .map((value) => (method === 'GET' ? String(value) : value))
    .find((value) => !field.safeParse(value).success);

/**
 * Texts that have broken programs: SQL, templates of links, of shells and of JavaScript, paths, invalid numbers, extreme
 * dates.
 */
const TEXTS: readonly string[] = [
  "'; drop table booking; --",
  '{?a,b}{/c}',
  '%00%2e%2e%2f',
  '\\"`$(id)',
  '\u0024{7*7}{{7*7}}',
  '💥'.repeat(60),
  '\u202e\u0301\ufeff',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  ' ',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '0',
  '1e9',
  '2147483647',
  '-2147483647',
  '2147483648',
  '99999999999999999999',
  '1970-01-01',
  '2100-12-31',
  '2030-03-31T01:30:00',
  '1970-01-01T00:00:00-23:59',
  '00:00',
  '23:59',
  'yesterday',
  'infinity',
  'a{b}@example.test',
  '=1+1',
  ',,,',
  '1,1,1',
];

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  2_147_483_647,
  1e308,
  [],
  [null],
  ['', 1],
  [1, 1],
  {},
  { a: { b: [{}] } },
  { id: [] },
];

/** Some of the nasty values that the field's schema accepts, so that they reach the program; others for each `from`. */
export function nastyFor(field: z.ZodType, { method }: Endpoint, from: number, count: number): unknown[] {
  const all = method === 'GET' ? TEXTS : [...TEXTS, ...VALUES];
  const passing = all.filter((value) => field.safeParse(value).success);
  const step = Math.max(1, Math.floor(passing.length / count));
  return passing.filter((_, at) => at % step === from % step).slice(0, count);
}
