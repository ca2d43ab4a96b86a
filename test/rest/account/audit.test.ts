import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createMember, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let admin: RestClient;
let root: string;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  root = `/api/v1/admin/${company.companyId}`;
});
afterAll(() => server.close());

async function search(query: Record<string, string | number>): Promise<readonly Json[]> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await admin.get(`${root}/auditlog?${text}`);
  expect(answer.status).toBe(200);
  return embedded(answer.body, 'auditlog');
}

test('an audit entry shows who changed what and when, with the values before and after, in v1 field names', async () => {
  const made = await admin.post(`${root}/bookings`, {
    service_id: company.check.id,
    person_id: company.ann.id,
    datetime: `${MONDAY}T10:00:00`,
    client: { first_name: 'Zoe' },
  });
  await admin.put(`${root}/bookings/${made.body.id}`, { datetime: `${MONDAY}T11:00:00` });

  const [moved] = await search({ record: 'booking', record_id: made.body.id as number, field: 'starts_at', action: 'change' });
  expect(moved).toEqual({
    id: expect.any(Number),
    record: 'booking',
    company_id: company.companyId,
    record_id: made.body.id,
    action: 'change',
    actor_kind: 'administrator',
    actor_id: expect.any(Number),
    actor_name: 'An owner',
    overrode: null,
    before: expect.objectContaining({ starts_at: expect.stringContaining('T10:00:00') }),
    after: expect.objectContaining({ starts_at: expect.stringContaining('T11:00:00') }),
    created_at: expect.stringMatching(/Z$/),
    _links: expect.objectContaining({ administrator: expect.anything() }),
  });
  expect((await admin.get(`${root}/auditlog/${moved!.id}`)).body).toEqual(moved);
});

test('the audit log can be searched by record, actor, action, field and time', async () => {
  const mia = await createMember(company.em, company.companyId);
  const member = new RestClient({ base: server.url, token: mia.token });
  await member.put(`/api/v1/${company.companyId}/members/${mia.id}`, { last_name: 'Lane' });
  await admin.put(`${root}/client/${mia.id}`, { mobile: '0700' });
  const walks = await admin.post(`${root}/event_groups`, { name: 'Walks' });

  const hers = { record: 'client', record_id: mia.id };
  expect(await search({ ...hers, client_id: mia.id })).toMatchObject([{ actor_name: 'Mia Lane', after: { last_name: 'Lane' } }]);
  expect(await search({ ...hers, field: 'mobile', action: 'change' })).toMatchObject([{ actor_kind: 'administrator' }]);
  const [group] = await search({ record: 'event_group', action: 'create' });
  expect(group).toMatchObject({ record_id: walks.body.id, before: null, after: { name: 'Walks' } });
  expect(await search({ administrator_id: group!.actor_id as number, record: 'event_group' })).toHaveLength(1);
  expect(await search({ administrator_id: 999_999 })).toEqual([]);

  const at = new Date(String(group!.created_at)).getTime();
  const moment = (seconds: number) => new Date(at + 1000 * seconds).toISOString();
  const made = { record: 'event_group', record_id: walks.body.id as number };
  expect(await search({ ...made, from: moment(-1), until: moment(2) })).toHaveLength(1);
  expect(await search({ ...made, until: moment(-1) })).toEqual([]);
  expect(await search({ from: '2099-01-01T00:00:00' })).toEqual([]);
});

test('a time without an offset is read in the time zone of the company', async () => {
  await server.orm.em.fork().execute(`update company set timezone = 'Pacific/Auckland' where id = ${company.companyId}`);
  const made = await admin.post(`${root}/event_groups`, { name: 'Later' });
  const [entry] = await search({ record: 'event_group', record_id: made.body.id as number });
  const wall = (minutes: number) =>
    new Date(new Date(String(entry!.created_at)).getTime() + minutes * 60_000)
      .toLocaleString('sv-SE', { timeZone: 'Pacific/Auckland' })
      .replace(' ', 'T');

  const named = { record: 'event_group', record_id: made.body.id as number };
  expect(await search({ ...named, from: wall(-5), until: wall(5) })).toHaveLength(1);
  expect(await search({ ...named, from: wall(5) })).toEqual([]);
});

test('pages list the newest entries first and count all entries', async () => {
  const { body } = await admin.get(`${root}/auditlog?per_page=2`);
  const ids = embedded(body, 'auditlog').map(({ id }) => Number(id));
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBeGreaterThan(ids[1]!);
  expect(body.total_entries).toBeGreaterThan(2);
  expect(body._links).toHaveProperty('next');
});

test.each(['action=burn', 'from=yesterday', 'record_id=x'])('the query %s is refused', async (query) => {
  expect((await admin.get(`${root}/auditlog?${query}`)).status).toBe(400);
});

test('staff, who do not manage the company, cannot read the audit log', async () => {
  const staff = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId, 'staff') });
  expect((await staff.get(`${root}/auditlog`)).status).toBe(403);
});
