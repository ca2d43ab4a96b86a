import { readFile } from 'node:fs/promises';
import { buildSchema as parseSchema } from 'graphql';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Endpoint, endpoint } from '../../../rest-adapter/endpoint.js';
import { pick, toInput } from '../../../rest-adapter/hal/fields.js';
import { documentOf } from '../../../rest-adapter/operations/document-of.js';
import type { ResultOf } from '../../../rest-adapter/operations/fragment.js';
import { fragments } from '../../../rest-adapter/operations/fragments.js';
import { generateFigures } from '../../../rest-adapter/operations/generate-figures.js';
import { generateTypes } from '../../../rest-adapter/operations/generate-types.js';
import { generateVariables } from '../../../rest-adapter/operations/generate-variables.js';
import { adapterSchema } from '../../../rest-adapter/operations/wire-schema.js';
import { routes } from '../../../rest-adapter/routes.js';
import { buildSchema } from '../../../schema/build-schema.js';

test.each([
  ['types.ts', generateTypes],
  ['variables.ts', generateVariables],
])('rest-adapter/operations/%s is what npm run schema writes', async (file, generate) => {
  const committed = await readFile(new URL(`../../../rest-adapter/operations/${file}`, import.meta.url), 'utf8');
  expect(generate(adapterSchema(buildSchema()), routes) === committed, 'npm run schema').toBe(true);
});

test('rest-adapter/operations/figures.ts is what npm run schema writes', async () => {
  const committed = await readFile(new URL('../../../rest-adapter/operations/figures.ts', import.meta.url), 'utf8');
  expect(generateFigures(buildSchema()) === committed, 'npm run schema').toBe(true);
});

const schema = parseSchema(`
  type Query { shop(id: Int!): Shop shops: [Shop!]! }
  type Shop { id: Int! name: String open: Boolean! kind: Kind! parts: [Part!] main: Part! }
  type Part { id: Int! at: DateTime! extra: JSONObject whole: Shop }
  enum Kind { SMALL LARGE }
  input PartInput { at: DateTime! }
  input ShopInput { name: String! parts: [PartInput!] }
  scalar DateTime
  scalar JSONObject
`);

const rowsOf = (operations: readonly string[]) => operations.map((operation) => ({ operation }) as Endpoint);

const typesOf = (...operations: string[]): string => generateTypes(schema, rowsOf(operations)).replace(/\s+/g, ' ');

const variablesOf = (...operations: string[]): string => generateVariables(schema, rowsOf(operations)).replace(/\s+/g, ' ');

test.each([
  ['shop(id: 1) { id }', 'readonly shop: { readonly id: number; } | null;', 'a nullable field'],
  ['shops { name }', 'readonly shops: ReadonlyArray<{ readonly name: string | null; }>;', 'a list'],
  ['shops { parts { id } }', 'readonly parts: ReadonlyArray<{ readonly id: number; }> | null;', 'a nullable list'],
  ['shops { kind }', "readonly kind: 'SMALL' | 'LARGE';", 'an enum'],
  ['shops { main { at extra } }', 'readonly at: string; readonly extra: Readonly<Record<string, unknown>> | null;', 'scalars'],
  ['shops { number: id }', 'readonly number: number;', 'an alias'],
  ['shops { id @include(if: $b) }', 'readonly id?: number;', 'a field that may be left out'],
  ['shops { id @skip(if: $b) id }', 'readonly id: number;', 'a field that is also selected without a condition'],
  ['shops { main { id } main { at } }', 'readonly main: { readonly id: number; readonly at: string; };', 'a repeated field'],
])('the selection %s has the type %s: %s', (selected, type) => {
  expect(typesOf(`query Ask($b: Boolean!) { ${selected} }`)).toContain(type);
});

test.each([
  ['{ ...Row }', 'readonly main: Row; ', 'referred to by its name'],
  ['{ ...Row extra }', 'readonly main: Row & { readonly extra: Readonly<Record<string, unknown>> | null; }', 'beside a field'],
  [
    '{ ...Row whole { open } }',
    'readonly main: { readonly id: number; readonly whole: { readonly name: string | null; readonly open:',
    'beside a nested field',
  ],
])('a fragment in %s has the type %s (%s)', (selected, type) => {
  const types = typesOf(`query Ask { shops { main ${selected} } } fragment Row on Part { id whole { name } }`);
  expect(types).toContain(
    'export interface Row { readonly id: number; readonly whole: { readonly name: string | null; } | null; }',
  );
  expect(types).toContain(type);
});

test('the type of a fragment that includes another extends its type', () => {
  const types = typesOf(
    'query Ask { shops { main { ...More } } } fragment Row on Part { id } fragment More on Part { ...Row at }',
  );
  expect(types).toContain('export interface More extends Row { readonly at: string; }');
});

test('a field that the schema lacks stops the type generation', () => {
  expect(() => typesOf('query Ask { shops { colour } }')).toThrow('Shop has no field colour');
});

test('two operations with the same name stop the type generation', () => {
  expect(() => typesOf('query Ask { shops { id } }', 'query Ask { shops { name } }')).toThrow('Two operations are called Ask');
});

