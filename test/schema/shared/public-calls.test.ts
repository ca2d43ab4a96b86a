import type { GraphQLField } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionOf } from '../../../schema/shared/allow.js';
import { limitedMutations } from '../../../schema/shared/limits/limit-calls.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoCaller, type DemoServer, LEEDS, openDemo } from '../../support/fixtures/demo-server.js';
import { loggedIn } from '../../support/fixtures/pet-store.js';
import { sharedApi } from '../../support/server.js';
import { sampleOperation } from '../../support/walks/sample-input.js';

/**
 * Effects of the public mutations by caller, checked in the rows: the client, the recorded booker, and the limits that were
 * lifted. Source: hardening.md, "Being an administrator was taken for leave to write"; architecture.md, "Permission is data".
 */

/** Every mutation that is public and can also be carried out as staff; a new one must be added here or below. */
const DEEDS = [
  'addToBasket',
  'checkout',
  'moveBooking',
  'updateBooking',
  'updatePurchase',
  'cancelPurchase',
  'cancelBooking',
  'removePurchaseItem',
  'bookWaitingBooking',
  'checkInBooking',
] as const;

/** Public too, and the same for every caller: what the caller's own token holds, and log-ins. */
const ALIKE = [
  ...[
    'createBasket',
    'clearBaskets',
    'removeFromBasket',
    'renewHold',
    'applyCoupon',
    'removeCoupon',
    'applyVoucher',
    'removeVoucher',
  ],
  // Not for staff, who have other mutations.
  'submitClient',
  ...['attachFile', 'detachFiles', 'logIn', 'signOn', 'requestPasswordReset', 'resetPassword'],
];

/** Mutations open to guests or members that have no call limit, with the reason. Log-ins give nobody access here. */
const UNLIMITED: Readonly<Record<string, string>> = {
  clearBaskets: 'gives up what was counted when it was put there',
  removeFromBasket: 'gives up what was counted when it was put there',
  renewHold: 'once for each line, and lines are counted',
  removeCoupon: 'tries no code',
  removeVoucher: 'tries no code',
  detachFiles: 'takes off what was counted when it was hung there',
  resetPassword: 'wrong ones are limited as wrong passwords are (`limit-attempts.ts`)',
  logOut: 'ends what a log-in began',
  refreshLogin: 'replaces the token that it was sent',
  checkInBooking: 'of one’s own booking, once',
  openWallet: 'one for each member',
};

/** Mutations that end the token they were sent with. */
const ENDS_TOKEN: readonly string[] = ['logOut', 'refreshLogin'];

const STRANGERS = ['public', 'harbourMember', 'harbourAdmin', 'leedsAdmin'] as const;
const MEMBERS = ['member', 'otherMember'] as const;
const STAFF = ['staff', 'admin', 'parentAdmin'] as const;
const CALLERS: readonly DemoCaller[] = [...STRANGERS, ...MEMBERS, 'analyst', ...STAFF];

/** Expected outcomes for each kind of caller, as the cases below return them. */
const expected = (of: { stranger: string; member?: string; staff: string }): [DemoCaller, string][] =>
  CALLERS.map((caller) => {
    if ((STAFF as readonly DemoCaller[]).includes(caller)) return [caller, of.staff];
    if (caller === 'analyst') return [caller, 'FORBIDDEN'];
    return [caller, (MEMBERS as readonly DemoCaller[]).includes(caller) ? (of.member ?? of.stranger) : of.stranger];
  });

let demo: DemoServer;
let records: DemoRecords;
/** Service that may be booked a week ahead at most, and not changed any more. */
let limited: number;
let day = 0;

beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  const { body } = await demo.as.admin.post(`/api/v1/admin/${CAMDEN}/services`, {
    ...{ name: 'Limited', duration: 30, person_ids: [records.people] },
    ...{ max_advance_period: 7 * 86_400, min_cancel_period: 20 * 365 * 86_400 },
  });
  limited = Number(body.id);
});
afterAll(() => demo?.server.close());

