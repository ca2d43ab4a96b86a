import { isInputObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSchema } from '../../../schema/build-schema.js';
import { purchaseKey } from '../../../src/security/purchase-key.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN, type DemoServer, openDemo, sessionOf } from '../../support/fixtures/demo-server.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';

/**
 * Reach of the key in an e-mail's link:
 * it gives access to a member's purchase as the long id does to a guest's, and to nothing else.
 */

interface Bought {
  readonly id: number;
  readonly longId: string;
  readonly clientId: number;
  readonly email: string;
  readonly bookingId: number;
  readonly name: string;
}

let demo: DemoServer;
/** Purchases of members, with a booking of a service that may still be changed. */
let bought: Bought[];
beforeAll(async () => {
  demo = await openDemo();
  bought = await demo.rows<Bought>(
    `select p.id, p.long_id as "longId", p.client_id as "clientId", c.email, min(b.id) as "bookingId", c.last_name as name
     from purchase p join client c on c.id = p.client_id join booking b on b.purchase_id = p.id
     where p.company_id = ? and c.is_member and p.guest_details is null and p.other_company_ids = '{}'
     group by p.id, p.root_id, c.id, c.root_id having count(*) = 1 and bool_and(b.service_id is not null and not b.is_cancelled and not b.deleted)
       and min(b.starts_at) > now() + interval '2 days'
     order by p.id`,
    [CAMDEN],
  );
});
afterAll(() => demo?.server.close());

const keyOf = (of: Bought): Promise<string> => purchaseKey(demo.server.orm.em.fork(), of);

async function ask(query: string, variables: object, headers: Record<string, string>) {
  const { body } = await sendGraphql(demo.server.url, { query, variables }, headers);
  return body.errors ? body.errors.map(({ extensions }) => extensions.code) : body.data;
}

const READ = `query ($longId: String!) { purchase(longId: $longId) {
  id client { firstName lastName email isMember } bookings { nodes { id client { lastName } notes { id } } } } }`;

const read = ({ longId }: Bought, key?: string, token?: string) =>
  ask(READ, { longId }, { ...(key && { 'Purchase-Key': key }), ...(token && { 'Auth-Token': token }) });

const NOBODY = { firstName: null, lastName: null, email: null, isMember: false };

test('the key of a purchase shows the purchase without the personal data of the member', async () => {
  const [one] = bought as [Bought];
  expect(await read(one)).toEqual(['UNAUTHENTICATED']);
  const booking = { id: one.bookingId, client: { lastName: null }, notes: [] };
  expect(await read(one, await keyOf(one))).toEqual({
    purchase: { id: one.id, client: NOBODY, bookings: { nodes: [booking] } },
  });
});

describe('the key of one purchase', () => {
  test('opens no other purchase of the same client', async () => {
    const [one, other] = [...Map.groupBy(bought, ({ clientId }) => clientId).values()].find(({ length }) => length > 1) ?? [];
    expect(await read(one!, await keyOf(one!))).toMatchObject({ purchase: { id: one!.id } });
    expect(await read(other!, await keyOf(one!))).toEqual(['UNAUTHENTICATED']);
  });

  test('opens no purchase of another client, whoever sends it', async () => {
    const [one, ...others] = bought as [Bought, ...Bought[]];
    const key = await keyOf(one);
    const member = await sessionOf(demo.server.orm.em.fork(), 'member2@demo.test');
    const strangers = others
      .filter(({ clientId, email }) => clientId !== one.clientId && email !== 'member2@demo.test')
      .slice(0, 8);
    expect(strangers.length).toBeGreaterThan(3);
    for (const other of strangers) {
      expect(await read(other, key)).toEqual(['UNAUTHENTICATED']);
      expect(await read(other, key, member)).toEqual(['FORBIDDEN']);
      expect(await read(other, key, demo.as.harbourAdmin.token)).toEqual(['FORBIDDEN']);
    }
  });

  test('is no log-in: queries that require one are refused', async () => {
    const [one] = bought as [Bought];
    const headers = { 'Purchase-Key': await keyOf(one) };
    expect(await ask('query ($id: Int!) { purchase(id: $id) { id } }', { id: one.id }, headers)).toEqual(['UNAUTHENTICATED']);
    expect(await ask('{ bookings { nodes { id } } }', {}, headers)).toEqual(['UNAUTHENTICATED']);
    expect(await ask('{ purchases { nodes { id } } }', {}, headers)).toEqual(['UNAUTHENTICATED']);
  });

  test('does not open the purchase over /api/v1', async () => {
    const [one] = bought as [Bought];
    const headers = { 'Purchase-Key': await keyOf(one), 'App-Id': 'any' };
    const answer = await fetch(`${demo.server.url}/api/v1/purchases/${one.longId}`, { headers });
    expect(answer.status).toBe(401);
  });

  test.each(['', 'x', '#', 'a'.repeat(43), 'ü'.repeat(43), 'a'.repeat(5000)])('cannot be replaced by %j', async (key) => {
    const [one] = bought as [Bought];
    expect(await read(one, encodeURIComponent(key))).toEqual(['UNAUTHENTICATED']);
  });
});