test('a document has the fragments that its operation uses, directly or indirectly, and no others', () => {
  const { definitions } = documentOf('query Ask { basket(companyId: 1) { ...BasketRow } }');
  const names = definitions.map((node) => ('name' in node ? node.name?.value : undefined));
  expect(names).toEqual(['Ask', 'BasketRow', 'BasketLine', 'EventRow', 'BasketArticleRow']);
});

test('every listed fragment is used by an endpoint and has a unique name', () => {
  const used = new Set(
    routes.flatMap(({ operation }) =>
      documentOf(operation).definitions.flatMap((node) => (node.kind === 'FragmentDefinition' ? [node.name.value] : [])),
    ),
  );
  expect(fragments.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  expect(new Set(fragments.map(({ name }) => name)).size).toBe(fragments.length);
});

test('only fields that are selected compile', () => {
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
    variables: ({ id }) => ({ companyId: 1, id, hidden: false }),
    // @ts-expect-error: the public form does not select it
    view: ({ person: { email } }) => ({ email }),
  });
  expect(row.operation).toContain('ReadPerson');

  const named: ResultOf<'mutation DeletePerson($input: Input!) { x }'>['person']['version'] = 1;
  expect(named).toBe(1);
});

test('only variables that the operation declares compile', () => {
  const row = {
    source: '4.3',
    method: 'GET',
    path: '/api/v1/admin/{company_id}/people',
    input: z.object({ id: z.number() }),
    operation:
      'query ListAdminPeople($companyId: Int!, $filter: PersonFilter!, $first: Int!, $offset: Int!, $withSchedule: Boolean!) { x }',
    view: () => ({}),
  } as const;
  const page = { first: 1, offset: 0, withSchedule: false };

  expect(endpoint({ ...row, variables: ({ id }) => ({ ...page, companyId: id, filter: {} }) }).method).toBe('GET');
  // @ts-expect-error: `companyId` is required
  endpoint({ ...row, variables: ({ id }) => ({ ...page, compnyId: id, filter: {} }) });
  // @ts-expect-error: an id is a number
  endpoint({ ...row, variables: ({ id }) => ({ ...page, companyId: `${id}`, filter: {} }) });
  // @ts-expect-error: the operation has no such variable
  endpoint({ ...row, variables: ({ id }) => ({ ...page, companyId: id, filter: {}, hidden: true }) });
  // @ts-expect-error: the filter has no such field
  endpoint({ ...row, variables: ({ id }) => ({ ...page, companyId: id, filter: { includeDisabld: true } }) });
  // @ts-expect-error: an operation that `npm run schema` has not met
  endpoint({ ...row, operation: 'query ListStuff { x }', variables: () => ({}) });
});

test('a body becomes an input, and a field that the input lacks does not compile', () => {
  const row = {
    source: '4.3',
    method: 'POST',
    path: '/api/v1/admin/{company_id}/people',
    operation: 'mutation CreatePerson($input: CreatePersonInput!, $companyId: Int!) { x }',
    view: () => ({}),
  } as const;
  const fields = { company_id: z.number(), name: z.string(), time_zone: z.string().optional() };
  const { variables } = endpoint({
    ...row,
    input: z.object(fields),
    variables: (body) => ({ input: toInput(body), companyId: body.company_id }),
  });
  const at = { base: '', companyId: 1, admin: true, path: '', query: [] };
  expect(variables({ company_id: 1, name: 'Ann', time_zone: undefined }, at)).toEqual({
    input: { companyId: 1, name: 'Ann' },
    companyId: 1,
  });
  endpoint({
    ...row,
    input: z.object({ ...fields, time_zne: z.string() }),
    // @ts-expect-error: `CreatePersonInput` has no `timeZne`
    variables: (body) => ({ input: toInput(body), companyId: body.company_id }),
  });
});

test.each([
  ['$id: Int!', 'readonly id: number;', 'a required variable'],
  ['$id: Int', 'readonly id?: number | null;', 'an optional variable'],
  ['$id: Int! = 1', 'readonly id?: number;', 'a variable with a default'],
  ['$ids: [Int!]!', 'readonly ids: ReadonlyArray<number>;', 'a list'],
  ['$kind: Kind!', "readonly kind: 'SMALL' | 'LARGE';", 'an enum'],
  ['$at: DateTime!', 'readonly at: Date | string;', 'an instant'],
])('the variable %s has the type %s: %s', (variable, type) => {
  expect(variablesOf(`query Ask(${variable}) { shops { id } }`)).toContain(`readonly Ask: { ${type} };`);
});

test('an input type is generated once, together with the input types in its fields', () => {
  const types = variablesOf('query Ask($shop: ShopInput!) { shops { id } }', 'query Again($shop: ShopInput) { shops { id } }');
  expect(types).toContain('export interface PartInput { readonly at: Date | string; }');
  expect(types.match(/interface ShopInput/g)).toHaveLength(1);
  expect(types).toContain('readonly parts?: ReadonlyArray<PartInput> | null;');
});
