import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '../../../src/booking/booking.entity.js';
import { blockTime } from '../../../src/capacity/block-time.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import type { Service } from '../../../src/catalogue/services/service.entity.js';
import { createBooking, type NewBooking } from '../../../src/purchase/bookings/create-booking.js';
import { updateBooking } from '../../../src/purchase/bookings/update-booking.js';
import { addDays } from '../../../src/shared/local-date.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { adminToken, createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { talliesAreCounts } from '../../support/oracles/invariants.js';

/** Calls at the same time, each on its own connection. Any of them may win, but nothing may overlap. */
let database: TestDatabase;
let company: TestCompany;
let clientId: number;
/** Another service by the same people. */
let groom: Service;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
  clientId = await createContact(company.em, company.companyId);
  await adminToken(company.em, company.companyId);
  groom = await createService(company.em, company.companyId, { name: 'Groom', durations: [60], bookingTimeStep: 15 });
});
afterAll(() => database?.close());

/** Each test has its own Monday. */
let day = MONDAY;
beforeEach(() => {
  day = addDays(day, 7);
});

const em = () => database.orm.em.fork();
const NOW = new Date('2030-03-01T12:00:00Z');

const book = (ask: Partial<NewBooking>) =>
  createBooking(em(), { companyId: company.companyId, clientId, administratorId: 1, ...ask }, NOW);
const move = (id: number, startsAt: string, personId?: number) =>
  updateBooking(em(), { companyId: company.companyId, id, changes: { startsAt, personId }, byAdmin: true }, NOW);

/** Outcome of each: `won`, or the refusal's code. Any other error is a bug and fails the test. */
async function race(contenders: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(contenders);
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return 'won';
    if (outcome.reason instanceof Refusal) return outcome.reason.code;
    throw outcome.reason;
  });
}

const won = (outcomes: readonly string[]) => outcomes.filter((outcome) => outcome === 'won').length;

/** Pairs of bookings that share a person or a room at one moment, buffers included; blocks count. Must be none. */
async function overlaps(): Promise<number> {
  const { rows } = await sql<{ overlaps: number }>`
    with busy as (
      select s.id, b.person_id, b.resource_id, s.num_spaces,
        tstzrange(b.starts_at - make_interval(mins => b.pre_time), b.ends_at + make_interval(mins => b.post_time)) as during
      from booking b join slot s on s.id = b.slot_id where not b.is_cancelled
      union all
      select id, person_id, resource_id, 1, tstzrange(starts_at, ends_at) from slot where status = 3 and not deleted
    )
    select count(*)::int as overlaps from busy x join busy y on x.id < y.id and x.during && y.during
      and (x.person_id = y.person_id or x.resource_id = y.resource_id)`.execute(em().getKysely());
  return rows[0]!.overlaps;
}

/** Claims without a living slot, and living slots without claims. Must be none. */
async function orphans(): Promise<number> {
  const { rows } = await sql<{ orphans: number }>`
    select (select count(*) from claim c left join slot s on s.id = c.slot_id where c.slot_id is not null and (s.id is null or s.deleted))::int
      + (select count(*) from slot s where not s.deleted and not exists (select from claim where slot_id = s.id))::int
      + (select count(*) from slot s where not s.deleted and s.status = 4
         and s.spaces_booked <> (select coalesce(sum(quantity), 0) from booking where slot_id = s.id and not is_cancelled))::int as orphans`.execute(
    em().getKysely(),
  );
  return rows[0]!.orphans;
}

const clean = async () => expect([await overlaps(), await orphans(), await talliesAreCounts(em())]).toEqual([0, 0, []]);

test('bookings of one person at overlapping times, for two services: one succeeds', async () => {
  const outcomes = await race(
    Array.from({ length: 16 }, (_, at) =>
      book({
        serviceId: at % 2 ? company.check.id : groom.id,
        personId: company.ann.id,
        startsAt: `${day}T10:${['00', '15', '00', '15'][at % 4]}`,
      }),
    ),
  );

  expect([won(outcomes), new Set(outcomes)]).toEqual([1, new Set(['won', 'TIME_TAKEN'])]);
  await clean();
});

test('bookings with any free person: as many succeed as there are people', async () => {
  const outcomes = await race(Array.from({ length: 12 }, () => book({ serviceId: company.check.id, startsAt: `${day}T10:00` })));

  expect(won(outcomes)).toBe(2);
  await clean();
});

test('bookings of two services that need the same resource: one succeeds', async () => {
  const xray = await createService(em(), company.companyId, {
    name: `X-ray ${day}`,
    durations: [60],
    personIds: [company.bob.id],
    resourceIds: [company.room.id],
  });
  const outcomes = await race(
    Array.from({ length: 12 }, (_, at) => book({ serviceId: at % 2 ? company.surgery.id : xray.id, startsAt: `${day}T11:00` })),
  );

  expect(won(outcomes)).toBe(1);
  await clean();
});