/** Another day for each call, so that no calls compete for a time. */
const nextDay = (): string => new Date(Date.UTC(2031, 0, ++day)).toISOString().slice(0, 10);

/** The refusal's code, or the field's data. */
async function call(caller: DemoCaller, field: string, input: object): Promise<{ code: string; data: Record<string, unknown> }> {
  const type = `${field[0]!.toUpperCase()}${field.slice(1)}Input!`.replace(/(BookWaiting|CheckIn)Booking/, '$1');
  const shown = field === 'addToBasket' ? 'id token' : 'id';
  const query = `mutation Call($input: ${type}) { ${field}(input: $input) { ${shown} } }`;
  const { token } = demo.as[caller];
  const { body } = await sendGraphql(demo.server.url, { query, variables: { input } }, token ? { 'Auth-Token': token } : {});
  const code = String(body.errors?.[0]?.extensions.code ?? 'ok');
  return { code, data: (body.data?.[field] ?? {}) as Record<string, unknown> };
}

/** A basket line, and the caller who added it: a guest by default. */
interface Line {
  readonly by?: DemoCaller;
  readonly serviceId?: number;
}

/** A caller's basket with one line, handed over to another's session: an analyst could bring one along by logging in. */
async function handBasket(caller: DemoCaller, { by = 'public', serviceId = records.services }: Line): Promise<string> {
  const items = [{ serviceId, personId: records.people, startsAt: `${nextDay()}T10:00:00Z` }];
  const { code, data } = await call(by, 'addToBasket', { companyId: CAMDEN, items, replace: true });
  expect(code).toBe('ok');
  const { token } = demo.as[caller];
  if (!token) return String(data.token);
  const session = `select id from session where token_hash = sha256(?::bytea)`;
  await demo.rows(`delete from basket_item where basket_id in (select id from basket where session_id = (${session}))`, [token]);
  await demo.rows(`delete from basket where session_id = (${session})`, [token]);
  await demo.rows(`update basket set session_id = (${session}) where id = ?`, [token, Number(data.id)]);
  return token;
}

async function checkOut(caller: DemoCaller, who: object, line: Line = {}): Promise<string> {
  const token = await handBasket(caller, line);
  const query = 'mutation Buy($input: CheckoutInput!) { checkout(input: $input) { id } }';
  const input = { companyId: CAMDEN, ...who };
  const { body } = await sendGraphql(demo.server.url, { query, variables: { input } }, { 'Auth-Token': token });
  const code = body.errors?.[0]?.extensions.code;
  if (code) return String(code);
  const [booking] = await demo.rows<{ client: number; channel: string; by: number | null }>(
    'select client_id as client, channel, administrator_id as by from booking where purchase_id = ?',
    [(body.data as { checkout: { id: number } }).checkout.id],
  );
  const members = await demo.rows<{ id: number }>(`select id from client where id = ? and is_member`, [booking!.client]);
  const whose = booking!.client === records.client ? 'the named client' : members.length > 0 ? 'the member' : 'a new contact';
  return `${whose}, ${booking!.channel}, by ${booking!.by === null ? 'nobody' : 'staff'}`;
}

/** A contact's purchase of the service that may not be changed any more. */
async function aPurchase(): Promise<{ longId: string; booking: number }> {
  const { body } = await demo.as.admin.post(`/api/v1/admin/${CAMDEN}/bookings`, {
    ...{ service_id: limited, person_id: records.people, client_id: records.client, datetime: `${nextDay()}T10:00:00` },
  });
  return { longId: String(body.purchase_ref), booking: Number(body.id) };
}

type BookingRow = { readonly cancelled: boolean; readonly attendance: string; readonly start: string };
const COLUMNS = 'is_cancelled as cancelled, attendance, starts_at as start';
const bookingRow = async (id: number) => (await demo.rows<BookingRow>(`select ${COLUMNS} from booking where id = ?`, [id]))[0]!;
const isCancelled = async (id: number) => (await bookingRow(id)).cancelled;
const attendanceOf = async (id: number) => (await bookingRow(id)).attendance;
const startOf = async (id: number) => new Date((await bookingRow(id)).start);

