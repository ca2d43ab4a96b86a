import type * as z from 'zod';
import { type SchemaObject, schemaOf } from './input-schema.js';
import type { SeededRandom } from './seeded-random.js';

/** Returns a function that generates inputs that the row accepts, with some optional parameters; undefined if none is found. */
export function inputsOf(input: z.ZodType, random: SeededRandom): () => unknown {
  const { properties = {}, required = [] } = schemaOf(input);
  const drawn = (share: number) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || random.chance(share))
        .map(([name, schema]) => [name, randomValue(schema, random)]),
    );
  return () => {
    for (const share of [0.4, 0.2, 0.1, 0, 0]) {
      const read = input.safeParse(drawn(share));
      if (read.success) return read.data;
    }
    return undefined;
  };
}

/** Generates a value for a schema of the plain kinds. */
export function randomValue(schema: SchemaObject, random: SeededRandom): unknown {
  const { anyOf, items, properties = {}, required = [] } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.one(schema.enum);
  if (anyOf) return randomValue(random.one(anyOf), random);
  const type = Array.isArray(schema.type) ? random.one(schema.type) : schema.type;
  if (type === 'array') return items ? [randomValue(items, random)] : [];
  if (type === 'object') {
    const names = Object.keys(properties).filter((name) => required.includes(name) || random.chance(0.4));
    return Object.fromEntries(names.map((name) => [name, randomValue(properties[name] ?? {}, random)]));
  }
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') return (schema.minimum ?? 0) > 0 ? schema.minimum : random.one([0, 1, 30]);
  if (type === 'null') return null;
  return random.one(TEXTS[schema.format ?? schema.pattern ?? ''] ?? ['word']);
}

/** Sample texts by format or pattern. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  date: ['2030-03-04', '2030-03-05'],
  'date-time': ['2030-03-04T10:00:00'],
  email: ['word@example.test'],
  '^([01]\\d|2[0-3]):[0-5]\\d$': ['10:00'],
  '^\\d{1,10}-\\d{1,10}$': ['37-4100'],
};
