import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import { adminToken, createMember, createTestCompany, MONDAY, type TestCompany } from '../../../support/fixtures/test-company.js';
import type { Json } from '../../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../../support/server.js';

/** Records that do not exist or are unavailable are reported by the argument that names them, and so is each line of a basket. */

let server: TestServer;
let company: TestCompany;
let admin: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = await adminToken(company.em.fork(), company.companyId);
});
afterAll(() => server?.close());

async function refused(query: string, variables: Json, token: string | null = admin): Promise<Json> {
  const { body } = await sendGraphql(server.url, { query, variables }, token === null ? {} : { 'Auth-Token': token });
  expect(body.errors).toHaveLength(1);
  return body.errors![0]!.extensions;
}

const pathsIn = (extensions: Json) => (extensions.fields as { path: string }[] | undefined)?.map(({ path }) => path);

const NOBODY = 2_147_483_001;

describe('NOT_FOUND', () => {
  test.each([
    ['service(companyId: $companyId, id: $id)', 'id'],
    ['availableTimes(companyId: $companyId, input: { serviceId: $id })', 'serviceId'],
    ['bookings(companyId: $companyId, filter: { serviceId: $id })', undefined],
  ])('names the unknown id, unless it is only a filter: %s', async (field, path) => {
    const query = `query ($companyId: Int!, $id: Int!) { ${field} { __typename } }`;
    const variables = { companyId: company.companyId, id: NOBODY };
    const { body } = await sendGraphql(server.url, { query, variables }, { 'Auth-Token': admin });
    expect(pathsIn(body.errors?.[0]?.extensions ?? {})).toEqual(path && [path]);
  });

  test('names each argument where two have the same unknown id', async () => {
    const query = 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }';
    const { companyId, check } = company;
    const input = { companyId, serviceId: check.id, clientId: NOBODY, personId: NOBODY, startsAt: `${MONDAY}T10:00:00Z` };
    expect(await refused(query, { input })).toMatchObject({
      ...{ code: 'NOT_FOUND', what: 'CLIENT' },
      fields: [{ path: 'clientId' }, { path: 'personId' }],
    });
  });

  test('names each unknown id in a list of changes', async () => {
    const query = 'mutation ($input: UpdatePurchaseInput!) { updatePurchase(input: $input) { id } }';
    const { purchaseId, id } = await book('11:00');
    const bookings = [{ id: NOBODY }, { id }, { id: NOBODY + 1 }];
    const extensions = await refused(query, { input: { id: purchaseId, bookings } });
    expect([extensions.code, pathsIn(extensions)]).toEqual(['NOT_FOUND', ['bookings.0.id', 'bookings.2.id']]);
  });
});

const BOOK = 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id purchaseId personId } }';
const bookingAt = (time: string, more: Json = {}) => ({
  ...{ companyId: company.companyId, serviceId: company.check.id, personId: company.ann.id },
  ...{ startsAt: `${MONDAY}T${time}:00Z`, client: { firstName: 'Cleo' }, ...more },
});

async function book(time: string, more: Json = {}): Promise<{ id: number; purchaseId: number }> {
  const variables = { input: bookingAt(time, more) };
  const { body } = await sendGraphql(server.url, { query: BOOK, variables }, { 'Auth-Token': admin });
  expect(body.errors).toBeUndefined();
  return Object(body.data?.createBooking);
}

describe('a refused start', () => {
  test('is reported at `startsAt` where its time is taken', async () => {
    await book('12:00');
    const extensions = await refused(BOOK, { input: bookingAt('12:00') });
    expect(extensions).toMatchObject({ code: 'TIME_TAKEN', reason: 'TAKEN', fields: [{ path: 'startsAt' }] });
  });

  test('is reported at `time` where it is sent as a date and a time', async () => {
    const when = { startsAt: null, date: MONDAY, time: '03:00' };
    const extensions = await refused(BOOK, { input: bookingAt('12:00', when) });
    expect(extensions).toMatchObject({ code: 'NOT_BOOKABLE', reason: 'OUTSIDE_SHIFT', fields: [{ path: 'time' }] });
  });

  test('is reported at its path in a move', async () => {
    const { id } = await book('13:00');
    const query = 'mutation ($input: MoveBookingInput!) { moveBooking(input: $input) { id } }';
    const input = { companyId: company.companyId, id, to: { startsAt: `${MONDAY}T02:00:00Z` } };
    expect(pathsIn(await refused(query, { input }))).toEqual(['to.startsAt']);
  });
});

const ADD = 'mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { token } }';
const line = (time: string, reference?: string) => ({
  ...{ serviceId: company.check.id, personId: company.bob.id, startsAt: `${MONDAY}T${time}:00Z` },
  ...(reference && { reference }),
});

