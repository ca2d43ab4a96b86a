import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBookings } from '../../../src/booking/list-bookings.js';
import { listSlots } from '../../../src/capacity/list-slots.js';
import { createClient } from '../../../src/client/create-client.js';
import { listClients } from '../../../src/client/list-clients.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { listPurchases } from '../../../src/purchase/list-purchases.js';
import { addDays } from '../../../src/shared/local-date.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { lcg } from '../../support/fixtures/av-workload.js';
import { adminToken, createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { statementsOf } from '../../support/oracles/count-statements.js';
import { talliesAreCounts } from '../../support/oracles/invariants.js';

let database: TestDatabase;
let company: TestCompany;
let clientId: number;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
  clientId = await createContact(company.em, company.companyId);
  await adminToken(company.em, company.companyId);
});
afterAll(() => database?.close());

const em = () => database.orm.em.fork();
const NOW = new Date('2030-03-01T12:00:00Z');
const ALL = { first: 1024 };

const rowsOf = async (text: string): Promise<Record<string, number>[]> => em().execute(text);

describe('concurrent writers', () => {
  test('do not wait for each other: while one tally row is locked, the next writer uses another', async () => {
    const { companyId } = company;
    const one = em();
    await one.begin();
    await createClient(one, { companyId, now: NOW }, { firstName: 'First' });
    await one.execute('set constraints all immediate');
    // The first transaction is still open: with a single counter this would wait without limit.
    await createClient(em(), { companyId, now: NOW }, { firstName: 'Second' });
    await one.rollback();

    expect(await talliesAreCounts(em())).toEqual([]);
    const counted = await rowsOf(`select rows from tally where company_id = ${companyId} and list = 'clients'`);
    expect(counted).toHaveLength(2);
  });

  test('of twenty bookings in one week, some rolled back, do not deadlock, and the rest are counted', async () => {
    const { companyId, check, ann, bob } = company;
    const before = (await listBookings(em(), companyId, { filter: {}, page: ALL, withTotal: true })).totalCount!;
    const asks = Array.from({ length: 20 }, (_, n) => ({
      ...{ companyId, clientId, administratorId: 1, serviceId: check.id, personId: n % 2 ? ann.id : bob.id },
      startsAt: `${addDays(MONDAY, 7 + (n % 3))}T${String(9 + (n % 8)).padStart(2, '0')}:${n % 5 ? '00' : '30'}`,
    }));
    const undone = new Error('undone');
    const outcomes = await Promise.allSettled(
      asks.map((ask, n) =>
        em().transactional(async (tx) => {
          await createBooking(tx, ask, NOW);
          if (n % 4 === 3) throw undone;
        }),
      ),
    );

    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.filter((reason) => reason !== undone && reason.code !== 'TIME_TAKEN')).toEqual([]);
    const { totalCount, rows } = await listBookings(em(), companyId, { filter: {}, page: ALL, withTotal: true });
    expect(totalCount).toBe(before + 20 - refused.length);
    expect(rows).toHaveLength(totalCount!);
    expect(await talliesAreCounts(em())).toEqual([]);
  });

  test('see their own rows counted before they commit, and others do not', async () => {
    const clients = async (of: EntityManager) =>
      (await listClients(of, company.companyId, { search: {}, page: ALL, withTotal: true })).totalCount!;
    const before = await clients(em());
    await em().transactional(async (tx) => {
      await createClient(tx, { companyId: company.companyId, now: NOW }, { firstName: 'Third' });
      expect([await clients(tx), await clients(em())]).toEqual([before + 1, before]);
    });
    expect(await clients(em())).toBe(before + 1);
  });

  test('add one tally row for many rows of a statement, and none for changes undone in the same transaction', async () => {
    const before = await rowsOf(
      `select coalesce(sum(rows), 0)::int as rows, count(*)::int as counts from tally where list = 'clients'`,
    );
    await em().execute(`insert into client (company_id) select ${company.companyId} from generate_series(1, 1000)`);
    await em().transactional(async (tx) => {
      await tx.execute(`update client set deleted = true where first_name is null`);
      await tx.execute(`update client set deleted = false where first_name is null`);
      await tx.execute('savepoint here');
      await tx.execute(`delete from client where first_name is null`);
      await tx.execute('rollback to savepoint here');
    });
    const after = await rowsOf(
      `select coalesce(sum(rows), 0)::int as rows, count(*)::int as counts from tally where list = 'clients'`,
    );

    expect(after[0]!.rows).toBe(before[0]!.rows! + 1000);
    expect(after[0]!.counts).toBeLessThanOrEqual(before[0]!.counts! + 1);
    expect(await talliesAreCounts(em())).toEqual([]);
  });
});

