import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoCaller, type DemoServer, LEEDS, openDemo } from '../../support/fixtures/demo-server.js';

/**
 * One mutation for each intent, for every caller (the queries: `own-records.test.ts`): a booking is named by its id, and the
 * token identifies its client or the company of the staff. A guest sends the long id of the purchase. Source: graphql.md, Shape
 * 3.
 */

let demo: DemoServer;
let records: DemoRecords;
let member: number;
let day = 0;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  member = records.members;
});
afterAll(() => demo?.server.close());

const nextDay = (): string => new Date(Date.UTC(2031, 0, ++day)).toISOString().slice(0, 10);

interface Made {
  readonly id: number;
  readonly longId: string;
}

/** A booking at Camden, of the member or of a contact. */
async function book(clientId: number): Promise<Made> {
  const { body } = await demo.as.admin.post(`/api/v1/admin/${CAMDEN}/bookings`, {
    ...{ service_id: records.services, person_id: records.people, client_id: clientId, datetime: `${nextDay()}T10:00:00` },
  });
  return { id: Number(body.id), longId: String(body.purchase_ref) };
}

/** The mutations, with the input they need besides the key, and the field of the answer that shows success. */
const INTENTS = {
  cancelBooking: { type: 'CancelBookingInput', more: () => ({ reason: 'Rain' }), shown: 'isCancelled' },
  moveBooking: { type: 'MoveBookingInput', more: () => ({ to: { startsAt: `${nextDay()}T11:00:00Z` } }), shown: 'startsAt' },
  updateBooking: { type: 'UpdateBookingInput', more: () => ({ changes: {} }), shown: 'version' },
  checkInBooking: { type: 'CheckInInput', more: () => ({}), shown: 'attendance' },
} as const;
type Intent = keyof typeof INTENTS;
const NAMES = Object.keys(INTENTS) as Intent[];

/** The refusal's code, or `ok`. */
async function ask(intent: Intent, caller: DemoCaller, key: object): Promise<string> {
  const { type, more, shown } = INTENTS[intent];
  const query = `mutation ($input: ${type}!) { ${intent}(input: $input) { ${shown} } }`;
  const { token } = demo.as[caller];
  const variables = { input: { ...more(), ...key } };
  const { body } = await sendGraphql(demo.server.url, { query, variables }, token ? { 'Auth-Token': token } : {});
  return String(body.errors?.[0]?.extensions.code ?? 'ok');
}

describe.each(NAMES)('%s', (intent) => {
  test.each([
    ['public', 'UNAUTHENTICATED', 'sends neither a token nor a long id'],
    ['otherMember', 'NOT_FOUND', 'is not the client of the booking'],
    ['harbourMember', 'NOT_FOUND', 'is a member of another family'],
    ['harbourAdmin', 'NOT_FOUND', 'is an administrator of another family'],
    ['leedsAdmin', 'NOT_FOUND', 'is an administrator of a sibling branch'],
    ['analyst', 'FORBIDDEN', 'has only the duty `read`'],
    ['member', 'ok', 'is the client of the booking'],
    ['staff', 'ok', 'has the duty `diary`'],
    ['parentAdmin', 'ok', 'is an administrator of the parent company'],
  ] as const)('with the id of a booking, as %s: %s (the caller %s)', async (caller, outcome, _reason) => {
    const { id } = await book(member);
    expect(await ask(intent, caller, { id })).toBe(outcome);
  });

  test.each([
    ['public', 'ok'],
    ['otherMember', 'ok'],
    ['staff', 'ok'],
    ['analyst', 'FORBIDDEN'],
  ] as const)('with the id of a booking of a contact and the long id of its purchase, as %s: %s', async (caller, outcome) => {
    const { id, longId } = await book(records.client);
    expect(await ask(intent, caller, { id, longId })).toBe(outcome);
  });

  test('accepts a long id for its own purchase only, and for that of a member from that member only', async () => {
    const [one, other, theirs] = [await book(records.client), await book(records.client), await book(member)];
    expect(await ask(intent, 'public', { id: other.id, longId: one.longId })).toBe('NOT_FOUND');
    expect(await ask(intent, 'public', { id: other.id, longId: 'none' })).toBe('NOT_FOUND');
    expect(await ask(intent, 'public', { id: theirs.id, longId: theirs.longId })).toBe('UNAUTHENTICATED');
    expect(await ask(intent, 'otherMember', { id: theirs.id, longId: theirs.longId })).toBe('FORBIDDEN');
    expect(await ask(intent, 'member', { id: theirs.id, longId: theirs.longId })).toBe('ok');
  });

  test('refuses a company or client that does not match the booking', async () => {
    const { id, longId } = await book(records.client);
    expect(await ask(intent, 'parentAdmin', { id, companyId: LEEDS })).toBe('NOT_FOUND');
    expect(await ask(intent, 'parentAdmin', { id, longId, companyId: LEEDS })).toBe('NOT_FOUND');
    expect(await ask(intent, 'staff', { id, clientId: member })).toBe('NOT_FOUND');
    expect(await ask(intent, 'otherMember', { id, clientId: member })).toBe('FORBIDDEN');
    expect(await ask(intent, 'member', { id, companyId: CAMDEN })).toBe('FORBIDDEN');
    expect(await ask(intent, 'staff', { id, companyId: CAMDEN, clientId: records.client })).toBe('ok');
  });
});

