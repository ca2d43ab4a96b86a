import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN, type DemoServer, LEEDS, openDemo } from '../../support/fixtures/demo-server.js';

/** A person of Leeds who also works in Camden: what Camden's administrators may change about them. */

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
])('%j cannot be set by a branch where the person helps out', async (change) => {
  const before = await stored();
  expect((await demo.as.admin.put(there(), change)).status).toBe(403);
  expect(await stored()).toEqual(before);
});

test('a record sent back by the host empties no field, and the parent and the home company can change it', async () => {
  const before = await stored();
  const { body } = await demo.as.admin.get(there());
  expect(body.email).toBeNull();
  const answer = await demo.as.admin.put(there(), { ...body, service_ids: [] });
  expect(answer.body.error).toBeUndefined();
  expect(answer.body).toMatchObject({ service_ids: [] });
  expect((await stored())[0]).toMatchObject({ ...before[0], version: expect.any(Number), updated_at: expect.anything() });
  expect((await demo.as.parentAdmin.put(there(), { email: 'hana@head.test' })).body).toMatchObject({ email: 'hana@head.test' });
  expect((await demo.as.leedsAdmin.put(`/api/v1/admin/${LEEDS}/people/${id}`, { disabled: true })).status).toBe(200);
});

test('an absence can be changed by the company that entered it and by the home company', async () => {
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

test('an absence or a block entered at one branch also closes the diary of the person at the other', async () => {
  const made = { name: 'Ida', person_companies: [LEEDS, CAMDEN] };
  const ida = Number((await demo.as.parentAdmin.post(`/api/v1/admin/${LEEDS}/people`, made)).body.id);
  const [service] = await demo.rows<{ id: number }>(
    `select s.id from service s join service_person l on l.service_id = s.id
    where l.person_id = ? and s.company_id = ? and not s.deleted and not s.disabled order by s.id`,
    [ida, LEEDS],
  );
  const today = new Date();
  const day = (ahead: number) => new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  const daysAtHome = async () => {
    const query = `service_id=${service?.id}&person_id=${ida}&date=${day(2)}&edate=${day(16)}`;
    const { body } = await demo.as.public.get(`/api/v1/${LEEDS}/day_data?${query}`);
    return (body.days as { date: string; spaces: number }[]).filter(({ spaces }) => spaces > 0).map(({ date }) => date);
  };
  const [first, second, ...open] = await daysAtHome();
  const create = `mutation($companyId: Int!, $personId: Int!, $day: LocalDate!) { createScheduleException(input: {
    companyId: $companyId, personId: $personId, startDate: $day, endDate: $day }) { id } }`;
  const variables = { companyId: CAMDEN, personId: ida, day: first };
  const { body } = await sendGraphql(demo.server.url, { query: create, variables }, { 'Auth-Token': demo.as.staff.token ?? '' });
  expect(body.errors).toBeUndefined();
  const block = { start_time: `${second}T00:00:00`, end_time: `${second}T23:59:00`, booking: false };
  expect((await demo.as.staff.put(`/api/v1/admin/${CAMDEN}/people/${ida}/block`, block)).status).toBe(200);
  expect(open.length).toBeGreaterThan(0);
  expect(await daysAtHome()).toEqual(open);
});
