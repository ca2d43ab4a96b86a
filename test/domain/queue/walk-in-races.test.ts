import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { blockTime, unblockTime } from '../../../src/capacity/block-time.js';
import { updatePerson } from '../../../src/catalogue/people/update-person.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { idsOf, later, QueueCompany } from '../../support/fixtures/queue-company.js';
import { createContact, MONDAY, weekdays } from '../../support/fixtures/test-company.js';
import { invariants } from '../../support/oracles/invariants.js';

/**
 * Races of bookings made by serving with all other bookings, each on its own connection.
 * Any of them may win, but nothing may be booked twice.
 */
let database: TestDatabase;
let shop: QueueCompany;
let clientId: number;
let administratorId: number;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  shop = await QueueCompany.open(database);
  const scheduleId = await weekdays(shop.em(), shop.id);
  for (const { id } of [shop.ann, shop.bob]) await updatePerson(shop.em(), { companyId: shop.id, id }, { scheduleId });
  await updateService(shop.em(), { companyId: shop.id, id: shop.check.id }, { bookingTimeStep: 5 });
  clientId = await createContact(shop.em(), shop.id);
  const olga = { name: 'Olga', email: `olga.${shop.id}@example.test`, role: 'owner' } as const;
  administratorId = (await createAdministrator(shop.em(), { companyId: shop.id, ...olga })).id;
});
afterEach(async () => {
  for (const [name, broken] of Object.entries(invariants)) expect([name, await broken(shop.em())]).toEqual([name, []]);
  expect(await strays()).toEqual([]);
});

/**
 * Queuers being served without a booking that takes that person's time, or with such a booking but not being served.
 * Must be none.
 */
async function strays(): Promise<string[]> {
  const { rows } = await sql<{ stray: string }>`
    select 'queuer ' || q.id || ' is ' || q.state || ' with booking ' || coalesce(q.booking_id, 0) as stray
    from queuer q left join booking b on b.id = q.booking_id
    where q.state = 'serving' and (b.id is null or b.is_cancelled or b.person_id <> q.person_id or not exists (
      select from claim c where c.slot_id = b.slot_id and c.subject_kind = 1 and c.subject_id = q.person_id))
    union all
    select 'booking ' || b.id || ' is of nobody' from booking b
    where b.channel = 'queue' and not b.is_cancelled and not exists (select from queuer q where q.booking_id = b.id)
    union all
    select 'claim of slot ' || c.slot_id || ' of nothing' from claim c join slot s on s.id = c.slot_id where s.deleted`.execute(
    shop.em().getKysely(),
  );
  return rows.map(({ stray }) => stray);
}

/** `won`, or the refusal's code. Any other error is a bug and fails the test. */
async function race(contenders: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(contenders);
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return 'won';
    if (outcome.reason instanceof Refusal) return outcome.reason.code;
    throw outcome.reason;
  });
}

const won = (outcomes: readonly string[]) => outcomes.filter((outcome) => outcome === 'won').length;

const book = (startsAt: string, personId: number, em = shop.em()) =>
  createBooking(
    em,
    { companyId: shop.id, clientId, serviceId: shop.check.id, personId, administratorId, startsAt: `${MONDAY}T${startsAt}:00Z` },
    later(0),
  );

