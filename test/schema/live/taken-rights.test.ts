import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenStream, openStream } from '../../support/clients/open-stream.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { type LiveServers, startLiveServers } from '../../support/live-servers.js';

/** Permission is checked again for each answer of a stream. */

let servers: LiveServers;
beforeAll(async () => {
  servers = await startLiveServers();
});
afterAll(() => servers.close());

const DIARY = `subscription ($companyId: Int!) {
  bookings(companyId: $companyId) { totalCount nodes { client { firstName } } } }`;

/** Opens an empty company's diary at one server, as an administrator of the company. */
async function lookAtDiary({ em, companyId }: TestCompany): Promise<OpenStream> {
  const owner = await adminToken(em, companyId);
  const headers = { Authorization: `Bearer ${owner}` };
  const stream = await openStream(servers.there.url, { query: DIARY, variables: { companyId } }, headers);
  expect(await stream.next()).toEqual({ data: { bookings: { totalCount: 0, nodes: [] } } });
  return stream;
}

/** Buys a time at the other server as a guest. */
async function book({ companyId, check, ann }: TestCompany): Promise<void> {
  const items = [{ serviceId: check.id, personId: ann.id, startsAt: `${MONDAY}T10:00:00Z` }];
  const add = 'mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { token } }';
  const { body } = await sendGraphql(servers.here.url, { query: add, variables: { input: { companyId, items } } });
  const { token } = body.data!.addToBasket as { token: string };
  const client = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test' };
  const checkout = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { id } }';
  const { url } = servers.here;
  await sendGraphql(url, { query: checkout, variables: { input: { companyId, client } } }, { 'Auth-Token': token });
}

test('an owner whose role changes to analyst no longer receives names', async () => {
  const company = await createTestCompany(servers.here.orm);
  const stream = await lookAtDiary(company);
  await company.em.execute(`update administrator set role = 'analyst' where company_id = ?`, [company.companyId]);
  await book(company);
  const { data, errors } = await stream.next();
  expect(JSON.stringify(data)).not.toContain('Ada');
  expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['FORBIDDEN']);
  stream.close();
});

test.each(['disabled', 'deleted'])('a stream ends when its administrator is %s', async (state) => {
  const company = await createTestCompany(servers.here.orm);
  const stream = await lookAtDiary(company);
  await company.em.execute(`update administrator set ${state} = true where company_id = ?`, [company.companyId]);
  await book(company);
  const { data, errors } = await stream.next();
  expect([data ?? null, errors?.[0]?.extensions?.code]).toEqual([null, 'UNAUTHENTICATED']);
  expect(await stream.rest()).toContain('event: complete');
});
