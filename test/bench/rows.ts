import type { EntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { createApplication } from '../../src/account/create-application.js';
import { createPerson } from '../../src/catalogue/people/create-person.js';
import { createService } from '../../src/catalogue/services/create-service.js';
import { createCompany } from '../../src/company/create-company.js';
import { createSchedule } from '../../src/schedule/create-schedule.js';
import { createShiftPattern } from '../../src/schedule/patterns/create-shift-pattern.js';
import { dayNames } from '../../src/schedule/patterns/day-names.js';
import { addDays, type LocalDate, weekday } from '../../src/shared/local-date.js';
import { instantOf } from '../../src/shared/zoned-time.js';
import { AV_ZONE, avWorkload, lcg } from '../support/fixtures/av-workload.js';
import { adminToken } from '../support/fixtures/test-company.js';
import { type BenchDatabase, openBenchDatabase } from './bench-database.js';

/** Workload ROWS: the company of `avWorkload`, its staff booked on all weekdays of 2026, among other companies. */
export interface Rows extends BenchDatabase {
  readonly companyId: number;
  readonly serviceId: number;
  readonly personIds: readonly number[];
  /** Token of an administrator: the workload's dates may be past, and only administrators may query past dates. */
  readonly token: string;
  readonly claims: number;
}

const STAFF = 100;
/** Number of further companies, of ten people each. The full workload has 1.14 million bookings, which take minutes to write. */
const OTHER_COMPANIES = { full: 99, usual: 9 } as const;
const WEEKDAYS_OF_YEAR = Array.from({ length: 365 }, (_, d) => addDays('2026-01-01', d)).filter((d) => weekday(d) % 6 !== 0);

export async function buildRows(size: keyof typeof OTHER_COMPANIES): Promise<Rows> {
  const database = await openBenchDatabase(false);
  const em = database.orm.em.fork();
  const place = { timeZone: AV_ZONE, currency: 'GBP' };
  const { id: companyId } = await createCompany(em, { ...place, name: 'Company 1' });
  const schedules = await fiveSchedules(em, companyId);
  const personIds: number[] = [];
  for (let p = 0; p < STAFF; p++) {
    personIds.push((await createPerson(em, { companyId }, { name: `Person ${p}`, scheduleId: schedules[p % 5]! })).id);
  }
  const service = { name: 'Half an hour', durations: [30], prices: [1500], bookingTimeStep: 15 };
  const { id: serviceId } = await createService(em, companyId, service);
  await createApplication(em, { name: 'Bench', appId: 'bench' });

  const otherIds: number[] = [];
  for (let other = 2; other < 2 + OTHER_COMPANIES[size]; other++) {
    otherIds.push((await createCompany(em, { ...place, name: `Company ${other}` })).id);
  }
  const claims = await fillClaims(database.url, async (client) => {
    await claimAll(client, companyId, avYear(personIds));
    for (const id of otherIds) await claimAll(client, id, anyYear(1_000_000 + 10 * id, 10, lcg(id)));
  });
  const token = await adminToken(em, companyId);
  return { ...database, companyId, serviceId, personIds, token, claims };
}

/** Stores the patterns of `avWorkload` as five schedules, one for each weekday that starts late. */
async function fiveSchedules(em: EntityManager, companyId: number): Promise<number[]> {
  const ids: number[] = [];
  for (const { patterns } of avWorkload(5, 1).people) {
    const { id } = await createSchedule(em, companyId, { name: `Late on day ${ids.length + 1}` });
    for (const { startDate, startTime, endTime, byDay } of patterns) {
      const named = dayNames(byDay);
      await createShiftPattern(em, companyId, {
        scheduleId: id,
        startDate,
        startTime,
        endTime,
        frequency: 'weekly',
        byDay: named,
      });
    }
    ids.push(id);
  }
  return ids;
}

interface Busy {
  readonly personId: number;
  /** Epoch milliseconds; a booking lasts half an hour. */
  readonly start: number;
}

/** Bookings of the workload on its 31 days, and similar ones on the other weekdays of the year. */
function avYear(personIds: readonly number[]): Busy[] {
  const { people, range } = avWorkload(STAFF, 31);
  const inside = people.flatMap(({ busy }, p) =>
    Array.from({ length: busy.length / 2 }, (_, i) => ({ personId: personIds[p]!, start: busy[2 * i]! })),
  );
  const outside = WEEKDAYS_OF_YEAR.filter((date) => date < range.from || date > range.to);
  const random = lcg(43);
  return [...inside, ...personIds.flatMap((personId) => outside.flatMap((date) => fourOn(personId, date, random)))];
}

function anyYear(firstId: number, people: number, random: () => number): Busy[] {
  const ids = Array.from({ length: people }, (_, i) => firstId + i);
  return ids.flatMap((personId) => WEEKDAYS_OF_YEAR.flatMap((date) => fourOn(personId, date, random)));
}

/** Four bookings of a day, one in each quarter of the working hours. */
function fourOn(personId: number, date: LocalDate, random: () => number): Busy[] {
  return [0, 1, 2, 3].map((part) => {
    const quarter = 8 * part + Math.floor(random() * 6);
    return { personId, start: instantOf(AV_ZONE, date, 540 + 15 * quarter) };
  });
}

async function claimAll(client: Client, companyId: number, busy: readonly Busy[]): Promise<void> {
  await client.query(
    `insert into claim (root_id, company_id, subject_kind, subject_id, unit, during)
     select $1, $1, 1, id, 1, tstzrange(to_timestamp(start), to_timestamp(start + 1800))
     from unnest($2::int[], $3::float8[]) as b (id, start) order by start, id`,
    [companyId, busy.map(({ personId }) => personId), busy.map(({ start }) => start / 1000)],
  );
}

/** Writes claims without the exclusion constraint and adds it at the end, which is much faster. Returns the number of claims. */
async function fillClaims(url: string, fill: (client: Client) => Promise<void>): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'claim_keeps_apart'`,
  );
  // People of the other companies are ids without rows.
  await client.query('alter table claim drop constraint claim_keeps_apart, drop constraint claim_person_id_fkey');
  await fill(client);
  await client.query(`alter table claim add constraint claim_keeps_apart ${rows[0]!.definition}`);
  await client.query(
    'alter table claim add constraint claim_person_id_fkey foreign key (person_id, root_id) references person not valid',
  );
  await client.query('vacuum analyze');
  const counted = await client.query<{ count: number }>('select count(*)::int as count from claim');
  await client.end();
  return counted.rows[0]!.count;
}