test('moves race bookings to one time: one succeeds, and a booking whose move fails keeps its time', async () => {
  const movers: Booking[] = [];
  for (const hour of ['09', '10', '11', '12']) {
    movers.push(await book({ serviceId: company.check.id, personId: company.ann.id, startsAt: `${day}T${hour}:00` }));
  }
  const outcomes = await race([
    ...movers.map(({ id }) => move(id, `${day}T15:00`)),
    ...Array.from({ length: 4 }, () => book({ serviceId: company.check.id, personId: company.ann.id, startsAt: `${day}T15:00` })),
  ]);

  expect(won(outcomes)).toBe(1);
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from booking where person_id = ${company.ann.id} and (starts_at)::date = ${day}::date
      and not is_cancelled`.execute(em().getKysely());
  expect(rows[0]!.taken).toBe(outcomes.slice(0, 4).includes('won') ? 4 : 5);
  await clean();
});

test('two bookings that swap times or move to overlapping times do not deadlock', async () => {
  const first = await book({ serviceId: company.check.id, personId: company.ann.id, startsAt: `${day}T10:00` });
  const second = await book({ serviceId: company.check.id, personId: company.ann.id, startsAt: `${day}T10:30` });
  const swap = await race([move(first.id, `${day}T10:30`), move(second.id, `${day}T10:00`)]);
  expect(swap).toEqual(['TIME_TAKEN', 'TIME_TAKEN']);

  // Each new time overlaps the booking's own old time, so each gives that up first.
  const edges = await race([move(first.id, `${day}T10:15`), move(second.id, `${day}T10:15`)]);
  expect(won(edges)).toBe(0);
  const apart = await race([move(first.id, `${day}T09:45`), move(second.id, `${day}T10:15`)]);
  expect(apart).toContain('won');
  await clean();
});

test('blocks race bookings, of a person and of a resource: one succeeds', async () => {
  const block = (ask: object) =>
    blockTime(em(), {
      companyId: company.companyId,
      startsAt: `${day}T09:30`,
      endsAt: `${day}T10:30`,
      allDay: false,
      ...ask,
    });
  const person = await race(
    Array.from({ length: 12 }, (_, at) =>
      at % 2
        ? block({ personId: company.bob.id })
        : book({ serviceId: company.check.id, personId: company.bob.id, startsAt: `${day}T10:15` }),
    ),
  );
  const room = await race(
    Array.from({ length: 12 }, (_, at) =>
      at % 2 ? block({ resourceId: company.room.id }) : book({ serviceId: company.surgery.id, startsAt: `${day}T10:00` }),
    ),
  );

  expect([won(person), won(room)]).toEqual([1, 1]);
  await clean();
});

test('twenty bookings of one or two spaces race for a slot of six: never more than six are sold', async () => {
  const quantities = Array.from({ length: 20 }, (_, at) => 1 + (at % 2));
  const outcomes = await race(
    quantities.map((quantity) => book({ serviceId: company.puppies.id, startsAt: `${day}T10:00`, quantity })),
  );
  const { rows } = await sql<{ booked: number; slots: number }>`
    select sum(spaces_booked)::int as booked, count(*)::int as slots from slot
    where service_id = ${company.puppies.id} and starts_at at time zone 'Europe/London' = ${`${day}T10:00`}::timestamp and not deleted`.execute(
    em().getKysely(),
  );

  const sold = outcomes.reduce((sum, outcome, at) => sum + (outcome === 'won' ? quantities[at]! : 0), 0);
  expect(rows[0]).toEqual({ booked: sold, slots: 1 });
  expect(sold).toBeGreaterThanOrEqual(5);
  expect(sold).toBeLessThanOrEqual(6);
  await clean();
});

test('bookings of a group slot race bookings of its person for another service: one kind succeeds', async () => {
  const outcomes = await race(
    Array.from({ length: 12 }, (_, at) =>
      at % 2
        ? book({ serviceId: company.puppies.id, startsAt: `${day}T13:00` })
        : book({ serviceId: company.check.id, personId: company.bob.id, startsAt: `${day}T13:15` }),
    ),
  );
  const [single, shared] = [outcomes.filter((_, at) => at % 2 === 0), outcomes.filter((_, at) => at % 2 === 1)];

  expect([won(single), won(shared)]).toSatisfy(([one, many]: number[]) => (one === 1 && many === 0) || (one === 0 && many! > 0));
  await clean();
});
