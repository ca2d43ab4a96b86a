import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../../../src/company/create-company.js';
import { type CalendarServer, startCalendarServer } from '../../support/clients/calendar-server.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { eventually } from '../../support/eventually.js';
import { calendar, event } from '../../support/fixtures/calendar-text.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import type { TestServer } from '../../support/server.js';
import { startWebhookServer } from '../../support/webhook-server.js';

let server: TestServer;
let web: CalendarServer;
let company: TestCompany;
let token: string;
let admin: RestClient;
let root: string;

/** An hour tomorrow, within the period that is stored; to the second, since calendars are no more precise. */
const start = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000);
const end = new Date(start.getTime() + 3_600_000);
const stamp = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const times = [`DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`];

beforeAll(async () => {
  server = await startWebhookServer();
  web = await startCalendarServer();
  web.pages.set('/ann.ics', calendar(event('UID:one@calendar.test', ...times, 'SUMMARY:Dentist')));
  company = await createTestCompany(server.orm);
  token = await adminToken(company.em, company.companyId);
  admin = new RestClient({ base: server.url, token });
  root = `/api/v1/admin/${company.companyId}`;
  await admin.put(`${root}/people/${company.ann.id}`, { ical_link: `${web.url}/ann.ics` });
  await eventually(async () => expect(embedded((await list()).body, 'external_bookings')).toHaveLength(1));
});
afterAll(async () => {
  await server.close();
  await web.close();
});

const list = (query = '') => admin.get(`${root}/external_bookings${query}`);
const idOf = async () => Number((embedded((await list()).body, 'external_bookings')[0] as Json).id);

/** London is never more than an hour from UTC. */
const wall = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00\+0[01]:00$/);

test('external bookings are also a plain list in the body, where the browser SDK reads them', async () => {
  const { body } = await list();
  expect(body.external_bookings).toEqual((body._embedded as Json).external_bookings);
});

test('a calendar link set by an administrator is fetched by the jobs, and its times are listed', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total_entries: 1,
    _links: { self: { href: expect.stringContaining(`${root}/external_bookings`) } },
  });
  const [record] = embedded(body, 'external_bookings') as Json[];
  expect(record).toEqual({
    id: expect.any(Number),
    company_id: company.companyId,
    person_id: company.ann.id,
    title: 'Dentist',
    person_name: 'Ann',
    start: wall,
    end: wall,
    all_day: false,
    _links: {
      self: { href: `${server.url}${root}/external_bookings/${record!.id}` },
      person: { href: `${server.url}${root}/people/${company.ann.id}` },
    },
  });
  expect([new Date(String(record!.start)), new Date(String(record!.end))]).toEqual([start, end]);
  expect((await admin.get(`${root}/external_bookings/${record!.id}`)).body).toEqual(record);
});

test('the company record links to the list of external bookings', async () => {
  const { body } = await admin.get(`${root}/company`);
  const href = `${server.url}${root}/external_bookings{?start,end,person_id,page,per_page}`;
  expect((body._links as Json).external_bookings).toEqual({ href, templated: true });
});

test('external bookings can be filtered by the dates or instants they overlap, and by person', async () => {
  const day = (days: number) => new Date(start.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const count = async (query: string) => (await list(query)).body.total_entries;

  expect(await count(`?start=${day(-1)}&end=${day(1)}`)).toBe(1);
  expect(await count(`?start=${day(2)}`)).toBe(0);
  expect(await count(`?start=${day(-9)}&end=${day(-2)}`)).toBe(0);
  expect(await count(`?start=${start.toISOString()}&end=${end.toISOString()}`)).toBe(1);
  expect(await count(`?start=${encodeURIComponent(end.toISOString())}&end=${day(9)}`)).toBe(0);
  expect(await count(`?person_id=${company.ann.id}`)).toBe(1);
  expect(await count(`?person_id=${company.bob.id}`)).toBe(0);
});

test.each([
  ['?start=soon', 'start'],
  ['?start=2030-02-30', 'start'],
  ['?start=2030-03-05&end=2030-03-04', 'end'],
])('%s is refused with an error for %s', async (query, field) => {
  expect(await list(query)).toMatchObject({ status: 400, body: { fields: [{ field }] } });
});

test('external bookings are for administrators of the company only', async () => {
  const path = `${root}/external_bookings`;
  expect((await new RestClient({ base: server.url }).get(path)).status).toBe(401);
  const other = await createCompany(company.em, { name: 'Other', timeZone: 'Europe/London', currency: 'GBP' });
  const stranger = new RestClient({ base: server.url, token: await adminToken(company.em, other.id) });
  expect((await stranger.get(path)).status).toBe(403);
  expect((await stranger.get(`/api/v1/admin/${other.id}/external_bookings`)).body.total_entries).toBe(0);
  expect((await stranger.get(`/api/v1/admin/${other.id}/external_bookings/${await idOf()}`)).status).toBe(404);
  expect((await admin.get(`${path}/2000000000`)).status).toBe(404);
});

const ASK = `query Ask($companyId: Int!, $id: Int!) {
  person(companyId: $companyId, id: $id) {
    externalCalendar { url fetchedAt triedAt error failures nextFetchAt }
  }
  externalBookings(companyId: $companyId, filter: { personId: $id }) { totalCount nodes { uid title startsAt endsAt person { name } } }
}`;

const ask = async (as: string | undefined, id = company.ann.id) => {
  const call = { query: ASK, variables: { companyId: company.companyId, id } };
  return (await sendGraphql(server.url, call, as ? { 'Auth-Token': as } : {})).body;
};

test('administrators see when a calendar was last fetched, and its last error', async () => {
  const { data } = await ask(token);
  const fresh = {
    url: `${web.url}/ann.ics`,
    error: null,
    failures: 0,
    triedAt: expect.any(String),
    nextFetchAt: expect.any(String),
  };
  expect(data).toEqual({
    person: { externalCalendar: { ...fresh, fetchedAt: expect.any(String) } },
    externalBookings: {
      totalCount: 1,
      nodes: [
        {
          uid: 'one@calendar.test',
          title: 'Dentist',
          startsAt: start.toISOString().replace('.000', ''),
          endsAt: end.toISOString().replace('.000', ''),
          person: { name: 'Ann' },
        },
      ],
    },
  });
  expect((await ask(token, company.bob.id)).data).toMatchObject({ person: { externalCalendar: null } });
  expect((await ask(undefined)).errors?.map(({ extensions }) => extensions.code)).toContain('UNAUTHENTICATED');

  await admin.put(`${root}/people/${company.bob.id}`, { ical_link: `${web.url}/nowhere.ics` });
  const told = async () => (await ask(token, company.bob.id)).data as { person: { externalCalendar: Json } };
  await eventually(async () => expect((await told()).person.externalCalendar.error).toBe('Answered 404'));
  expect((await told()).person.externalCalendar).toMatchObject({ fetchedAt: null, failures: 1 });
});

test('removing the calendar link deletes the calendar and its external bookings', async () => {
  await admin.put(`${root}/people/${company.ann.id}`, { ical_link: null });
  expect((await list()).body.total_entries).toBe(0);
  const { rows } = await sql`select from external_calendar where person_id = ${company.ann.id}`.execute(company.em.getKysely());
  expect(rows).toEqual([]);
});
