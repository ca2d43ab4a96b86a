import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN, type DemoHouse, openDemo } from '../../support/fixtures/demo-house.js';

/** Several changes in one request: each answers with what is true after it, not with what the one before had loaded. */

let house: DemoHouse;
beforeAll(async () => {
  house = await openDemo();
});
afterAll(() => house?.server.close());

async function change(query: string, variables: object): Promise<unknown> {
  const { token } = house.as.admin;
  const { body } = await sendGraphql(house.server.url, { query, variables }, token ? { 'Auth-Token': token } : {});
  expect(body.errors).toBeUndefined();
  return body.data;
}

test('a record that another change of the request has changed is shown as it is now', async () => {
  const [booked] = await house.rows<{ id: number; service_id: number }>(
    'select id, service_id from booking where company_id = ? and service_id is not null order by id limit 1',
    [CAMDEN],
  );
  const note = { companyId: CAMDEN, bookingId: booked!.id, note: 'Rings the bell' };
  const service = { companyId: CAMDEN, id: booked!.service_id, name: 'Renamed' };
  const query = `mutation Change($note: BookingNoteInput!, $service: UpdateServiceInput!) {
    before: writeBookingNote(input: $note) { service { name } }
    updateService(input: $service) { name }
    after: writeBookingNote(input: $note) { service { name } } }`;

  expect(await change(query, { note, service })).toMatchObject({ after: { service: { name: 'Renamed' } } });
});