test('the lists in this file name every public mutation', () => {
  const mutations = Object.values(sharedApi().schema.getMutationType()!.getFields());
  const toStrangers = ['everybody', 'everybody or staff', 'buyer or diary', 'by record'];
  const open = mutations.filter((field) => toStrangers.includes(permissionOf(field)!.caller)).map(({ name }) => name);

  expect(open.sort()).toEqual([...DEEDS, ...ALIKE].sort());
});

/** Whether a caller is admitted who sends a mutation's minimal input, with records that do not exist. */
async function reaches(mutation: GraphQLField<unknown, unknown>, token?: string): Promise<boolean> {
  const id = ['updateClient', 'sendWelcomeEmail'].includes(mutation.name) ? records.members : 2_000_000_000;
  const operation = sampleOperation('mutation', mutation, { companyId: CAMDEN, clientId: records.members, id });
  const { body } = await sendGraphql(demo.server.url, operation, token ? { 'Auth-Token': token } : {});
  return !['UNAUTHENTICATED', 'FORBIDDEN'].includes(String(body.errors?.[0]?.extensions.code));
}

test('every mutation open to guests or members has a call limit, or a stated reason to have none', async () => {
  const mutations = Object.values(sharedApi().schema.getMutationType()!.getFields());
  const member = () => loggedIn(demo.as.public, 'member@demo.test');
  const { token } = await member();
  const reached: string[] = [];
  for (const mutation of mutations) {
    const own = ENDS_TOKEN.includes(mutation.name) ? (await member()).token : token;
    if ((await reaches(mutation)) || (await reaches(mutation, own))) reached.push(mutation.name);
  }

  expect(reached.sort()).toEqual([...limitedMutations, ...Object.keys(UNLIMITED)].sort());
});

describe('adding a line beyond the advance limit to a basket', () => {
  test.each(expected({ stranger: 'NOT_BOOKABLE', staff: 'ok' }))('as %s: %s', async (caller, outcome) => {
    const before = await demo.rows('select id from basket_item where service_id = ?', [limited]);
    const items = [{ serviceId: limited, startsAt: `${nextDay()}T10:00:00Z` }];
    const { code } = await call(caller, 'addToBasket', { companyId: CAMDEN, items });

    expect(code).toBe(outcome);
    const after = await demo.rows('select id from basket_item where service_id = ?', [limited]);
    expect(after.length - before.length).toBe(outcome === 'ok' ? 1 : 0);
  });
});

describe('a checkout on behalf of a client of the company', () => {
  const cells = expected({ stranger: 'FORBIDDEN', staff: 'the named client, admin, by staff' });
  test.each(cells)('as %s: %s', async (caller, outcome) => {
    expect(await checkOut(caller, { clientId: records.client })).toBe(outcome);
  });
});

describe('a checkout with the details of a new client', () => {
  const own = 'the member, member, by nobody';
  const cells = expected({ stranger: 'a new contact, online, by nobody', member: own, staff: 'a new contact, admin, by staff' });
  test.each(cells.filter(([caller]) => caller !== 'harbourMember'))('as %s: %s', async (caller, outcome) => {
    const client = { firstName: 'New', email: `${caller}${day}@new.test` };
    expect(await checkOut(caller, { client })).toBe(outcome);
  });
});

describe('the stored reference of a contact, when a caller posts another', () => {
  test.each(expected({ stranger: 'kept', staff: 'overwritten' }))('as %s: %s', async (caller, outcome) => {
    const reference = `by ${caller}`;
    const sent = await demo.as[caller].post(`/api/v1/${CAMDEN}/client`, { email: records.email, reference });
    const code = sent.status === 403 ? 'FORBIDDEN' : undefined;
    const rows = await demo.rows('select id from client where id = ? and reference = ?', [records.client, reference]);

    expect(code === 'FORBIDDEN' && caller === 'analyst' ? code : rows.length > 0 ? 'overwritten' : 'kept').toBe(outcome);
  });
});