describe('basket lines', () => {
  test('that cannot be added to a basket are reported together, with alternatives', async () => {
    await book('14:00', { personId: company.bob.id });
    const items = [line('03:00', 'a'), line('15:00'), line('14:00', 'c'), { eventId: NOBODY }];
    const found = await refused(ADD, { input: { companyId: company.companyId, items } }, null);
    expect(found).toMatchObject({ code: 'NOT_FOUND', path: 'items.3', fields: [{ path: 'items.3.eventId' }] });

    const extensions = await refused(ADD, { input: { companyId: company.companyId, items: items.slice(0, 3) } }, null);
    expect(extensions).toMatchObject({
      ...{ code: 'NOT_BOOKABLE', reason: 'OUTSIDE_SHIFT', path: 'items.0', reference: 'a' },
      fields: [
        { path: 'items.0.startsAt', reference: 'a' },
        { path: 'items.2.startsAt', reference: 'c', code: 'TIME_TAKEN', reason: 'TAKEN', alternatives: [{}, {}, {}, {}, {}] },
      ],
    });
  });

  test('that cannot be bought are reported together', async () => {
    const { companyId } = company;
    const items = [line('09:00', 'first'), line('10:00'), line('11:00', 'third')];
    const { body } = await sendGraphql(server.url, { query: ADD, variables: { input: { companyId, items } } });
    const token = String(Object(body.data?.addToBasket).token);
    const past = "update basket_item set held_until = now() - interval '1 minute' where ref is not null";
    await server.orm.em.getConnection().execute(past);
    const query = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { id } }';
    const buyer = { firstName: 'Gus', email: 'gus@example.test' };
    const extensions = await refused(query, { input: { companyId, client: buyer } }, token);
    expect(extensions).toMatchObject({
      ...{ code: 'HOLD_EXPIRED', reference: 'first', path: 'items.0', itemId: expect.any(String) },
      fields: [
        { path: 'items.0', reference: 'first', itemId: extensions.itemId },
        { path: 'items.2', reference: 'third', itemId: expect.any(String), alternatives: [{}, {}, {}, {}, {}] },
      ],
    });
  });

  test('that lack a required answer are each reported', async () => {
    const { companyId, puppies } = company;
    const set = async (field: string, input: Json) => {
      const type = `${field.slice(0, 1).toUpperCase()}${field.slice(1)}Input`;
      const query = `mutation ($input: ${type}!) { ${field}(input: $input) { id } }`;
      const { body } = await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': admin });
      expect(body.errors).toBeUndefined();
    };
    await set('createQuestion', { companyId, name: 'Allergies?', kind: 'TEXT_FIELD', questionGroupId: 7, required: true });
    await set('updateService', { companyId, id: puppies.id, questionGroupId: 7 });
    const items = ['09:00', '10:00'].map((time) => ({ serviceId: puppies.id, startsAt: `2030-03-05T${time}:00Z` }));
    const { body } = await sendGraphql(server.url, { query: ADD, variables: { input: { companyId, items } } });
    const token = String(Object(body.data?.addToBasket).token);
    const client = { firstName: 'Gus', email: 'gus@example.test' };
    const query = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { id } }';
    const extensions = await refused(query, { input: { companyId, client } }, token);
    expect(extensions.questions).toEqual([{ id: expect.any(Number), name: 'Allergies?' }]);
    expect(pathsIn(extensions)).toEqual(['items.0.answers', 'items.1.answers']);
  });
});

test('a record in the wrong state is reported by the argument that names it, and so is a wrong basket', async () => {
  const { companyId } = company;
  const { id } = await book('16:00');
  const cancel = 'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }';
  await sendGraphql(server.url, { query: cancel, variables: { input: { companyId, id } } }, { 'Auth-Token': admin });
  const query = 'mutation ($input: MoveBookingInput!) { moveBooking(input: $input) { id } }';
  const moved = await refused(query, { input: { companyId, id, to: { startsAt: `${MONDAY}T16:30:00Z` } } });
  expect([moved.code, pathsIn(moved)]).toEqual(['CONFLICT', ['id']]);

  const added = await refused(ADD, { input: { companyId, basketId: NOBODY, items: [line('09:30')] } }, null);
  expect([added.code, pathsIn(added)]).toEqual(['BASKET_MISMATCH', ['basketId']]);
});

test('all fields that the caller may not set are reported', async () => {
  const mia = await createMember(company.em.fork(), company.companyId);
  const { id } = await book('15:00', { client: null, clientId: mia.id });
  const query = 'mutation ($input: UpdateBookingInput!) { updateBooking(input: $input) { id } }';
  const input = { id, changes: { preTime: 5, attendance: 'ATTENDED', clientName: 'Somebody else' } };
  const extensions = await refused(query, { input }, mia.token);
  expect(extensions.code).toBe('FORBIDDEN');
  expect(pathsIn(extensions)).toEqual(['changes.attendance', 'changes.preTime', 'changes.clientName']);
});
