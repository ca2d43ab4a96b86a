import type { SchemaObject } from '../../../rest-adapter/openapi/input-schema.js';
import { randomValue } from '../../../rest-adapter/openapi/random-input.js';
import { SeededRandom } from '../../../rest-adapter/openapi/seeded-random.js';

/** True for the schema of an id. Ids have no upper bound to test: an unknown id is a 404, which other tests cover. */
export const isId = ({ anyOf, type, minimum, maximum }: SchemaObject): boolean =>
  anyOf ? anyOf.some(isId) : type === 'integer' && minimum === 1 && maximum === undefined;

/** Boundary values of a described parameter. */
export interface BoundValues {
  /** Values at the bounds, and enumerated ones: accepted, even if the call fails for another reason. */
  readonly inside: readonly unknown[];
  /** Values beyond the bounds: refused, with the name of the parameter. */
  readonly outside: readonly unknown[];
}

const NONE: BoundValues = { inside: [], outside: [] };

/** Boundary values of a schema. A union has none, except that of null and one other schema, which has those of the other. */
export function boundValues(schema: SchemaObject): BoundValues {
  const { anyOf, items, properties } = schema;
  if (anyOf) {
    const [only, ...others] = anyOf.filter(({ type }) => type !== 'null');
    return only && others.length === 0 ? boundValues(only) : NONE;
  }
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (schema.enum) return ofWords(schema.enum);
  if (type === 'integer' || type === 'number') return ofNumber(schema, type === 'integer' ? 1 : 0.5);
  if (type === 'string') return ofText(schema);
  if (type === 'array' && items) return ofList(schema, items);
  if (type === 'object' && properties) return ofRecord(schema, properties);
  return type === 'boolean' ? { inside: [true, false], outside: ['perhaps'] } : NONE;
}

const ofWords = (words: readonly unknown[]): BoundValues => ({
  inside: words.filter((word) => word !== null),
  outside: [typeof words[0] === 'number' ? -77 : 'no such word'],
});

function ofNumber({ minimum, exclusiveMinimum, maximum }: SchemaObject, step: number): BoundValues {
  const [least, most] = [minimum, maximum].map((bound) => (typeof bound === 'number' ? bound : undefined));
  return {
    inside: [least, most].filter((bound) => bound !== undefined),
    // Beyond the largest safe integer, adding one may not change a number.
    outside: [
      ...(least === undefined ? [] : [least - step]),
      ...(typeof exclusiveMinimum === 'number' ? [exclusiveMinimum] : []),
      ...(most === undefined || most >= Number.MAX_SAFE_INTEGER ? [] : [most + step]),
    ],
  };
}

/** Boundary values by format. E-mail addresses are checked by the domain. */
const OF_FORMAT: Readonly<Record<string, BoundValues>> = {
  date: { inside: ['1970-01-01', '2100-12-31'], outside: ['1969-12-31', '2101-01-01', '2026-02-30'] },
  'time-zone': { inside: ['Europe/London'], outside: ['Mars/Base'] },
  uri: { inside: ['https://example.test/calendar.ics'], outside: [] },
  'date-time': { inside: ['2030-03-04T10:00:00Z'], outside: ['2026-02-30T10:00:00Z', '10:00'] },
};

function ofText({ format, pattern, minLength, maxLength }: SchemaObject): BoundValues {
  if (format) return OF_FORMAT[format] ?? NONE;
  if (pattern) return { inside: [], outside: ['no such form'] };
  if (typeof maxLength !== 'number') return NONE;
  // An empty text counts as not given, or clears the field.
  const short = typeof minLength === 'number' && minLength > 1 ? ['a'.repeat(minLength - 1)] : [];
  return { inside: ['a'.repeat(maxLength)], outside: ['a'.repeat(maxLength + 1), ...short] };
}

function ofList({ minItems, maxItems }: SchemaObject, items: SchemaObject): BoundValues {
  const random = new SeededRandom(1);
  const of = (length: number) => Array.from({ length }, () => randomValue(items, random));
  const inner = boundValues(items);
  if (isId(items)) return NONE;
  return {
    inside: inner.inside.map((value) => [value]),
    outside: [
      ...inner.outside.map((value) => [value]),
      ...(typeof minItems === 'number' && minItems > 0 ? [[]] : []),
      ...(typeof maxItems === 'number' ? [of(maxItems + 1)] : []),
    ],
  };
}

function ofRecord({ required = [] }: SchemaObject, properties: Readonly<Record<string, SchemaObject>>): BoundValues {
  const random = new SeededRandom(1);
  const needed = required.map((name) => [name, randomValue(properties[name] ?? {}, random)] as const);
  const filled = (name: string, value: unknown) => ({ ...Object.fromEntries(needed), [name]: value });
  const parts = Object.entries(properties).filter(([, schema]) => !isId(schema));
  const each = parts.map(([name, schema]) => ({ name, ...boundValues(schema) }));
  return {
    inside: each.flatMap(({ name, inside }) => inside.map((value) => filled(name, value))),
    outside: each.flatMap(({ name, outside }) => outside.map((value) => filled(name, value))),
  };
}
