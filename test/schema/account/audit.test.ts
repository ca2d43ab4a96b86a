import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createCompany } from '../../../src/company/create-company.js';
import { AUDITED_TABLES } from '../../../src/live/change-kind.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createMember, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let token: string;
let admin: RestClient;
let root: string;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  token = await adminToken(company.em, company.companyId);
  admin = new RestClient({ base: server.url, token });
  root = `/api/v1/admin/${company.companyId}`;
});
afterAll(() => server.close());

async function graphql(query: string, variables: Json = {}, as = token, headers: Record<string, string> = {}): Promise<Json> {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Auth-Token': as, ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()) as Json;
}

const AUDIT = `query Audit($companyId: Int!, $filter: AuditFilter, $first: Int) {
  auditLog(companyId: $companyId, filter: $filter, first: $first) {
    totalCount nodes { record recordId action actorKind actorId administrator { name } client { firstName } before after happenedAt }
  }
}`;

async function audit(filter: Json, first = 30): Promise<{ totalCount: number; nodes: Json[] }> {
  const body = await graphql(AUDIT, { companyId: company.companyId, filter, first });
  expect(body.errors).toBeUndefined();
  return (body.data as { auditLog: { totalCount: number; nodes: Json[] } }).auditLog;
}

const latest = async (record: string, recordId: unknown) => (await audit({ record, recordId } as Json)).nodes[0];

test('a change shows its actor and the changed fields before and after', async () => {
  await admin.put(`${root}/people/${company.ann.id}`, { name: 'Anna', description: 'Vet' });

  expect(await latest('PERSON', company.ann.id)).toMatchObject({
    record: 'PERSON',
    recordId: company.ann.id,
    action: 'CHANGE',
    actorKind: 'ADMINISTRATOR',
    administrator: { name: 'An owner' },
    client: null,
    before: { name: 'Ann', description: null },
    after: { name: 'Anna', description: 'Vet' },
  });
});

test('changes without effect and refused changes leave no entry', async () => {
  const before = (await audit({})).totalCount;
  await admin.put(`${root}/people/${company.ann.id}`, { name: 'Anna' });
  await admin.put(`${root}/people/${company.ann.id}`, { name: '' });
  await admin.put(`${root}/people/${company.ann.id}`, { name: 'Late', version: 1 });
  expect((await audit({})).totalCount).toBe(before);
});

test('an anonymous purchase is recorded without an actor; counters of events are not recorded', async () => {
  const visitor = new RestClient({ base: server.url });
  const item = { service_id: company.check.id, person_id: company.ann.id, datetime: `${MONDAY}T10:00:00` };
  await visitor.post(`/api/v1/${company.companyId}/basket/add_item`, item);
  await visitor.post(`/api/v1/${company.companyId}/basket/add_item`, { event_id: company.talk.id });
  const bought = (await visitor.post(`/api/v1/${company.companyId}/basket/checkout`, { client: { first_name: 'Zoe' } })).body;

  expect(await latest('PURCHASE', bought.id)).toMatchObject({ action: 'CREATE', actorKind: null, before: null });
  const bookings = await audit({ record: 'BOOKING', action: 'CREATE' });
  expect(bookings.nodes[0]!.after).toMatchObject({ purchaseId: bought.id, eventId: company.talk.id, isCancelled: false });
  expect((await audit({ record: 'EVENT', recordId: company.talk.id, action: 'CHANGE' })).totalCount).toBe(0);
});

test('a change by a member over REST names the member', async () => {
  const mia = await createMember(company.em, company.companyId);
  const member = new RestClient({ base: server.url, token: mia.token });
  await member.put(`/api/v1/${company.companyId}/members/${mia.id}`, { last_name: 'Lane' });
  expect(await latest('CLIENT', mia.id)).toMatchObject({
    actorKind: 'CLIENT',
    actorId: mia.id,
    client: { firstName: 'Mia' },
    before: { lastName: 'Lee' },
    after: { lastName: 'Lane' },
  });
  expect((await audit({ clientId: mia.id })).nodes.every(({ actorId }) => actorId === mia.id)).toBe(true);
});

