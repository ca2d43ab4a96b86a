import { type GraphQLObjectType, graphql, isNonNullType, isObjectType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSchema } from '../../../schema/build-schema.js';
import { contextFor } from '../../../schema/shared/create-context.js';
import { ANONYMOUS } from '../../../src/shared/viewer.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/** One refusal does not fail the entire page: the refused field is null, and the rest is answered. */

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
});
afterAll(() => server?.close());

const ask = async (query: string, token?: string) =>
  (await sendGraphql(server.url, { query }, token === undefined ? {} : { 'Auth-Token': token })).body;

const schema = buildSchema();

test('every query root and every field with an audience is nullable', () => {
  const types = Object.values(schema.getTypeMap()).filter((type): type is GraphQLObjectType => isObjectType(type));
  const hard = types.flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) => {
      const mayBeRefused = type === schema.getQueryType() || field.extensions.audience !== undefined;
      return mayBeRefused && isNonNullType(field.type) ? [`${type.name}.${field.name}`] : [];
    }),
  );
  expect(hard).toEqual([]);
});

test('the description of a field with an audience says who may see it', () => {
  const silent = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) =>
        field.extensions.audience && !/ Shown to .*administrators/.test(field.description ?? '')
          ? [`${type.name}.${field.name}`]
          : [],
      ),
    );
  expect(silent).toEqual([]);
});

test('a refused query root leaves the others answered', async () => {
  const { data, errors } = await ask(`{
    company(id: ${company.companyId}) { name }
    service(companyId: ${company.companyId}, id: 2147483647, includeHidden: false) { name }
    bookings(companyId: ${company.companyId}) { totalCount }
  }`);
  expect(data).toEqual({ company: { name: 'Pet Store' }, service: null, bookings: null });
  expect(errors?.map(({ path, extensions }) => [path, extensions?.code])).toEqual([
    [['bookings'], 'UNAUTHENTICATED'],
    [['service'], 'NOT_FOUND'],
  ]);
});

const PEOPLE = (companyId: number) => `{
  people(companyId: ${companyId}) { nodes { name notify allStaff } }
  others: people(companyId: ${companyId}, first: 1) { nodes { name notify } }
}`;

test('a field that the caller may not see is null in every row, with one error that counts the rows', async () => {
  const { data, errors } = await ask(PEOPLE(company.companyId));
  const row = (name: string) => ({ name, notify: null, allStaff: null });
  expect(data).toEqual({
    people: { nodes: [row('Ann'), row('Bob')] },
    others: { nodes: [{ name: 'Ann', notify: null }] },
  });
  const told = errors?.map(({ path, extensions }) => ({ path: path?.join('.'), ...extensions }));
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      { path: 'people.nodes.0.notify', code: 'UNAUTHENTICATED', count: 2 },
      { path: 'people.nodes.0.allStaff', code: 'UNAUTHENTICATED', count: 2 },
      { path: 'others.nodes.0.notify', code: 'UNAUTHENTICATED', count: 1 },
    ]),
  );
});

test('only the first row of a withheld field raises an error while the query runs', async () => {
  const contextValue = contextFor(server.orm, server.config, ANONYMOUS);
  const { errors } = await graphql({ schema, source: PEOPLE(company.companyId), contextValue });
  const told = errors?.map(({ path }) => path?.join('.')).toSorted();
  expect(told).toEqual(['others.nodes.0.notify', 'people.nodes.0.allStaff', 'people.nodes.0.notify']);
});

test('a caller who may see the field gets its values and no error', async () => {
  const { data, errors } = await ask(PEOPLE(company.companyId), await adminToken(company.em, company.companyId));
  expect(errors).toBeUndefined();
  expect(data?.people).toMatchObject({ nodes: [{ notify: true }, { notify: true }] });
});

test('a refused mutation stops those after it, even if its own result is nullable', async () => {
  const { companyId, puppies } = company;
  const item = `{ serviceId: ${puppies.id}, startsAt: "${MONDAY}T10:00:00Z" }`;
  const begun = await ask(`mutation { addToBasket(input: { companyId: ${companyId}, items: [${item}] }) { token } }`);
  const { token } = Object(begun.data?.addToBasket) as { token: string };
  const buy = `checkout(input: { companyId: ${companyId}, client: { firstName: "Ada", email: "ada@example.test" } }) { id }`;
  const refused = await ask(`mutation { applyCoupon(input: { companyId: ${companyId}, code: "none" }) { id } ${buy} }`, token);
  expect(refused.data).toBeNull();
  expect(refused.errors?.map(({ path, extensions }) => [path, extensions?.code])).toEqual([
    [['applyCoupon'], 'INVALID'],
    [['checkout'], 'CONFLICT'],
  ]);
  expect((await ask(`mutation { ${buy} }`, token)).errors).toBeUndefined();
});

test('the only nullable result of a mutation is a basket', () => {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  const nullable = fields.filter(({ type }) => !isNonNullType(type)).map(({ type }) => String(type));
  expect([fields.length > 100, new Set(nullable)]).toEqual([true, new Set(['Basket'])]);
});
