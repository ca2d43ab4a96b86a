import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestAnswer, RestClient } from '../../support/clients/rest-client.js';
import {
  adminToken,
  createContact,
  createMember,
  createTestCompany,
  MONDAY,
  type TestCompany,
} from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let rest: RestClient;
let root: string;
let booking: Json;
let clientId: number;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  rest = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  root = `/api/v1/admin/${company.companyId}`;
  clientId = await createContact(company.em, company.companyId, 'cleo@example.test');
  const made = await rest.post(`${root}/bookings`, {
    service_id: company.check.id,
    person_id: company.ann.id,
    datetime: `${MONDAY}T10:00:00`,
    client: { first_name: 'Zoe' },
  });
  booking = made.body;
});
afterAll(() => server.close());

/** The ETag without the weak mark of a compressed answer. */
const tagOf = (answer: RestAnswer) => String(answer.headers.get('ETag')).replace(/^W\//, '');
const ask = (method: string, path: string, headers: Record<string, string>, body?: Json) =>
  rest.send(method, path, body, headers);

const records: Readonly<Record<string, () => string>> = {
  company: () => `${root}/company`,
  client: () => `${root}/client/${clientId}`,
  person: () => `${root}/people/${company.ann.id}`,
  resource: () => `${root}/resources/${company.room.id}`,
  service: () => `${root}/services/${company.check.id}`,
  'public service': () => `/api/v1/${company.companyId}/services/${company.check.id}`,
  schedule: () => `${root}/schedules/${company.scheduleId}`,
  'event chain': () => `${root}/event_chains/${company.chain.id}`,
  booking: () => `${root}/bookings/${booking.id}`,
  purchase: () => `${root}/purchases/${booking.purchase_id}`,
};

describe.each(Object.entries(records))('the ETag of a %s', (_label, path) => {
  test('stays the same while nothing changes, and If-None-Match with it is answered with 304', async () => {
    const first = await rest.get(path());
    expect(first.status).toBe(200);
    expect(tagOf(first)).toMatch(/^"\d+-[\w-]{16}"$/);
    expect(tagOf(await rest.get(path()))).toBe(tagOf(first));

    const known = await ask('GET', path(), { 'If-None-Match': `"other", W/${tagOf(first)}` });
    expect([known.status, tagOf(known), known.body]).toEqual([304, tagOf(first), {}]);
    expect((await ask('GET', path(), { 'If-None-Match': '"1-another"' })).status).toBe(200);
  });
});

const writes: Readonly<Record<string, Json | (() => Json)>> = {
  company: { description: 'Pets' },
  client: { last_name: 'Lane' },
  person: { description: 'Vet' },
  resource: { description: 'Bright' },
  service: { description: 'A look' },
  schedule: { description: 'Weekdays' },
  'event chain': () => {
    const { name, eventGroupId, addressId } = company.chain;
    return { name, event_group_id: eventGroupId, address_id: addressId, description: 'Talk' };
  },
  booking: { duration: 60 },
};

describe.each(Object.entries(writes))('a change of a %s', (name, of) => {
  const path = records[name]!;
  const change = () => (typeof of === 'function' ? of() : of);

  test('with the current ETag succeeds once; after that the ETag is stale', async () => {
    const seen = tagOf(await rest.get(path()));
    const changed = await ask('PUT', path(), { 'If-Match': seen }, change());
    const stale = await ask('PUT', path(), { 'If-Match': seen }, change());

    expect(changed.status).toBe(200);
    expect(tagOf(changed)).not.toBe(seen);
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
    expect(stale.body.data).toMatchObject({ current_version: Number(/^"(\d+)/.exec(tagOf(changed))?.[1]) });
    expect((await ask('PUT', path(), { 'If-Match': tagOf(changed) }, change())).status).toBe(200);
  });

  test('with an old `version` in the body, or an ETag that was never issued, changes nothing', async () => {
    const before = tagOf(await rest.get(path()));

    const old = await rest.put(path(), { ...change(), version: 1 });
    const strange = await ask('PUT', path(), { 'If-Match': '"strange"' }, change());

    expect([old.body.code, strange.body.code]).toEqual(['STALE_VERSION', 'STALE_VERSION']);
    expect(tagOf(await rest.get(path()))).toBe(before);
    expect((await ask('PUT', path(), { 'If-Match': '*' }, change())).status).toBe(200);
  });
});

describe('the public form of a client', () => {
  let mia: { readonly id: number; readonly token: string };
  let member: RestClient;
  let path: string;
  beforeAll(async () => {
    mia = await createMember(company.em, company.companyId);
    member = rest.as(mia.token);
    path = `/api/v1/${company.companyId}/client/${mia.id}`;
  });

  test('accepts a current ETag from its member, and refuses a stale ETag or a stale `version`', async () => {
    const seen = tagOf(await member.get(path));
    const put = (headers: Record<string, string>, body: Json) => member.send('PUT', path, body, headers);
    const changed = await put({ 'If-Match': seen }, { last_name: 'Lane' });
    const stale = await put({ 'If-Match': seen }, { last_name: 'Lost' });
    const old = await put({}, { last_name: 'Lost', version: 1 });

    expect([changed.status, changed.body.last_name]).toEqual([200, 'Lane']);
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
    expect([old.status, old.body.code]).toEqual([409, 'STALE_VERSION']);
    expect((await member.get(path)).body.last_name).toBe('Lane');
    expect((await put({ 'If-Match': tagOf(changed) }, { last_name: 'Last' })).status).toBe(200);
  });

  test('refuses an If-Match from a visitor, whether the client exists or not', async () => {
    const submit = (email: string) =>
      rest.as(undefined).send('POST', `/api/v1/${company.companyId}/client`, { email }, { 'If-Match': '"1-abc"' });
    const [known, unknown] = [await submit('cleo@example.test'), await submit('nobody.at.all@example.test')];

    expect([known.status, known.body.code]).toEqual([400, 'INVALID']);
    expect(unknown.body).toEqual(known.body);
    expect((await rest.get(`${root}/client/find_by_email/nobody.at.all@example.test`)).status).toBe(404);
  });

  test('gets a welcome e-mail only if the version is current', async () => {
    const welcome = `/api/v1/${company.companyId}/members/${mia.id}/send_welcome_email`;
    const letters = async () =>
      (await company.em.execute<{ count: number }[]>('select count(*)::int as count from email'))[0]!.count;
    const before = await letters();

    expect((await ask('POST', welcome, { 'If-Match': '"1-abc"' }, {})).body.code).toBe('STALE_VERSION');
    expect(await letters()).toBe(before);
    expect((await ask('POST', welcome, { 'If-Match': tagOf(await member.get(path)) }, {})).status).toBe(201);
    expect(await letters()).toBe(before + 1);
  });
});

test('a list has no ETag, and the creation of a record refuses an If-Match', async () => {
  expect((await rest.get(`${root}/people`)).headers.get('ETag')).toBeNull();
  const created = await ask('POST', `${root}/people`, { 'If-Match': '"3-abc"' }, { name: 'Cy' });
  expect([created.status, created.body.code]).toEqual([400, 'INVALID']);
});

test('the ETag of a record changes when another record that is shown in it changes', async () => {
  const path = `${root}/bookings/${booking.id}`;
  const before = await rest.get(path);
  await rest.put(`${root}/people/${company.ann.id}`, { name: 'Anna' });
  const after = await ask('GET', path, { 'If-None-Match': tagOf(before) });

  expect([after.status, after.body.person_name]).toEqual([200, 'Anna']);
});
