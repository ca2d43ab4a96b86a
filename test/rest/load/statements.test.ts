import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplication } from '../../../src/account/create-application.js';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { aTalk, buildHouse, type House, MONDAY } from '../../support/fixtures/house.js';
import { countStatements, statementsOf } from '../../support/oracles/count-statements.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let house: House;
let visitor: RestClient;

beforeAll(async () => {
  server = await startServer();
  house = await buildHouse(server.orm);
  await createApplication(house.em, { name: 'Widget', appId: 'demo' });
  visitor = new RestClient({ base: server.url });
});
afterAll(() => server.close());

/** P13 of the goals: the number is the same whatever the staff and the range. The list of bookings has its own test. */
const asked = (path: string) => countStatements(() => visitor.get(`/api/v1/${house.companyId}/${path}`));

test.each([
  ['day_data', `month=0330`],
  ['time_data', `date=${MONDAY}`],
  ['time_data', `date=${MONDAY}&end_date=2030-04-03`],
])('%s?%s takes three statements, with two people and with twelve', async (name, period) => {
  const path = `${name}?service_id=${house.check.id}&${period}`;
  expect(await asked(path)).toBe(3);

  for (let i = 0; i < 10; i++)
    await createPerson(house.em, house.companyId, { name: `Person ${i}`, scheduleId: house.scheduleId });
  expect(await asked(path)).toBe(3);
});

test('who comes to an event that is sold out hears so by four statements, outside of a transaction', async () => {
  const { talk } = await aTalk(house.em, house.companyId, { spaces: 1 });
  const hold = () => visitor.post(`/api/v1/${house.companyId}/basket/add_item`, { event_id: talk.id });
  expect((await hold()).status).toBe(201);

  let refused: { status: number } | undefined;
  const asked = await statementsOf(async () => {
    refused = await new RestClient({ base: server.url }).post(`/api/v1/${house.companyId}/basket/add_item`, {
      event_id: talk.id,
    });
  });
  expect(refused?.status).toBe(409);
  expect(asked).toHaveLength(4);
  expect(asked.filter((text) => /^(begin|insert|update|with own)/.test(text))).toEqual([]);
});
