import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplication } from '../../../src/account/create-application.js';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { createTalk, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { countStatements, statementsOf } from '../../support/oracles/count-statements.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let visitor: RestClient;

beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
  await createApplication(company.em, { name: 'Widget', appId: 'demo' });
  visitor = new RestClient({ base: server.url });
});
afterAll(() => server.close());

/** P13 of the goals: the number of statements is the same for any staff and range. The list of bookings has its own test. */
const asked = (path: string) => countStatements(() => visitor.get(`/api/v1/${company.companyId}/${path}`));

test.each([
  ['day_data', `month=0330`],
  ['time_data', `date=${MONDAY}`],
  ['time_data', `date=${MONDAY}&end_date=2030-04-03`],
])('%s?%s takes three SQL statements, however many people there are', async (name, period) => {
  const path = `${name}?service_id=${company.check.id}&${period}`;
  expect(await asked(path)).toBe(3);

  for (let i = 0; i < 10; i++)
    await createPerson(company.em, { companyId: company.companyId }, { name: `Person ${i}`, scheduleId: company.scheduleId });
  expect(await asked(path)).toBe(3);
});

test('adding a sold-out event to a basket is refused after four statements, outside a transaction', async () => {
  const { talk } = await createTalk(company.em, company.companyId, { spaces: 1 });
  const hold = () => visitor.post(`/api/v1/${company.companyId}/basket/add_item`, { event_id: talk.id });
  expect((await hold()).status).toBe(201);

  let refused: { status: number } | undefined;
  const asked = await statementsOf(async () => {
    refused = await new RestClient({ base: server.url }).post(`/api/v1/${company.companyId}/basket/add_item`, {
      event_id: talk.id,
    });
  });
  expect(refused?.status).toBe(409);
  expect(asked).toHaveLength(4);
  expect(asked.filter((text) => /^(begin|insert|update|with own)/.test(text))).toEqual([]);
});
