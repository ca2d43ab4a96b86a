import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';

/** Several changes in one request: each returns the state after it, not records loaded before. */

let demo: DemoServer;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.server.close());

async function change(query: string, variables: object): Promise<unknown> {
  const { token } = demo.as.admin;
  const { body } = await sendGraphql(demo.server.url, { query, variables }, token ? { 'Auth-Token': token } : {});
  expect(body.errors).toBeUndefined();
  return body.data;
}

test('a record changed earlier in the same request is returned in its current state', async () => {
  const [booked] = await demo.rows<{ id: number; service_id: number }>(
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
