import { readFile } from 'node:fs/promises';
import { validateSchema } from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema, schemaText } from '../../../schema/build-schema.js';
import { namedParts } from '../../../schema/shared/describe.js';
import { EXACT, WORDS } from '../../../schema/shared/words.js';

test('schema/schema.graphql is the schema; after a change: npm run schema', async () => {
  const committed = await readFile(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8');
  expect(schemaText(buildSchema())).toBe(committed);
});

test('the schema breaks no rule of GraphQL', () => {
  expect(validateSchema(buildSchema())).toEqual([]);
});

test('every type, field, argument and value says what it is, and the glossary has no word too many', () => {
  const parts = namedParts(buildSchema());
  expect(parts.filter(({ part }) => !part.description).map(({ name }) => name)).toEqual([]);

  const said = new Set(parts.flatMap(({ name, word }) => [name, word]));
  expect(Object.keys({ ...WORDS, ...EXACT }).filter((name) => !said.has(name))).toEqual([]);
});

test('every code of a refusal is told with what can be done', () => {
  const described = buildSchema().getMutationType()?.description;
  expect(described).toMatch(/- TIME_TAKEN: .*alternatives/);
  expect(described).toMatch(/- STALE_VERSION: /);
});