test('the cancellation of a booking and the deletion of a record are recorded', async () => {
  const made = await admin.post(`${root}/bookings`, {
    service_id: company.check.id,
    person_id: company.bob.id,
    datetime: `${MONDAY}T11:00:00`,
    client: { first_name: 'Desk' },
  });
  await admin.post(`${root}/bookings/${made.body.id}/cancel`);
  expect(await latest('BOOKING', made.body.id)).toMatchObject({ before: { isCancelled: false }, after: { isCancelled: true } });

  const cy = await admin.post(`${root}/people`, { name: 'Cy' });
  await admin.delete(`${root}/people/${cy.body.id}`);
  expect((await audit({ record: 'PERSON', recordId: cy.body.id })).nodes.map(({ action }) => action)).toEqual([
    'DELETE',
    'CREATE',
  ]);
});

test('changed secrets are recorded without their values', async () => {
  const { data } = await graphql(
    `mutation Make($input: CreateAdministratorInput!) { createAdministrator(input: $input) { id } }`,
    {
      input: { companyId: company.companyId, name: 'Sam', email: 'sam@example.test', role: 'STAFF', password: 'first-password' },
    },
  );
  const { id } = (data as { createAdministrator: Json }).createAdministrator;
  await graphql(`mutation Change($input: UpdateAdministratorInput!) { updateAdministrator(input: $input) { id } }`, {
    input: { companyId: company.companyId, id, password: 'second-password' },
  });
  await graphql(`mutation Hook($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { id } }`, {
    input: { companyId: company.companyId, url: 'https://example.com', username: 'ann', password: 'hook-password' },
  });

  expect(await latest('ADMINISTRATOR', id)).toMatchObject({
    before: { passwordHash: '(secret)' },
    after: { passwordHash: '(secret)' },
  });
  const { rows } = await sql<{ all: string }>`select string_agg(concat(before, after), '') as all from audit_entry`.execute(
    company.em.getKysely(),
  );
  expect(rows[0]!.all).not.toMatch(/argon2|whsec_|hook-password/);
});

test('a JSON column is recorded in full if it changed, and otherwise not at all', async () => {
  const { body } = await admin.post(`${root}/people`, { name: 'Jo', email: 'jo@example.test' });
  const extra = {
    deep: { list: [1, { two: [null, 'ü'] }] },
    ...Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, n])),
  };
  await graphql(`mutation Tell($input: UpdatePersonInput!) { updatePerson(input: $input) { id } }`, {
    input: { companyId: company.companyId, id: body.id, extra },
  });
  const told = await latest('PERSON', body.id);
  expect(told).toMatchObject({ action: 'CHANGE', before: { extra: {} }, after: { extra } });
  expect(Object.keys(told!.after as Json)).toEqual(['extra']);

  await admin.put(`${root}/people/${body.id}`, { name: 'Joe' });
  expect(await latest('PERSON', body.id)).toMatchObject({ before: { name: 'Jo' }, after: { name: 'Joe' } });
  expect((await latest('PERSON', body.id))!.after).not.toHaveProperty('extra');
});

test('a call repeated with an idempotency key is recorded once, with its actor', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const make = `mutation Make($input: CreateClientInput!) { createClient(input: $input) { id } }`;
  const input = { companyId: company.companyId, firstName: 'Keyed' };
  await graphql(make, { input }, token, key);
  const again = await graphql(make, { input }, token, key);

  const { id } = (again.data as { createClient: Json }).createClient;
  const { nodes } = await audit({ record: 'CLIENT', recordId: id } as Json);
  expect(nodes).toMatchObject([{ action: 'CREATE', administrator: { name: 'An owner' } }]);
});

