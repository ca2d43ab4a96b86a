import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createMember, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** First query after a log-in: the token identifies the client, the companies and the basket. Source: graphql.md, Shape 3. */

let server: TestServer;
let company: TestCompany;
let admin: string;
let mia: { id: number; token: string };
let zoe: { id: number; token: string };
let ids: readonly number[];
beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
  admin = await adminToken(company.em, company.companyId);
  [mia, zoe] = [
    await createMember(company.em, company.companyId),
    await createMember(company.em.fork(), company.companyId, 'Zoe'),
  ];
  ids = [await book(mia.id, 10), await book(mia.id, 11), await book(mia.id, 12), await book(zoe.id, 13)];
  await change(`update booking set starts_at = now() - interval '3 h', ends_at = now() - interval '2 h' where id = ?`, ids[0]!);
  await change(`update booking set starts_at = now() - interval '1 h', ends_at = now() + interval '1 h' where id = ?`, ids[1]!);
});
afterAll(() => server?.close());

const change = (statement: string, id: number) => company.em.fork().getConnection().execute(statement, [id]);

async function ask(query: string, token?: string, variables: object = {}): Promise<Json> {
  const { body } = await sendGraphql(server.url, { query, variables }, token ? { 'Auth-Token': token } : {});
  expect(body.errors).toBeUndefined();
  return body.data as Json;
}

async function book(clientId: number, hour: number): Promise<number> {
  const query = 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }';
  const { companyId, check, ann } = company;
  const input = { companyId, clientId, serviceId: check.id, personId: ann.id, startsAt: `${MONDAY}T${hour}:00:00Z` };
  return Number(((await ask(query, admin, { input })).createBooking as Json).id);
}

const WHO = `client { id } administrator { id } company { id } companies { nodes { id } }
  bookings { nodes { id } totalCount } purchases { nodes { bookings { nodes { id } } } totalCount } basket { items { id } }`;
const viewer = async (fields: string, token?: string) => (await ask(`{ viewer { ${fields} } }`, token)).viewer as Json;
const listed = async (args: string, token = mia.token) => {
  const { bookings } = await viewer(`bookings(${args}) { nodes { id } }`, token);
  return (bookings as { nodes: { id: number }[] }).nodes.map(({ id }) => id);
};

test('the viewer of an anonymous caller is null', async () => {
  expect(await viewer(WHO)).toBeNull();
});

test('a guest has a basket', async () => {
  const items = [{ serviceId: company.check.id, personId: company.ann.id, startsAt: `${MONDAY}T14:00:00Z` }];
  const add = 'mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { token } }';
  const made = await ask(add, undefined, { input: { companyId: company.companyId, items } });

  expect(await viewer(WHO, String((made.addToBasket as Json).token))).toEqual({
    ...{ client: null, administrator: null, company: null, companies: { nodes: [] }, bookings: null, purchases: null },
    basket: { items: [{ id: expect.any(String) }] },
  });
});

test('a member reads bookings, purchases and companies without sending an id', async () => {
  expect(await viewer(WHO, mia.token)).toEqual({
    client: { id: mia.id },
    administrator: null,
    company: { id: company.companyId },
    companies: { nodes: [{ id: company.companyId }] },
    bookings: { nodes: [{ id: ids[1] }, { id: ids[2] }], totalCount: 2 },
    purchases: { nodes: [ids[2], ids[1], ids[0]].map((id) => ({ bookings: { nodes: [{ id }] } })), totalCount: 3 },
    basket: null,
  });
});

test('a booking is upcoming until it ends, and then past', async () => {
  expect(await listed('when: UPCOMING')).toEqual([ids[1], ids[2]]);
  expect(await listed('when: PAST')).toEqual([ids[0]]);
  expect(await listed('when: ALL')).toEqual([ids[0], ids[1], ids[2]]);
  expect(await listed('when: ALL, first: 1, offset: 2')).toEqual([ids[2]]);
  await ask(`mutation { cancelBooking(input: { id: ${ids[2]} }) { id } }`, mia.token);
  expect(await listed('when: UPCOMING')).toEqual([ids[1]]);
  expect(await listed('when: UPCOMING, includeCancelled: true')).toEqual([ids[1], ids[2]]);
  expect(await listed('when: ALL', zoe.token)).toEqual([ids[3]]);
});

test('an administrator has no client, bookings, purchases or basket', async () => {
  expect(await viewer(WHO, admin)).toMatchObject({
    ...{ client: null, administrator: { id: expect.any(Number) }, company: { id: company.companyId } },
    ...{ bookings: null, purchases: null, basket: null },
  });
});
