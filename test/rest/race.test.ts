import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplication } from '../../src/account/create-application.js';
import { buildHouse, type House, MONDAY } from '../support/house.js';
import { RestClient } from '../support/rest-client.js';
import { startServer, type TestServer } from '../support/server.js';

let server: TestServer;
let house: House;

beforeAll(async () => {
  server = await startServer();
  house = await buildHouse(server.orm);
  await createApplication(house.em, { name: 'Widget', appId: 'demo' });
});
afterAll(() => server.close());

/** One buyer over HTTP, from an empty basket to the purchase. Answers with the last status and body. */
async function buy(item: object) {
  const buyer = new RestClient({ base: server.url });
  const added = await buyer.post(`/api/v1/${house.companyId}/basket/add_item`, { ...item });
  if (added.status !== 201) return added;
  return buyer.post(`/api/v1/${house.companyId}/basket/checkout`, { client: { first_name: 'Zoe' } });
}

const race = (buyers: number, item: object) => Promise.all(Array.from({ length: buyers }, () => buy(item)));

const statuses = (answers: Awaited<ReturnType<typeof race>>) => ({
  bought: answers.filter(({ status }) => status === 201).length,
  refused: answers.filter(({ status }) => status === 409).length,
});

test('64 buyers of one time: one 201, the others 409 in the documented shape, within a second of each', async () => {
  const answers = await race(64, { service_id: house.check.id, person_id: house.ann.id, datetime: `${MONDAY}T10:00:00` });

  expect(statuses(answers)).toEqual({ bought: 1, refused: 63 });
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body).toMatchObject({
      status: 409,
      message: 'NoSpaceLeftError',
      error: 'No Space Left',
      code: 'TIME_TAKEN',
      data: { service_id: house.check.id, name: 'Check', alternatives: expect.arrayContaining([expect.stringMatching(/Z$/)]) },
    });
  }
});

test('200 buyers of an event with 10 spaces: ten 201', async () => {
  expect(statuses(await race(200, { event_id: house.talk.id }))).toEqual({ bought: 10, refused: 190 });
});

test('200 buyers of a shared time with 6 spaces: six 201', async () => {
  const item = { service_id: house.puppies.id, datetime: `${MONDAY}T10:00:00` };
  expect(statuses(await race(200, item))).toEqual({ bought: 6, refused: 194 });
});