test('the log is paged, searched by time and shown only to those who manage the company', async () => {
  const all = await audit({});
  const page = await audit({}, 2);
  expect([page.nodes.length, page.totalCount]).toEqual([2, all.totalCount]);
  expect((await audit({ until: '2020-01-01T00:00:00Z' })).totalCount).toBe(0);
  expect((await audit({ from: '2020-01-01T00:00:00Z' })).totalCount).toBe(all.totalCount);

  const codeFor = async (as: string, companyId = company.companyId) => {
    const { errors } = await graphql(AUDIT, { companyId }, as);
    return (errors as { extensions: { code: string } }[] | undefined)?.[0]?.extensions.code;
  };
  expect(await codeFor(await adminToken(company.em, company.companyId, 'staff'))).toBe('FORBIDDEN');
  expect(await codeFor((await createMember(company.em, company.companyId, 'Max')).token)).toBe('FORBIDDEN');
  expect(await codeFor('no such token')).toBe('UNAUTHENTICATED');
  expect(await codeFor(token, company.companyId + 1000)).toBe('FORBIDDEN');
});

/** Tables that change without anybody's decision, can be computed again, or are logs themselves. */
const NOT_NOTED = `access_sample audit_entry basket basket_article basket_item bookable claim daily_demand demand_note email external_booking external_calendar fact noted_hours presence_change record_change session space_offer subject_hours tally webhook_delivery`;

test('every table of a company is audited, except those listed', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_change')
    order by c.relname`.execute(company.em.getKysely());
  expect(rows.map(({ name }) => name).join(' ')).toBe(NOT_NOTED);
});

test('the audited tables are those of the enum', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'note_change' and t.tgparentid = 0 order by c.relname`.execute(company.em.getKysely());
  expect(rows.map(({ name }) => name)).toEqual(Object.values(AUDITED_TABLES).toSorted());
});

test('entries belong to the family of their record, and omit columns that the database derives', async () => {
  const { id: otherId } = await createCompany(company.em.fork(), {
    name: 'Elsewhere',
    timeZone: 'Europe/London',
    currency: 'GBP',
  });
  await createService(company.em.fork(), otherId, { name: 'Check', durations: [30] });
  const { rows } = await sql<{ record: string; same: boolean; keys: string[] }>`
    select a.record, bool_and(a.root_id = c.root_id) as same,
      (select array_agg(distinct key) from audit_entry x, jsonb_object_keys(x.after) key where x.record = a.record) as keys
    from audit_entry a join company c on c.id = a.company_id group by a.record`.execute(company.em.getKysely());
  expect(rows.filter(({ same }) => !same)).toEqual([]);
  expect(rows.flatMap(({ keys }) => keys.filter((key) => ['root_id', 'occurrence_id', 'bookable_id'].includes(key)))).toEqual([]);
  expect(rows.map(({ record }) => record)).toEqual(expect.arrayContaining(['company', 'booking', 'client', 'event']));
});

test('changes of every column of an audited table are recorded, except counters and the derived root_id', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
    where t.tgname = 'note_change' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attnum <> all(t.tgattr::int2[])
      and a.attname <> all('{updated_at,version,spaces_booked,spaces_held,spaces_reserved,spaces_blocked,spaces_wait}')
      and (a.attname <> 'root_id' or c.relname = 'company')
    order by name`.execute(company.em.getKysely());
  expect(rows.map(({ name }) => name)).toEqual([]);
});

test('a JSON value of 40,000 keys is recorded within 30 seconds', async () => {
  const extra = sql`(select jsonb_object_agg('key' || n, 'value') from generate_series(1, 40000) n)`;
  const { id } = await createService(company.em.fork(), company.companyId, { name: 'Large', durations: [30] });
  const noted = await company.em
    .getKysely()
    .transaction()
    .execute(async (tx) => {
      await sql`set local statement_timeout = '30s'`.execute(tx);
      await sql`update service set extra = ${extra} where id = ${id}`.execute(tx);
      await sql`update service set extra = extra || '{"more": 1}' where id = ${id}`.execute(tx);
      return sql<{ keys: number }>`
      select (select count(*) from jsonb_object_keys(after -> 'extra'))::int as keys from audit_entry
      where record = 'service' and record_id = ${id} and action = 'change' order by id`.execute(tx);
    });
  expect(noted.rows).toEqual([{ keys: 40_000 }, { keys: 40_001 }]);
});
