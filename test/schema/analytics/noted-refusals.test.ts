import { graphql } from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSchema } from '../../../schema/build-schema.js';
import { contextFor } from '../../../schema/shared/create-context.js';
import { ANONYMOUS } from '../../../src/shared/viewer.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
});
afterAll(() => server.close());

const schema = buildSchema();
const ADD = 'mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { token } }';

/** Refusals recorded for a call with these lines. */
async function notedOf(items: readonly object[]): Promise<unknown[]> {
  await sql`truncate demand_note`.execute(server.orm.em.fork().getKysely());
  const contextValue = contextFor(server.orm, server.config, ANONYMOUS);
  const variableValues = { input: { companyId: company.companyId, items } };
  await graphql({ schema, source: ADD, contextValue, variableValues });
  await contextValue.refusals.write();
  const { rows } = await sql`select service_id as service, reason, count from demand_note where outcome = 'refused'`.execute(
    server.orm.em.fork().getKysely(),
  );
  return rows;
}

test('a refusal is recorded with the service of the refused line, although the call is rolled back', async () => {
  const { check, puppies } = company;
  const good = { serviceId: check.id, startsAt: `${MONDAY}T10:00:00Z` };
  const bad = { serviceId: puppies.id, startsAt: `${MONDAY}T10:07:00Z` };
  expect(await notedOf([bad])).toEqual([{ service: puppies.id, reason: 'NOT_BOOKABLE', count: 1 }]);
  expect(await notedOf([good, bad])).toEqual([{ service: puppies.id, reason: 'NOT_BOOKABLE', count: 1 }]);
  expect(await notedOf([good])).toEqual([]);
  expect(await notedOf([{ ...good, serviceId: 999_999 }])).toEqual([]);
});

test('a refusal for lack of space at an event is recorded without a service', async () => {
  const { talk } = company;
  await sql`update event set num_spaces = 0, spaces_blocked = 0 where id = ${talk.id}`.execute(server.orm.em.fork().getKysely());
  expect(await notedOf([{ eventId: talk.id }])).toEqual([{ service: null, reason: 'NO_SPACE', count: 1 }]);
});
