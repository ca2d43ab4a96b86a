import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenStream, openStream } from '../../support/clients/open-stream.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { rowsOf } from '../../support/database.js';
import { adminToken, createMember, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { type LiveServers, startLiveServers } from '../../support/live-servers.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/**
 * Waiting queuers follow their place in the queue by a key that only they were given; a view ends with the role that opened it.
 */

let servers: LiveServers;
let company: TestCompany;
let owner: string;
beforeAll(async () => {
  servers = await startLiveServers();
});
afterAll(() => servers.close());
beforeEach(async () => {
  company = await createTestCompany(servers.here.orm);
  owner = await adminToken(company.em, company.companyId);
});

const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

/** Makes a change as the owner, at the server that has no readers. */
async function change(name: string, type: string, input: Json, fields = 'id'): Promise<Json> {
  const query = `mutation ($input: ${type}!) { done: ${name}(input: $input) { ${fields} } }`;
  const { body } = await sendGraphql(servers.here.url, { query, variables: { input } }, { Authorization: `Bearer ${owner}` });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data!.done as Json;
}

async function join(firstName: string): Promise<{ id: number; longId: string }> {
  const input = { firstName, serviceId: company.check.id, mobile: '7700900123', notes: 'shy' };
  return (await change('joinQueue', 'JoinQueueInput', input, 'id longId')) as unknown as { id: number; longId: string };
}

const read = async (variables: Json, fields = 'firstName position', token?: string) => {
  const query = `query ($id: Int, $companyId: Int, $longId: String) {
    queuer(id: $id, companyId: $companyId, longId: $longId) { ${fields} } }`;
  const { body } = await sendGraphql(servers.here.url, { query, variables }, token ? { Authorization: `Bearer ${token}` } : {});
  return { queuer: body.data?.queuer, code: body.errors?.[0]?.extensions.code };
};

test('the long id of a queuer shows the place in the queue to anyone, the id only to staff', async () => {
  const { id, longId } = await join('Ada');
  const member = await createMember(company.em, company.companyId);
  const { companyId } = company;

  expect(await read({ longId })).toEqual({ queuer: { firstName: 'Ada', position: 1 }, code: undefined });
  expect((await read({ longId }, 'firstName', member.token)).queuer).toEqual({ firstName: 'Ada' });
  expect((await read({ longId: `${longId.slice(0, -1)}0` })).code).toBe('NOT_FOUND');
  expect((await read({ longId: '' })).code).toBe('NOT_FOUND');
  expect((await read({ id, companyId })).code).toBe('UNAUTHENTICATED');
  expect((await read({ id, companyId }, 'position', member.token)).code).toBe('FORBIDDEN');
  expect((await read({})).code).toBe('UNAUTHENTICATED');
});

test('staff read a queuer by id, by default at the company of their log-in', async () => {
  const { id } = await join('Ada');
  const token = await adminToken(company.em, company.companyId, 'staff');
  const other = await createTestCompany(servers.here.orm);

  expect((await read({ id }, 'firstName', token)).queuer).toEqual({ firstName: 'Ada' });
  expect((await read({ id, companyId: other.companyId }, 'firstName', token)).code).toBe('FORBIDDEN');
  expect((await read({}, 'firstName', token)).code).toBe('INVALID');
});

test.each([
  'notes',
  'clientId',
  'bookingId',
  'client { id }',
  'booking { id }',
  'clientQueue { people { id } }',
  'customStatuses { by { name } }',
])('a field for staff is refused to a reader with the long id: %s', async (field) => {
  const { id, longId } = await join('Ada');
  const token = await adminToken(company.em, company.companyId, 'staff');

  expect((await read({ longId }, field)).code).toBe('UNAUTHENTICATED');
  expect((await read({ id }, field, token)).code).toBeUndefined();
});

const OWN = 'subscription ($longId: String) { queuer(longId: $longId) { position state person { name } } }';

async function look(query: string, variables: Json, token?: string): Promise<OpenStream> {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const stream = await openStream(servers.there.url, { query, variables }, headers);
  opened.push(stream);
  return stream;
}

test('a waiting queuer sees the position change, and the call to a desk', async () => {
  const [first, second] = [await join('Ada'), await join('Ben')];
  await change('setPresence', 'SetPresenceInput', { personId: company.ann.id, presence: 'AVAILABLE' });
  const stream = await look(OWN, { longId: second.longId });
  expect((await stream.next()).data).toEqual({ queuer: { position: 2, state: 'WAITING', person: null } });

  await change('leaveQueue', 'QueueRecordInput', { id: first.id });
  expect((await stream.next()).data).toEqual({ queuer: { position: 1, state: 'WAITING', person: null } });
  await change('startServing', 'StartServingInput', { queuerId: second.id, personId: company.ann.id });
  expect((await stream.next()).data).toEqual({ queuer: { position: 0, state: 'SERVING', person: { name: 'Ann' } } });
});

const OF_LAST_LOG_IN = '(select administrator_id from session order by id desc limit 1)';
const BOOKINGS = 'subscription ($companyId: Int!) { bookings(companyId: $companyId) { totalCount } }';
const FEED = 'subscription ($companyId: Int!) { changes(companyId: $companyId, kinds: [CLIENT_CREATED]) { nodes { kind } } }';

test.each([
  ['is disabled', 'disabled = true'],
  ['is deleted', 'deleted = true'],
])('the streams of an administrator end when that administrator %s', async (_what, fields) => {
  const token = await adminToken(company.em, company.companyId, 'staff');
  const streams = await Promise.all([BOOKINGS, FEED].map((query) => look(query, { companyId: company.companyId }, token)));
  expect((await streams[0]!.next()).data).toEqual({ bookings: { totalCount: 0 } });

  await rowsOf(servers.here.orm)(`update administrator set ${fields} where id = ${OF_LAST_LOG_IN}`);
  await change('createClient', 'CreateClientInput', {
    companyId: company.companyId,
    firstName: 'Eve',
    email: 'eve@example.test',
  });
  for (const stream of streams) {
    const { errors } = await stream.next();
    expect(errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
    expect(await stream.rest()).toContain('event: complete');
  }
});

test('an administrator with a lower role gets only the permitted fields in the next answer', async () => {
  const { id } = await join('Ada');
  const token = await adminToken(company.em, company.companyId, 'staff');
  const stream = await look('subscription ($id: Int) { queuer(id: $id) { position firstName } }', { id }, token);
  expect((await stream.next()).data).toEqual({ queuer: { position: 1, firstName: 'Ada' } });

  await rowsOf(servers.here.orm)(`update administrator set role = 'analyst' where id = ${OF_LAST_LOG_IN}`);
  await change('updateQueuer', 'UpdateQueuerInput', { id, firstName: 'Augusta' });
  const { data, errors } = await stream.next();
  expect(data).toEqual({ queuer: { position: 1, firstName: null } });
  expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['FORBIDDEN']);
});
