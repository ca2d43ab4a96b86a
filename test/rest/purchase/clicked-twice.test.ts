import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
});
afterAll(() => server?.close());

test('repeated clicks on one time, in turn or at once, all return the same line', async () => {
  const rest = new RestClient({ base: server.url });
  const { body } = await rest.post('/api/v1/baskets', { company_id: company.companyId });
  const basket = `/api/v1/baskets/${body.id}`;
  const choice = { service_id: company.check.id, person_id: company.ann.id, start: `${MONDAY}T10:00:00` };
  const first = await rest.post(`${basket}/service_items`, choice);
  const clicks = await Promise.all(Array.from({ length: 6 }, () => rest.post(`${basket}/service_items`, choice)));

  expect(clicks.map((answer) => [answer.status, answer.body.id])).toEqual(clicks.map(() => [201, first.body.id]));
  expect(embedded(await rest.get(basket), 'items').map(({ id }) => id)).toEqual([first.body.id]);
  const longer = await rest.post(`${basket}/service_items`, { ...choice, duration: 60 });
  expect([longer.status, longer.body.id]).toEqual([201, first.body.id]);
});