const counted = async (what: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking
    where company_id = ${shop.id} and channel = ${what} and not is_cancelled`.execute(shop.em().getKysely());
  return rows[0]?.count;
};

test('two desks call the same client: one booking is made', async () => {
  const { id } = await shop.join('Cleo');
  const outcomes = await race([shop.start(shop.ann.id, id), shop.start(shop.bob.id, id)]);

  expect(outcomes.sort()).toEqual(['CONFLICT', 'won']);
  expect(await counted('queue')).toBe(1);
  expect([...(await shop.busy(shop.ann.id)), ...(await shop.busy(shop.bob.id))]).toEqual(['10:00-10:30']);
});

test('one person calls eight clients at once: one client is booked', async () => {
  const clients = await shop.several('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H');
  const outcomes = await race(clients.map(({ id }) => shop.start(shop.ann.id, id)));

  expect(won(outcomes)).toBe(1);
  expect(outcomes.filter((outcome) => outcome === 'CONFLICT')).toHaveLength(7);
  expect([await counted('queue'), await shop.busy(shop.ann.id)]).toEqual([1, ['10:00-10:30']]);
});

test.each([1, 2, 3, 4, 5])('serving a walk-in races appointments at the same time: no double booking, round %i', async () => {
  const { id } = await shop.join('Cleo');
  const times = ['10:00', '10:05', '10:15', '10:25'];
  const outcomes = await race([shop.start(shop.ann.id, id), ...times.map((time) => book(time, shop.ann.id))]);

  const [serving, ...appointments] = outcomes;
  // Two half-hour appointments never fit; a queuer may be served until the appointment that won begins.
  expect(won(appointments)).toBeLessThanOrEqual(1);
  expect(serving === 'won' || won(appointments) === 1).toBe(true);
  expect([await counted('queue'), await counted('admin')]).toEqual([won([serving!]), won(appointments)]);
  if (serving === 'won' && appointments[0] === 'won') throw new Error('Both have 10:00');
});

test.each([1, 2, 3])('lengthening races appointments: the walk-in lasts until the appointment that won, round %i', async () => {
  const { id } = await shop.join('Cleo');
  const queuer = await shop.start(shop.ann.id, id);
  const outcomes = await race([shop.lengthen(id, 60, later(5)), book('10:30', shop.ann.id), book('10:40', shop.ann.id)]);

  const { endsAt } = await shop.booking(queuer);
  const [lengthened, first, second] = outcomes;
  expect(lengthened).toBe('won');
  const until = first === 'won' ? later(30) : second === 'won' ? later(40) : later(60);
  expect(endsAt).toEqual(until);
});

test('a walk-in started while an appointment is being made lasts until that appointment', async () => {
  const { id } = await shop.join('Cleo');
  const { promise: isWaiting, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isMade, resolve: made } = Promise.withResolvers<void>();
  const making = shop.em().transactional(async (tx) => {
    await book('10:15', shop.ann.id, tx);
    made();
    await isWaiting;
  });
  await isMade;
  const serving = shop.start(shop.ann.id, id);
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await waiting.execute(shop.em().getKysely())).rows.length > 0);
  goOn();
  await making;

  expect(await shop.booking(await serving)).toMatchObject({ startsAt: later(0), endsAt: later(15) });
});

test('finishing, returning, leaving, cancelling and lengthening at once each succeed or conflict, and serving ends', async () => {
  for (const name of ['Cleo', 'Dora', 'Eve']) {
    const { id } = await shop.join(name);
    const { bookingId } = await shop.start(shop.ann.id, id);
    const cancel = () => cancelBooking(shop.em(), { companyId: shop.id, id: bookingId ?? 0, byAdmin: true }, later(5));
    const outcomes = await race([
      shop.finish(id, later(5)),
      shop.leave(id, later(5)),
      shop.back(id, {}, later(5)),
      cancel(),
      shop.lengthen(id, 40, later(5)),
    ]);
    expect(outcomes.every((outcome) => outcome === 'won' || outcome === 'CONFLICT')).toBe(true);
    const { rows } = await sql`select from queuer where id = ${id} and state = 'serving'`.execute(shop.em().getKysely());
    expect(rows).toEqual([]);
    // A client who was sent back waits, and must not be in the way of the next one.
    await race([shop.leave(id, later(6))]);
  }
});

test('serving within a block while the block is deleted: both succeed, and no claim of the block remains', async () => {
  const clients = idsOf(await shop.several('A', 'B', 'C', 'D'));
  for (const [at, id] of clients.entries()) {
    const hour = `${MONDAY}T1${at}`;
    const times = { startsAt: `${hour}:00:00Z`, endsAt: `${hour}:50:00Z` };
    const { id: block } = await blockTime(shop.em(), { companyId: shop.id, personId: shop.ann.id, ...times });
    const outcomes = await race([shop.start(shop.ann.id, id, later(60 * at + 10)), unblockTime(shop.em(), shop.id, block)]);
    expect(outcomes).toEqual(['won', 'won']);
    const { rows } = await sql`select from claim where slot_id = ${block}`.execute(shop.em().getKysely());
    expect(rows).toEqual([]);
    await shop.finish(id, later(60 * at + 20));
  }
});

test('a busy morning of concurrent calls: no time is claimed twice', async () => {
  const clients = await shop.several('A', 'B', 'C', 'D', 'E', 'F');
  const desks = [shop.ann.id, shop.bob.id];
  for (let round = 0; round < 4; round++) {
    const at = later(round * 20);
    await race([
      ...clients.map(({ id }, turn) => shop.start(desks[turn % 2]!, turn % 3 ? id : null, at)),
      ...clients.slice(0, 3).map(({ id }) => shop.back(id, {}, at)),
      ...clients.slice(2, 5).map(({ id }) => shop.lengthen(id, 35 + round, at)),
      ...desks.map((desk) => book(`1${round}:40`, desk)),
      shop.finish(clients[round]!.id, at),
    ]);
    for (const { id } of clients) await race([shop.back(id, { last: true }, later(round * 20 + 15))]);
  }
  expect(await counted('admin')).toBeGreaterThan(0);
});
