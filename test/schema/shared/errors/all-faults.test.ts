import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClientQueue } from '../../../../src/queue/create-client-queue.js';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../../support/server.js';

/** One refusal reports invalid values and ids of records that do not exist, in the order in which commands check them. */

let server: TestServer;
let company: TestCompany;
let admin: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = await adminToken(company.em.fork(), company.companyId);
});
afterAll(() => server?.close());

/** Paths of the faults in the one refusal. */
async function refused(name: string, input: object): Promise<unknown> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`;
  const { body } = await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': admin });
  expect(body.errors).toHaveLength(1);
  return (body.errors![0]!.extensions.fields as { path: string }[]).map(({ path }) => path);
}

const strangerIds = { scheduleId: 999, serviceIds: [998, 999] };
test.each<[string, Record<string, unknown>, readonly string[]]>([
  [
    'createPerson',
    { name: ' ', clientQueueId: 999, ...strangerIds },
    ['name', 'scheduleId', 'clientQueueId', 'serviceIds.0', 'serviceIds.1'],
  ],
  [
    'createResource',
    { name: ' ', addressId: 999, ...strangerIds },
    ['name', 'scheduleId', 'addressId', 'serviceIds.0', 'serviceIds.1'],
  ],
  [
    'createEventChain',
    { name: ' ', eventGroupId: 999, addressId: 998, personId: 999, questionGroupId: 999 },
    ['name', 'eventGroupId', 'addressId', 'personId', 'questionGroupId'],
  ],
  [
    'createBooking',
    { clientId: 999_999, serviceId: 'puppies', personId: 999_999, date: MONDAY },
    ['clientId', 'time', 'personId'],
  ],
  ['createBooking', { clientId: 999_999, serviceId: 999_999, date: MONDAY }, ['clientId', 'serviceId']],
  ['blockTime', { personId: 999, resourceId: 998, duration: 0 }, ['personId', 'resourceId', 'date', 'duration']],
  ['blockTime', { personId: 999, allDay: true, date: MONDAY, endDate: '2030-03-01' }, ['personId', 'endDate']],
  ['blockTime', {}, ['personId', 'date', 'endsAt']],
  [
    'joinQueue',
    { bookingId: 999, clientId: 998, serviceId: 997, clientQueueId: 996, email: 'nowhere', duration: 0 },
    ['email', 'duration', 'bookingId', 'clientId', 'serviceId', 'clientQueueId'],
  ],
  ['joinQueue', { firstName: 'Will', clientQueueId: 996 }, ['serviceId', 'clientQueueId']],
  ['startServing', { personId: 999, queuerId: 998 }, ['personId', 'queuerId']],
  [
    'createShiftPattern',
    {
      ...{ scheduleId: 999, shiftPatternConditionId: 998, startDate: MONDAY, endDate: '2030-03-01' },
      ...{ startTime: '09:00', endTime: '10:00' },
    },
    ['scheduleId', 'shiftPatternConditionId', 'endDate'],
  ],
  ['createScheduleException', { personId: 999, startDate: MONDAY, endDate: '2030-03-01' }, ['personId', 'endDate']],
  [
    'createClientQueue',
    { name: ' ', priority: 9999, resourceId: 999, serviceIds: [998, 999] },
    ['name', 'priority', 'resourceId', 'serviceIds.0', 'serviceIds.1'],
  ],
  ['createSchedule', { name: 'Hours', duration: -1, dayScheduleId: 999 }, ['duration', 'dayScheduleId']],
  ['createPerson', { name: 'Pat', companyIds: [999], serviceIds: [998] }, ['companyIds.0', 'serviceIds.0']],
  [
    'createBooking',
    { clientId: 999_999, serviceId: 999_999, quantity: 0, duration: 0 },
    ['quantity', 'duration', 'clientId', 'serviceId'],
  ],
])('all faults in creating a record are reported together: %s of %j', async (name, given, expected) => {
  const input = { companyId: company.companyId, ...given };
  const sent = given.serviceId === 'puppies' ? { ...input, serviceId: company.puppies.id } : input;
  expect(await refused(name, sent)).toEqual(expected);
});

test.each<[string, (of: TestCompany) => number, Record<string, unknown>, readonly string[]]>([
  [
    'updatePerson',
    ({ ann }) => ann.id,
    { name: ' ', clientQueueId: 999, ...strangerIds },
    ['name', 'scheduleId', 'clientQueueId', 'serviceIds.0', 'serviceIds.1'],
  ],
  [
    'updateResource',
    ({ room }) => room.id,
    { name: ' ', addressId: 999, ...strangerIds },
    ['name', 'scheduleId', 'addressId', 'serviceIds.0', 'serviceIds.1'],
  ],
  ['updateSchedule', ({ scheduleId }) => scheduleId, { duration: -1, dayScheduleId: 999 }, ['duration', 'dayScheduleId']],
])('all faults in updating a record are reported together: %s', async (name, idOf, given, expected) => {
  const input = { companyId: company.companyId, id: idOf(company), ...given };
  expect(await refused(name, input)).toEqual(expected);
});

test('all faults in updating a queue are reported together', async () => {
  const { companyId } = company;
  const { id } = await createClientQueue(company.em.fork(), companyId, { name: 'Front' });
  const given = { name: ' ', priority: 9999, resourceId: 999, serviceIds: [998] };
  expect(await refused('updateClientQueue', { companyId, id, ...given })).toEqual([
    ...['name', 'priority', 'resourceId', 'serviceIds.0'],
  ]);
});
