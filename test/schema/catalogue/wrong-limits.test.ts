import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { rowsOf } from '../../support/database.js';
import { adminToken, createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/**
 * The core refuses what is impossible from the input alone, for every caller and over either face. Source: graphql.md, shape 5.
 */

let server: TestServer;
let company: TestCompany;
let admin: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = await adminToken(company.em.fork(), company.companyId);
});
afterAll(() => server?.close());

async function send(kind: string, name: string, input: object) {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const query = `${kind} ($input: ${type}!) { it: ${name}(input: $input) { __typename id } }`;
  return (await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': admin })).body;
}

/** Paths of the faults; empty if nothing is refused. */
async function refused(name: string, input: object): Promise<string[]> {
  const { errors = [] } = await send('mutation', name, input);
  for (const { extensions } of errors) expect(extensions.code).toBe('INVALID');
  return errors.flatMap(({ extensions }) => (extensions.fields as { path: string }[]).map(({ path }) => path));
}

test.each([
  [{ minBookings: 5, maxBookings: 2 }, ['maxBookings']],
  [{ minAdvancePeriod: 7200, maxAdvancePeriod: 3600 }, ['maxAdvancePeriod']],
  [
    { minBookings: 5, maxBookings: 2, minAdvancePeriod: 2, maxAdvancePeriod: 1, name: ' ' },
    ['name', 'maxBookings', 'maxAdvancePeriod'],
  ],
  [{ minBookings: 2, maxBookings: 2, minAdvancePeriod: 60, maxAdvancePeriod: 0 }, []],
])('a new service cannot have upper limits below the lower ones: %j has faults at %j', async (limits, paths) => {
  expect(await refused('createService', { name: 'Cut', ...limits })).toEqual(paths);
});

test('an update cannot set the upper limit of a service below its lower one', async () => {
  const { id } = company.surgery;
  expect(await refused('updateService', { id, minBookings: 3 })).toEqual([]);
  expect(await refused('updateService', { id, maxBookings: 2 })).toEqual(['maxBookings']);
  expect(await refused('updateService', { id, maxBookings: 4 })).toEqual([]);
  expect(await refused('updateService', { id, minBookings: 5 })).toEqual(['minBookings']);
  expect(await refused('updateService', { id, minBookings: 5, maxBookings: null })).toEqual([]);
});

test('limits already stored in reverse do not block other changes', async () => {
  const { id } = company.puppies;
  await rowsOf(server.orm)('update service set min_bookings = 5, max_bookings = 2 where id = ?', [id]);
  expect(await refused('updateService', { id, name: 'Puppies' })).toEqual([]);
  expect(await refused('updateService', { id, minBookings: 1 })).toEqual([]);
});

test('the longest advance period of a chain cannot be below its shortest', async () => {
  const { id } = company.chain;
  const [hour, two] = [1, 2].map((amount) => ({ amount, unit: 'HOUR' }));
  expect(await refused('updateEventChain', { id, minAdvance: two, maxAdvancePeriod: 3600 })).toEqual(['maxAdvancePeriod']);
  expect(await refused('updateEventChain', { id, minAdvance: hour, maxAdvancePeriod: 3600 })).toEqual([]);
  expect(await refused('updateEventChain', { id, minAdvance: two })).toEqual(['minAdvance.amount']);
  expect(await refused('updateEventChain', { id, minAdvance: { amount: -1, unit: 'HOUR' } })).toEqual(['minAdvance.amount']);
  expect(await refused('updateEventChain', { id, minAdvance: null, maxAdvancePeriod: 0 })).toEqual([]);
});

test('a start given in two ways is refused', async () => {
  const { check, companyId } = company;
  const clientId = await createContact(company.em.fork(), companyId, 'dora@example.test');
  const place = { clientId, serviceId: check.id, startsAt: `${MONDAY}T10:00:00Z` };
  expect(await refused('createBooking', { ...place, date: MONDAY })).toEqual(['date']);
  expect(await refused('createBooking', { ...place, time: '10:00', quantity: 0 })).toEqual(['time', 'quantity']);
  const items = [{ serviceId: check.id, startsAt: place.startsAt, date: MONDAY, time: '10:00', quantity: 0 }];
  expect(await refused('addToBasket', { companyId, items })).toEqual(['items.0.date', 'items.0.time', 'items.0.quantity']);
  const { body } = await sendGraphql(
    server.url,
    { query: 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }', variables: { input: place } },
    { 'Auth-Token': admin },
  );
  const { id } = body.data!.createBooking as { id: number };
  const to = { startsAt: `${MONDAY}T11:00:00Z`, time: '12:00' };
  expect(await refused('moveBooking', { id, to })).toEqual(['to.time']);
  const block = { personId: company.ann.id, startsAt: `${MONDAY}T16:00:00Z`, duration: 30 };
  expect(await refused('blockTime', { ...block, time: '10:00' })).toEqual(['time']);
});

test('an empty time zone is refused', async () => {
  expect(await refused('updatePerson', { id: company.ann.id, timeZone: '' })).toEqual(['timeZone']);
  expect(await refused('createClient', { email: 'eva@example.test', timeZone: '' })).toEqual(['timeZone']);
  expect(await refused('updatePerson', { id: company.ann.id, timeZone: null })).toEqual([]);
});

test('a password reset for a blank e-mail address is refused', async () => {
  const query = 'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) }';
  const input = { companyId: company.companyId, email: ' ' };
  const { errors } = (await sendGraphql(server.url, { query, variables: { input } })).body;
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: [{ path: 'email' }] });
});

test('a schedule or shift condition without a name is refused', async () => {
  expect(await refused('createSchedule', { name: ' ', duration: -1 })).toEqual(['name', 'duration']);
  const condition = { scheduleId: company.scheduleId, name: '', color: 'no such colour' };
  expect(await refused('createShiftPatternCondition', condition)).toEqual(['name', 'color']);
});

test.each(['availableDays', 'availableTimes'])('%s refuses more resources than a booking can have', async (name) => {
  const query = `query ($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput!) {
    ${name}(companyId: $companyId, input: $input, period: $period) { __typename }
  }`;
  const { companyId, check } = company;
  const input = { serviceId: check.id, resourceCount: 101, timeZone: '' };
  const { errors } = (await sendGraphql(server.url, { query, variables: { companyId, input, period: { from: MONDAY } } })).body;
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: [{ path: 'timeZone' }, { path: 'resourceCount' }] });
});