test('a purchase is cancelled by its id, by its buyer or by staff of its company', async () => {
  const cancel = async (caller: DemoCaller, key: object) => {
    const query =
      'mutation ($input: CancelPurchaseInput!) { cancelPurchase(input: $input) { bookings { nodes { isCancelled } } } }';
    const { token } = demo.as[caller];
    const sent = { query, variables: { input: key } };
    const { body } = await sendGraphql(demo.server.url, sent, token ? { 'Auth-Token': token } : {});
    return body.errors?.[0]?.extensions.code ?? body.data?.cancelPurchase;
  };
  const idOf = async ({ id }: Made) =>
    (await demo.rows<{ id: number }>('select purchase_id as id from booking where id = ?', [id]))[0]!.id;
  const [one, other] = [await book(member), await book(member)];
  const id = await idOf(one);

  expect(await cancel('public', { id })).toBe('UNAUTHENTICATED');
  expect(await cancel('public', { longId: one.longId })).toBe('UNAUTHENTICATED');
  expect(await cancel('otherMember', { id })).toBe('NOT_FOUND');
  expect(await cancel('harbourAdmin', { id })).toBe('NOT_FOUND');
  expect(await cancel('analyst', { id })).toBe('FORBIDDEN');
  expect(await cancel('member', {})).toBe('INVALID');
  expect(await cancel('member', { id, longId: other.longId })).toBe('NOT_FOUND');
  expect(await cancel('member', { id, bookingIds: [one.id, other.id] })).toBe('NOT_FOUND');
  expect(await cancel('member', { id, bookingIds: [one.id] })).toEqual({ bookings: { nodes: [{ isCancelled: true }] } });
  expect(await cancel('staff', { id: await idOf(other) })).toEqual({ bookings: { nodes: [{ isCancelled: true }] } });
});

test('the token determines the company and the client of a query or mutation', async () => {
  const { id } = await book(member);
  const ask = async (caller: DemoCaller, query: string) => {
    const { token } = demo.as[caller];
    const { body } = await sendGraphql(demo.server.url, { query }, token ? { 'Auth-Token': token } : {});
    return body.errors?.[0]?.extensions.code ?? body.data;
  };

  expect(await ask('staff', `{ booking(id: ${id}) { id companyId } }`)).toEqual({ booking: { id, companyId: CAMDEN } });
  expect(await ask('leedsAdmin', `{ booking(id: ${id}) { id } }`)).toBe('NOT_FOUND');
  expect(await ask('public', `{ booking(id: ${id}) { id } }`)).toBe('UNAUTHENTICATED');
  expect(await ask('member', `{ booking(id: ${id}) { id } }`)).toEqual({ booking: { id } });
  const note = `mutation { writeBookingNote(input: { bookingId: ${id}, note: "Rings" }) { notes { note } } }`;
  expect(await ask('staff', note)).toEqual({ writeBookingNote: { notes: [{ note: 'Rings' }] } });
});
