import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** A buyer whom the staff name by details: a new person becomes a client, whom the staff may read at once. */

let server: TestServer;
let company: TestCompany;
let admin: string;
let known: number;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = await adminToken(company.em.fork(), company.companyId);
  known = await createContact(company.em.fork(), company.companyId, 'cleo@example.test');
});
afterAll(() => server?.close());

let hour = 9;
const time = () => ({ serviceId: company.puppies.id, startsAt: `${MONDAY}T${String(hour++).padStart(2, '0')}:00:00Z` });

async function ask(field: string, given: Json): Promise<Json> {
  const type = `${field.slice(0, 1).toUpperCase()}${field.slice(1)}Input`;
  const selection = field === 'addToBasket' ? 'token' : 'clientId client { firstName email mobile isMember }';
  const query = `mutation ($input: ${type}!) { ${field}(input: $input) { ${selection} } }`;
  const variables = { input: { companyId: company.companyId, ...given } };
  const { body } = await sendGraphql(server.url, { query, variables }, { 'Auth-Token': admin });
  expect(body.errors).toBeUndefined();
  return Object(body.data?.[field]);
}

const NOBODY = { firstName: null, email: null, mobile: null, isMember: false };

test.each([{ firstName: 'New', email: 'new@example.test' }, { firstName: 'Walter' }, { mobile: '07700900123' }])(
  'a buyer named by staff as %j becomes a new client',
  async (client) => {
    await ask('addToBasket', { items: [time()] });
    const bought = await ask('checkout', { client });
    expect(bought).toEqual({ clientId: expect.any(Number), client: { ...NOBODY, ...client } });
    expect(bought.clientId).not.toBe(known);
    const { client: booked } = await ask('createBooking', { ...time(), client });
    expect(booked).toEqual(bought.client);
  },
);

test('a known e-mail address selects the existing client', async () => {
  await ask('addToBasket', { items: [time()] });
  expect(await ask('checkout', { client: { email: 'cleo@example.test' } })).toMatchObject({ clientId: known });
});