describe('a total', () => {
  /**
   * Bookings of three years in two time zones;
   * slots of minutes, hours and months, some of them before, across and after any window.
   */
  beforeAll(async () => {
    const { companyId } = company;
    const random = lcg(7);
    const values = Array.from({ length: 600 }, (_, n) => {
      const minutes = Math.floor(random() * 3 * 365 * 24 * 60);
      const long = n % 50 === 0 ? 90 * 1440 : n % 7 === 0 ? 3 * 1440 : 30;
      return `(${minutes}, ${long}, '${n % 3 ? 'Pacific/Kiritimati' : 'America/Los_Angeles'}', ${n % 5 === 0}, ${n % 4 === 0 ? 1 : 'null'})`;
    });
    const made = `(select timestamptz '2031-01-01Z' + make_interval(mins => a) as at, b as long, c as zone, d as cancelled, e::int as administrator
      from (values ${values.join(', ')}) as v (a, b, c, d, e)) made`;
    await em().execute(`insert into booking (company_id, client_id, purchase_id, event_id, starts_at, ends_at, duration, time_zone, is_cancelled, person_id, status)
      select ${companyId}, ${clientId}, (select min(id) from purchase), ${company.talk.id}, at, at + interval '30 minutes', 30, zone, cancelled,
        case long when 30 then ${company.ann.id} else ${company.bob.id} end, case when administrator is null then 4 else 8 end from ${made}`);
    await em().execute(`insert into purchase (company_id, client_id, long_id, created_at, administrator_id)
      select ${companyId}, ${clientId}, gen_random_uuid(), at, administrator from ${made}`);
    await em().execute(`insert into slot (company_id, starts_at, ends_at, spaces_booked)
      select ${companyId}, at, at + make_interval(mins => long), case when cancelled then 0 else 1 end from ${made}`);
  });

  const random = lcg(11);
  const day = () => addDays('2030-11-20', Math.floor(random() * 1200));
  const WINDOWS = [
    { from: null, to: null },
    { from: '2031-06-01', to: null },
    { from: null, to: '2032-06-01' },
    { from: '2032-01-01', to: '2032-01-01' },
    ...Array.from({ length: 30 }, () => {
      const [from, to] = [day(), day()].sort() as [string, string];
      return { from, to };
    }),
  ];

  test.each(WINDOWS)('of bookings from $from to $to is the number of rows, with and without cancelled ones', async (days) => {
    for (const includeCancelled of [false, true]) {
      const ask = { filter: { ...days, includeCancelled }, page: ALL, withTotal: true };
      const { rows, totalCount } = await listBookings(em(), company.companyId, ask);
      const { from, to } = days;
      const { rows: expected } = await sql<{ id: number }>`
        select id from booking where company_id = ${company.companyId} and (${includeCancelled} or not is_cancelled)
          and (${from}::date is null or (starts_at at time zone time_zone)::date >= ${from}::date)
          and (${to}::date is null or (starts_at at time zone time_zone)::date <= ${to}::date)
        order by starts_at, id`.execute(em().getKysely());
      expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(totalCount).toBe(expected.length);
    }
  });

  test.each(WINDOWS)('of bookings from $from to $to with further filters is the number of rows', async (days) => {
    for (const narrowed of [
      { status: 4 },
      { status: 8 },
      { personId: company.ann.id },
      { personId: company.bob.id, status: 4 },
    ]) {
      for (const includeCancelled of [false, true]) {
        const filter = { ...days, ...narrowed, includeCancelled };
        const { rows, totalCount } = await listBookings(em(), company.companyId, { filter, page: ALL, withTotal: true });
        expect([filter, totalCount]).toEqual([filter, rows.length]);
        const everything = await listBookings(em(), company.companyId, {
          filter: { ...days, includeCancelled },
          page: ALL,
          withTotal: false,
        });
        const fits = everything.rows.filter((row) =>
          Object.entries(narrowed).every(([name, value]) => Reflect.get(row, name) === value),
        );
        expect(rows.map(({ id }) => id)).toEqual(fits.map(({ id }) => id));
      }
    }
  });

  test.each(WINDOWS)('of slots from $from to $to is the number of those that overlap the period', async (days) => {
    const { rows, totalCount } = await listSlots(em(), company.companyId, { ...days, page: ALL, withTotal: true });
    const { from, to } = days;
    const { rows: expected } = await sql<{ id: number }>`
      select id from slot where company_id = ${company.companyId} and spaces_booked > 0
        and (${from}::date is null or ends_at > ${from}::timestamp at time zone 'Europe/London')
        and (${to}::date is null or starts_at < (${to}::date + 1)::timestamp at time zone 'Europe/London')
      order by starts_at, id`.execute(em().getKysely());
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(totalCount).toBe(expected.length);
  });

  test.each(WINDOWS)('of purchases from $from to $to is the number of rows, all or by administrators', async ({ from, to }) => {
    for (const adminBookingsOnly of [false, true]) {
      const range = { createdFrom: from && `${from}T10:20:30`, createdUntil: to && `${to}T10:20:30` };
      const ask = { ...range, adminBookingsOnly, companyIds: [company.companyId], page: ALL, withTotal: true };
      const { rows, totalCount } = await listPurchases(em(), company.companyId, ask);
      const { rows: expected } = await sql<{ id: number }>`
        select id from purchase where company_id = ${company.companyId} and (not ${adminBookingsOnly} or administrator_id is not null)
          and (${range.createdFrom}::timestamp is null or created_at >= ${range.createdFrom}::timestamp at time zone 'Europe/London')
          and (${range.createdUntil}::timestamp is null or created_at <= ${range.createdUntil}::timestamp at time zone 'Europe/London')
        order by created_at desc, id desc`.execute(em().getKysely());
      expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(totalCount).toBe(expected.length);
    }
  });

  test('of a list with a further filter is counted from its rows, not from the tally', async () => {
    const total = (filter: object) => listBookings(em(), company.companyId, { filter, page: ALL, withTotal: true });
    for (const filter of [
      { personId: company.ann.id },
      { status: 0 },
      { channel: null, customStatus: 'none' },
      { matches: [{ field: 'email', value: '%' }] },
    ]) {
      const { rows, totalCount } = await total(filter);
      expect([filter, totalCount]).toEqual([filter, rows.length]);
    }
    const counts = async (filter: object) =>
      (await statementsOf(() => total(filter))).some((text) => text.includes('from tally'));
    expect([
      await counts({}),
      await counts({ personId: null, matches: [] }),
      await counts({ fromTime: '09:00', from: MONDAY }),
    ]).toEqual([true, true, false]);
  });
});