describe('with the key of one purchase, another purchase', () => {
  /** Valid calls of every mutation that takes a long id of a purchase. */
  const CHANGES: Readonly<Record<string, (of: Bought) => object>> = {
    BookWaiting: ({ bookingId }) => ({ bookingId }),
    CancelBooking: ({ bookingId: id }) => ({ id }),
    CancelPurchase: () => ({}),
    CheckIn: ({ bookingId: id }) => ({ id }),
    MoveBooking: ({ bookingId: id }) => ({ id, to: { date: '2030-03-04', time: '10:00' } }),
    RemovePurchaseItem: ({ bookingId: itemId }) => ({ itemId }),
    UpdateBooking: ({ bookingId: id }) => ({ id, changes: { clientName: 'Mallory' } }),
    UpdatePurchase: ({ bookingId: id }) => ({ bookings: [{ id, changes: { clientName: 'Mallory' } }] }),
  };
  const NAMES: Readonly<Record<string, string>> = { BookWaiting: 'bookWaitingBooking', CheckIn: 'checkInBooking' };
  const fieldOf = (name: string) => NAMES[name] ?? `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;

  test('is tried by every mutation that takes a long id', () => {
    const inputs = Object.values(buildSchema().getTypeMap()).filter(isInputObjectType);
    const named = inputs.filter((input) => 'longId' in input.getFields()).map(({ name }) => name.replace(/Input$/, ''));
    expect(named.sort()).toEqual(Object.keys(CHANGES).sort());
  });

  test.each(Object.keys(CHANGES))('is not changed by %s', async (name) => {
    const [one, other] = bought as [Bought, Bought];
    const headers = { 'Purchase-Key': await keyOf(one) };
    const before = await fingerprint(demo);
    const query = `mutation ($input: ${name}Input!) { ${fieldOf(name)}(input: $input) { id } }`;
    const mine = CHANGES[name]!;
    const asked = [
      { ...mine(other), longId: other.longId },
      // The long id that the key is for, with a booking of the other purchase.
      ...(name === 'CancelPurchase' ? [] : [{ ...mine(other), longId: one.longId }]),
    ];
    for (const input of asked)
      expect(await ask(query, { input }, headers)).toEqual([expect.stringMatching(/^(UNAUTHENTICATED|NOT_FOUND|FORBIDDEN)$/)]);
    const { call_count: _before, ...stored } = before;
    const { call_count: _after, ...now } = await fingerprint(demo);
    expect(now).toEqual(stored);
  });
});

test('a booking of a member is cancelled without a log-in, with the key of its purchase', async () => {
  const one = bought.at(-1) as Bought;
  const query = 'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { isCancelled } }';
  const input = { id: one.bookingId, longId: one.longId };
  expect(await ask(query, { input }, {})).toEqual(['UNAUTHENTICATED']);
  expect(await ask(query, { input }, { 'Purchase-Key': await keyOf(one) })).toEqual({ cancelBooking: { isCancelled: true } });
});

describe('a key is no longer valid', () => {
  const last = () => bought[2] as Bought;
  const set = (text: string, id: number) => demo.rows(`update client set ${text} where id = ? returning id`, [id]);

  test.each([
    ['once the client has another e-mail address', "email = 'moved@example.test'"],
    ['once the client has no e-mail address', 'email = null'],
    ['once the client may no longer log in', 'disabled = true'],
    ['once the client is deleted', 'deleted = true'],
  ])('%s', async (_why, change) => {
    const one = last();
    const key = await keyOf(one);
    expect(await read(one, key)).toMatchObject({ purchase: { id: one.id } });
    await set(change, one.clientId);
    const refused = await read(one, key);
    await demo.rows('update client set email = ?, disabled = false, deleted = false where id = ? returning id', [
      one.email,
      one.clientId,
    ]);
    expect(refused).toEqual(['UNAUTHENTICATED']);
  });

  test('once the secret has changed', async () => {
    const one = last();
    const key = await keyOf(one);
    await demo.rows('update link_secret set secret = uuid_send(gen_random_uuid()) returning 1');
    expect(await read(one, key)).toEqual(['UNAUTHENTICATED']);
    expect(await read(one, await keyOf(one))).toMatchObject({ purchase: { id: one.id } });
  });

  test('for a purchase that is deleted', async () => {
    const one = last();
    const key = await keyOf(one);
    await demo.rows('update purchase set deleted = true where id = ? returning id', [one.id]);
    expect(await read(one, key)).toEqual(['NOT_FOUND']);
  });
});
