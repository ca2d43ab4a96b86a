import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN, type DemoServer, LEEDS, openDemo } from '../../support/fixtures/demo-server.js';

/** Somebody of Leeds who also works in Camden: what Camden's administrators may say of them. */

let demo: DemoServer;
let id: number;
beforeAll(async () => {
  demo = await openDemo();
  const hana = { name: 'Hana', email: 'hana@pets.test', person_companies: [LEEDS, CAMDEN] };
  id = Number((await demo.as.parentAdmin.post(`/api/v1/admin/${LEEDS}/people`, hana)).body.id);
});
afterAll(() => demo?.server.close());

const there = () => `/api/v1/admin/${CAMDEN}/people/${id}`;
const stored = () => demo.rows('select * from person where id = ?', [id]);

test.each([
  { email: 'camden@pets.test' },
  { notify: false },
  { disabled: true },
  { never_booked: true },
  { ical_link: 'https://busy.example.com/all.ics' },
  { schedule_id: 1 },
  { time_zone: 'Asia/Tokyo' },
])('%j is for their own branch to say', async (change) => {
  const before = await stored();
  expect((await demo.as.admin.put(there(), change)).status).toBe(403);
  expect(await stored()).toEqual(before);
});

test('the record as it was read may be sent back, with another name; the head of both says the rest', async () => {
  const { body } = await demo.as.admin.get(there());
  expect((await demo.as.admin.put(there(), { ...body, name: 'Hannah' })).body).toMatchObject({ name: 'Hannah' });
  expect((await demo.as.parentAdmin.put(there(), { email: 'hana@head.test' })).body).toMatchObject({ email: 'hana@head.test' });
  expect((await demo.as.leedsAdmin.put(`/api/v1/admin/${LEEDS}/people/${id}`, { disabled: true })).status).toBe(200);
});

test('when they are away is seen at both, and changed where it was said or where they belong', async () => {
  const variables = (companyId: number, exceptionId: unknown) => ({ companyId, id: exceptionId });
  const send = async (who: 'staff' | 'leedsAdmin', query: string, values: object) =>
    (await sendGraphql(demo.server.url, { query, variables: values }, { 'Auth-Token': demo.as[who].token ?? '' })).body;
  const create = `mutation($companyId: Int!, $personId: Int!) { made: createScheduleException(input: {
    companyId: $companyId, personId: $personId, startDate: "2031-03-03", endDate: "2031-03-03", name: "Surgery" }) { id } }`;
  const change = `mutation($companyId: Int!, $id: Int!) { updateScheduleException(input: { companyId: $companyId, id: $id, name: "Else" }) { id } }`;
  const remove = `mutation($companyId: Int!, $id: Int!) { deleteScheduleException(input: { companyId: $companyId, id: $id }) { id } }`;
  const made = async (who: 'staff' | 'leedsAdmin', companyId: number) =>
    ((await send(who, create, { companyId, personId: id })).data as { made: { id: number } }).made.id;

  const [theirs, ours] = [await made('leedsAdmin', LEEDS), await made('staff', CAMDEN)];
  for (const text of [change, remove])
    expect((await send('staff', text, variables(CAMDEN, theirs))).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect((await send('staff', change, variables(CAMDEN, ours))).errors).toBeUndefined();
  expect((await send('leedsAdmin', remove, variables(LEEDS, ours))).errors).toBeUndefined();
  expect((await send('leedsAdmin', remove, variables(LEEDS, theirs))).errors).toBeUndefined();
});
