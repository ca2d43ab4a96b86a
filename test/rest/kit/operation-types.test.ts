import { readFile } from 'node:fs/promises';
import { buildSchema as parseSchema } from 'graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../../rest-adapter/endpoint.js';
import { pick } from '../../../rest-adapter/hal/fields.js';
import { documentOf } from '../../../rest-adapter/operations/document-of.js';
import type { ResultOf } from '../../../rest-adapter/operations/fragment.js';
import { fragments } from '../../../rest-adapter/operations/fragments.js';
import { generateTypes } from '../../../rest-adapter/operations/generate-types.js';
import { routes } from '../../../rest-adapter/routes.js';
import { buildSchema } from '../../../schema/build-schema.js';

test('rest-adapter/operations/types.ts is what the operations answer; after a change: npm run schema', async () => {
  const committed = await readFile(new URL('../../../rest-adapter/operations/types.ts', import.meta.url), 'utf8');
  expect(generateTypes(buildSchema(), routes) === committed, 'npm run schema').toBe(true);
});

const schema = parseSchema(`
  type Query { shop(id: Int!): Shop shops: [Shop!]! }
  type Shop { id: Int! name: String open: Boolean! kind: Kind! parts: [Part!] main: Part! }
  type Part { id: Int! at: DateTime! extra: JSONObject whole: Shop }
  enum Kind { SMALL LARGE }
  scalar DateTime
  scalar JSONObject
`);

const typesOf = (...operations: string[]): string =>
  generateTypes(
    schema,
    operations.map((operation) => ({ operation }) as Endpoint),
  ).replace(/\s+/g, ' ');

test.each([
  ['shop(id: 1) { id }', 'readonly shop: { readonly id: number; } | null;', 'what may be null'],
  ['shops { name }', 'readonly shops: ReadonlyArray<{ readonly name: string | null; }>;', 'a list'],
  ['shops { parts { id } }', 'readonly parts: ReadonlyArray<{ readonly id: number; }> | null;', 'a list that may be null'],
  ['shops { kind }', "readonly kind: 'SMALL' | 'LARGE';", 'an enum'],
  ['shops { main { at extra } }', 'readonly at: string; readonly extra: Readonly<Record<string, unknown>> | null;', 'scalars'],
  ['shops { number: id }', 'readonly number: number;', 'another name'],
  ['shops { id @include(if: $b) }', 'readonly id?: number;', 'what may be left out'],
  ['shops { id @skip(if: $b) id }', 'readonly id: number;', 'what is selected a second time without a condition'],
  ['shops { main { id } main { at } }', 'readonly main: { readonly id: number; readonly at: string; };', 'two selections of one'],
])('%s is %s: %s', (selected, type) => {
  expect(typesOf(`query Ask($b: Boolean!) { ${selected} }`)).toContain(type);
});

test.each([
  ['{ ...Row }', 'readonly main: Row; ', 'by its name'],
  ['{ ...Row extra }', 'readonly main: Row & { readonly extra: Readonly<Record<string, unknown>> | null; }', 'with more'],
  [
    '{ ...Row whole { open } }',
    'readonly main: { readonly id: number; readonly whole: { readonly name: string | null; readonly open:',
    'deeper',
  ],
])('a fragment in %s is shown as %s (%s)', (selected, type) => {
  const types = typesOf(`query Ask { shops { main ${selected} } } fragment Row on Part { id whole { name } }`);
  expect(types).toContain(
    'export interface Row { readonly id: number; readonly whole: { readonly name: string | null; } | null; }',
  );
  expect(types).toContain(type);
});

test('a fragment made from another extends it', () => {
  const types = typesOf(
    'query Ask { shops { main { ...More } } } fragment Row on Part { id } fragment More on Part { ...Row at }',
  );
  expect(types).toContain('export interface More extends Row { readonly at: string; }');
});

test('a field that the schema does not have stops the writing', () => {
  expect(() => typesOf('query Ask { shops { colour } }')).toThrow('Shop has no field colour');
});

test('two operations of one name stop the writing', () => {
  expect(() => typesOf('query Ask { shops { id } }', 'query Ask { shops { name } }')).toThrow('Two operations are called Ask');
});

test('an operation brings along the fragments that it uses, and theirs, and no others', () => {
  const { definitions } = documentOf('query Ask { basket(companyId: 1) { ...BasketRow } }');
  const names = definitions.map((node) => ('name' in node ? node.name?.value : undefined));
  expect(names).toEqual(['Ask', 'BasketRow', 'BasketLine', 'BasketGoods']);
});

test('every fragment of the list is used by some row, and has a name of its own', () => {
  const used = new Set(
    routes.flatMap(({ operation }) =>
      documentOf(operation).definitions.flatMap((node) => (node.kind === 'FragmentDefinition' ? [node.name.value] : [])),
    ),
  );
  expect(fragments.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  expect(new Set(fragments.map(({ name }) => name)).size).toBe(fragments.length);
});

test('only what is selected compiles', () => {
  const person = { id: 1, phonePrefix: '44' };
  expect(pick(person, ['id', 'phone_prefix'])).toEqual({ id: 1, phone_prefix: '44' });
  // @ts-expect-error: the row has no such field
  expect(pick(person, ['phone_prefx'])).toEqual({ phone_prefx: null });

  const row = endpoint({
    source: '4.3',
    method: 'GET',
    path: '/api/v1/{company_id}/people/{id}',
    input: z.object({ id: z.number() }),
    operation: 'query ReadPerson($id: Int!) { person(id: $id) { id } }',
    variables: ({ id }) => ({ id }),
    // @ts-expect-error: the public form does not select it
    view: ({ person: { email } }) => ({ email }),
  });
  expect(row.operation).toContain('ReadPerson');

  const named: ResultOf<'mutation DeletePerson($input: Input!) { x }'>['person']['version'] = 1;
  expect(named).toBe(1);
});