describe('a purchase past its cancellation deadline, by its long id', () => {
  const cells = expected({ stranger: 'TOO_LATE', staff: 'ok' });

  test.each(cells)('cancelling the purchase as %s: %s', async (caller, outcome) => {
    const { longId, booking } = await aPurchase();
    expect((await call(caller, 'cancelPurchase', { longId })).code).toBe(outcome);
    expect(await isCancelled(booking)).toBe(outcome === 'ok');
  });

  test.each(cells)('cancelling its booking as %s: %s', async (caller, outcome) => {
    const { longId, booking } = await aPurchase();
    expect((await call(caller, 'cancelBooking', { longId, id: booking })).code).toBe(outcome);
    expect(await isCancelled(booking)).toBe(outcome === 'ok');
  });

  const checked = expected({ stranger: 'ok', staff: 'ok' });
  test.each(checked)('checking in its client as %s: %s', async (caller, outcome) => {
    const { longId, booking } = await aPurchase();
    expect((await call(caller, 'checkInBooking', { longId, id: booking })).code).toBe(outcome);
    expect(await attendanceOf(booking)).toBe(outcome === 'ok' ? 'attended' : 'unmarked');
  });

  test.each(cells)('removing a line as %s: %s', async (caller, outcome) => {
    const { longId, booking } = await aPurchase();
    expect((await call(caller, 'removePurchaseItem', { longId, itemId: booking })).code).toBe(outcome);
    expect(await isCancelled(booking)).toBe(outcome === 'ok');
  });

  test.each(cells)('moving its booking with updatePurchase as %s: %s', async (caller, outcome) => {
    const { longId, booking } = await aPurchase();
    const startsAt = `${nextDay()}T10:00:00Z`;
    const before = await startOf(booking);
    expect((await call(caller, 'updatePurchase', { longId, bookings: [{ id: booking, to: { startsAt } }] })).code).toBe(outcome);
    expect(await startOf(booking)).toEqual(outcome === 'ok' ? new Date(startsAt) : before);
  });

  test.each(cells)('moving its booking with moveBooking as %s: %s', async (caller, outcome) => {
    const { longId, booking } = await aPurchase();
    const to = { startsAt: `${nextDay()}T10:00:00Z` };
    const before = await startOf(booking);
    expect((await call(caller, 'moveBooking', { longId, id: booking, to })).code).toBe(outcome);
    expect(await startOf(booking)).toEqual(outcome === 'ok' ? new Date(to.startsAt) : before);
  });

  const marked = expected({ stranger: 'FORBIDDEN', staff: 'ok' });
  test.each(marked)('marking its client absent as %s: %s', async (caller, outcome) => {
    const { longId, booking } = await aPurchase();
    const changes = { attendance: 'NO_SHOW' };
    expect((await call(caller, 'updateBooking', { longId, id: booking, changes })).code).toBe(outcome);
    expect(await attendanceOf(booking)).toBe(outcome === 'ok' ? 'no_show' : 'unmarked');
  });

  test.each(expected({ stranger: 'NOT_FOUND', staff: 'NOT_FOUND' }))('bookWaitingBooking as %s: %s', async (caller, outcome) => {
    const { longId } = await aPurchase();
    expect((await call(caller, 'bookWaitingBooking', { longId })).code).toBe(outcome);
  });
});

describe('a line of a sibling company, in a checkout that names the caller’s own company', () => {
  test('is booked as staff only by an administrator of the sibling', async () => {
    const named = { companyId: LEEDS, clientId: records.client };
    expect(await checkOut('leedsAdmin', named)).toBe('the named client, online, by nobody');
    expect(await checkOut('parentAdmin', named)).toBe('the named client, admin, by staff');
  });

  test('is subject to the limits of the sibling, unless the caller administers it', async () => {
    const line = { by: 'admin', serviceId: limited } as const;
    const named = { companyId: LEEDS, clientId: records.client };
    expect(await checkOut('leedsAdmin', named, line)).toBe('NOT_BOOKABLE');
    expect(await checkOut('parentAdmin', named, line)).toBe('the named client, admin, by staff');
  });
});
