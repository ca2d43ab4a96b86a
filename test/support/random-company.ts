import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { DateTime } from 'luxon';
import { PERSON, RESOURCE } from '../../src/booking/claim.entity.js';
import { createCompany } from '../../src/company/create-company.js';
import { dayNames } from '../../src/schedule/day-names.js';
import { createClosure } from '../../src/schedule/write-closure.js';
import type { Interval } from '../../src/shared/interval.js';
import { addDays, type LocalDate } from '../../src/shared/local-date.js';
import { timeText } from '../../src/shared/local-time.js';
import { merged } from '../../src/shared/spans.js';
import { dayWindow } from '../../src/shared/zoned-time.js';
import { lcg } from './av-workload.js';
import { type Case, type CaseSchedule, type CaseSubject, packed, randomCase } from './random-diary.js';
import { wallMinute } from './slow-availability.js';

/** A random company as it stands in the database. The case speaks of it with the ids it has there. */
export interface RandomCompany {
  readonly given: Case;
  readonly companyId: number;
  readonly serviceId: number;
  readonly clientId: number;
  readonly administratorId: number;
  /** A moment some days before the case's range. */
  readonly now: Date;
}

/** Stores the case of that seed, with what cannot be stored left out of it. */
export async function foundCompany(em: EntityManager, seed: number): Promise<RandomCompany> {
  const { plan, closures, now, advance } = storable(randomCase(seed), seed);
  const company = await createCompany(em, { name: `Company ${seed}`, timezone: plan.zone, currencyCode: 'GBP' });
  const companyId = company.id;
  for (const closure of closures) await createClosure(em, companyId, { name: 'Closed', ...closure });

  const kysely = em.getKysely();
  const insert = async (rest: RawBuilder<unknown>): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`insert into ${rest} returning id`.execute(kysely);
    return rows.map(({ id }) => id);
  };
  const scheduled: CaseSchedule[] = [...plan.people, ...plan.resources, ...(plan.service ? [plan.service] : [])];
  const schedules = await insert(
    sql`schedule (company_id, week_start) values ${sql.join(scheduled.map(({ patterns }) => sql`(${companyId}, ${patterns[0]?.weekStart ?? 1})`))}`,
  );
  await insertPatterns(insert, companyId, scheduled, schedules);
  const people = await insertPeople(insert, companyId, plan, schedules);
  const resources = await insertResources(insert, companyId, plan, schedules.slice(plan.people.length));
  const { duration, step, before, after } = plan.timing;
  const [serviceId] = await insert(sql`service
    (company_id, name, durations, prices, booking_time_step, pre_time, post_time, spaces, min_advance_period, max_advance_period, schedule_id)
    values (${companyId}, 'Service', ${[duration]}::int[], '{1000}', ${step ?? null}, ${before}, ${after}, ${plan.spaces},
      ${advance.min}, ${advance.max}, ${plan.service ? schedules.at(-1) : null})`);
  await linkProviders(em, companyId, serviceId!, [...people.values()], [...resources.values()]);
  const combinations = await insertBookables(insert, companyId, serviceId!, plan, people, resources);

  const given: Case = {
    ...plan,
    people: plan.people.map((one) => ({ ...one, id: people.get(one.id)! })),
    resources: plan.resources.map((one) => ({ ...one, id: resources.get(one.id)! })),
    combinations,
  };
  await insertExceptions(insert, companyId, given);
  await insertBusy(em, insert, company, given);
  const [clientId] = await insert(sql`client (company_id, first_name) values (${companyId}, 'Cleo')`);
  const login = sql`(${companyId}, 'Owner', ${`owner.${seed}@example.test`}, 'owner')`;
  const [administratorId] = await insert(sql`administrator (company_id, name, email, role) values ${login}`);
  return { given, companyId, serviceId: serviceId!, clientId: clientId!, administratorId: administratorId!, now };
}

type Insert = (rest: RawBuilder<unknown>) => Promise<number[]>;

async function insertPatterns(insert: Insert, companyId: number, scheduled: readonly CaseSchedule[], ids: readonly number[]) {
  const rows = scheduled.flatMap(({ patterns }, at) =>
    patterns.map((pattern) => {
      const { startDate, endDate, startTime, endTime, frequency, interval, byDay, exceptDates } = pattern;
      return sql`(${companyId}, ${ids[at]}, ${startDate}::date, ${endDate ?? null}::date, ${startTime}, ${endTime}, ${frequency},
        ${interval}, ${dayNames(byDay)}::text[], ${[...exceptDates]}::text[])`;
    }),
  );
  const columns = sql`start_date, end_date, start_time, end_time, frequency, interval, by_day, except_dates`;
  await insert(sql`shift_pattern (company_id, schedule_id, ${columns}) values ${sql.join(rows)}`);
}

async function insertPeople(insert: Insert, companyId: number, { people, zone }: Case, schedules: readonly number[]) {
  if (people.length === 0) return new Map<number, number>();
  const rows = people.map(
    (one, at) =>
      sql`(${companyId}, ${`Person ${at}`}, array[${companyId}::int], ${one.zone === zone ? null : one.zone}, ${schedules[at]})`,
  );
  const ids = await insert(sql`person (company_id, name, person_companies, time_zone, schedule_id) values ${sql.join(rows)}`);
  return new Map(people.map((one, at) => [one.id, ids[at]!]));
}

async function insertResources(insert: Insert, companyId: number, { resources }: Case, schedules: readonly number[]) {
  if (resources.length === 0) return new Map<number, number>();
  const rows = resources.map((one, at) => sql`(${companyId}, ${`Room ${at}`}, ${one.units}, ${schedules[at]})`);
  const ids = await insert(sql`resource (company_id, name, count, schedule_id) values ${sql.join(rows)}`);
  return new Map(resources.map((one, at) => [one.id, ids[at]!]));
}

async function linkProviders(em: EntityManager, companyId: number, serviceId: number, people: number[], resources: number[]) {
  await sql`
    with people as (
      insert into service_person (service_id, person_id, company_id)
      select ${serviceId}::int, id, ${companyId}::int from unnest(${people}::int[]) as id
    )
    insert into service_resource (service_id, resource_id, company_id)
    select ${serviceId}::int, id, ${companyId}::int from unnest(${resources}::int[]) as id`.execute(em.getKysely());
}

type Ids = ReadonlyMap<number, number>;

async function insertBookables(insert: Insert, companyId: number, serviceId: number, plan: Case, people: Ids, resources: Ids) {
  const stored = plan.combinations.map(({ personId, resourceId }) => ({
    personId: personId === null ? null : people.get(personId)!,
    resourceId: resourceId === null ? null : resources.get(resourceId)!,
  }));
  if (stored.length === 0) return [];
  const rows = stored.map(({ personId, resourceId }) => sql`(${companyId}, ${serviceId}, ${personId}::int, ${resourceId}::int)`);
  const ids = await insert(sql`bookable (company_id, service_id, person_id, resource_id) values ${sql.join(rows)}`);
  return stored.map((pair, at) => ({ ...pair, bookableId: ids[at]! }));
}

async function insertExceptions(insert: Insert, companyId: number, { people, resources }: Case): Promise<void> {
  const rowsOf = (subjects: readonly CaseSubject[], person: boolean) =>
    subjects.flatMap(({ id, exceptions }) =>
      [...exceptions].map(([date, hours]) => {
        const texts = hours.map(({ start, end }) => ({ startTime: timeText(start), endTime: timeText(end % 1440) }));
        return sql`(${companyId}, ${person ? id : null}::int, ${person ? null : id}::int, ${date}::date, ${date}::date, ${JSON.stringify(texts)}::jsonb)`;
      }),
    );
  const rows = [...rowsOf(people, true), ...rowsOf(resources, false)];
  if (rows.length === 0) return;
  const columns = sql`company_id, person_id, resource_id, start_date, end_date, hours`;
  await insert(sql`schedule_exception (${columns}) values ${sql.join(rows)}`);
}

/** As blocks; of people every third as what a calendar elsewhere says. */
async function insertBusy(
  em: EntityManager,
  insert: Insert,
  company: { id: number; rootId: number },
  { people, resources }: Case,
) {
  const ofPeople = people.flatMap(({ busy, ...one }) => busy.map((each) => ({ kind: PERSON, ...one, busy: each })));
  await insertExternal(
    em,
    company,
    ofPeople.filter((_, at) => at % 3 === 2),
  );
  const all = [
    ...ofPeople.filter((_, at) => at % 3 < 2),
    ...resources.flatMap((one) => one.busy.map((busy) => ({ kind: RESOURCE, ...one, busy }))),
  ];
  if (all.length === 0) return;
  const slots = await insert(
    sql`slot (company_id, person_id, resource_id, starts_at, ends_at, status, spaces_blocked) values ${sql.join(
      all.map(
        ({ kind, id, busy }) => sql`(${company.id}, ${kind === PERSON ? id : null}::int, ${kind === RESOURCE ? id : null}::int,
        ${new Date(busy.start)}, ${new Date(busy.end)}, 3, 1)`,
      ),
    )}`,
  );
  await sql`insert into claim (root_id, company_id, subject_kind, subject_id, unit, during, slot_id) values ${sql.join(
    all.map(
      ({ kind, id, units, busy }, at) => sql`(${company.rootId}, ${company.id}, ${kind}, ${id}, ${units > 1 ? null : 1}::int,
        tstzrange(${new Date(busy.start)}, ${new Date(busy.end)}), ${slots[at]})`,
    ),
  )}`.execute(em.getKysely());
}

async function insertExternal(
  em: EntityManager,
  company: { id: number; rootId: number },
  times: readonly { readonly id: number; readonly busy: Interval }[],
): Promise<void> {
  if (times.length === 0) return;
  const values = times.map(
    (
      { id, busy },
      at,
    ) => sql`(${company.rootId}::int, ${company.id}::int, ${id}::int, ${`${at}`}, ${new Date(busy.start)}::timestamptz,
      ${new Date(busy.end)}::timestamptz)`,
  );
  await sql`
    with told (root_id, company_id, person_id, uid, starts_at, ends_at) as (values ${sql.join(values)}), followed as (
      insert into external_calendar (company_id, person_id, url)
      select distinct company_id, person_id, 'https://calendar.test/' from told
    )
    insert into external_booking (root_id, company_id, person_id, uid, starts_at, ends_at) select * from told`.execute(
    em.getKysely(),
  );
}

const DAY = 86_400_000;

/**
 * What the database has a place for: resources in the company's zone, one week start a schedule, a service schedule
 * without exceptions, one claim at a time of what there is once, closures by wall time, advance limits in seconds from now.
 */
function storable(found: Case, seed: number) {
  const random = lcg(seed + 7_000_000);
  const { zone, range } = found;
  const now = new Date(dayWindow(zone, range).start - 2 * DAY + (seed % 3));
  const limit = (from: number) => (random() < 0.3 ? Math.floor((from + random() * 2) * 96) * 900 : null);
  const advance = { min: limit(1.8), max: limit(3.2) };
  const closed = found.closed
    .map((interval, at) => closureOf(zone, interval, (seed + at) % 3 === 0))
    .filter((one) => one !== null);
  const plan: Case = {
    ...found,
    slots: [],
    people: found.people.map(storableSubject),
    resources: found.resources.map((one) => storableSubject({ ...one, zone })),
    service: found.service && storableSchedule({ ...found.service, exceptions: new Map() }),
    closed: closed.map(({ interval }) => interval),
    bounds: {
      earliest: now.getTime() + (advance.min ?? 0) * 1000,
      latest: advance.max === null ? Number.POSITIVE_INFINITY : now.getTime() + advance.max * 1000,
    },
  };
  return { plan, closures: closed.map(({ closure }) => closure), now, advance };
}

function storableSubject(one: CaseSubject): CaseSubject {
  if (one.units > 1) return { ...one, ...storableSchedule(one) };
  const spans = merged(packed(one.busy));
  const busy = one.busy.map((_, i) => ({ start: spans[2 * i]!, end: spans[2 * i + 1]! })).slice(0, spans.length / 2);
  return { ...one, ...storableSchedule(one), busy };
}

function storableSchedule({ zone, patterns, exceptions }: CaseSchedule): CaseSchedule {
  const weekStart = patterns[0]?.weekStart ?? 1;
  return { zone, exceptions, patterns: patterns.map((pattern) => ({ ...pattern, weekStart })) };
}

/** A closure with about that interval, and the interval it has by luxon. Null where clocks leave nothing of it. */
function closureOf(zone: string, { start, end }: Interval, wholeDays: boolean) {
  const wall = (instant: number) =>
    DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd HH:mm').split(' ') as [string, string];
  const [[startDate, startTime], [endDate, endTime]] = [wall(start), wall(end)];
  if (wholeDays) {
    const closure = { startDate, endDate, startTime: null, endTime: null };
    return { closure, interval: { start: firstMinute(zone, startDate) * 60_000, end: lastMinute(zone, endDate) * 60_000 } };
  }
  const minute = (date: LocalDate, time: string) => wallMinute(zone, date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  const interval = { start: minute(startDate, startTime) * 60_000, end: minute(endDate, endTime) * 60_000 };
  if (`${endDate}${endTime}` <= `${startDate}${startTime}` || interval.end <= interval.start) return null;
  return { closure: { startDate, endDate, startTime, endTime }, interval };
}

const dateAt = (zone: string, minute: number): LocalDate => DateTime.fromMillis(minute * 60_000, { zone }).toFormat('yyyy-MM-dd');

function firstMinute(zone: string, date: LocalDate): number {
  let minute = wallMinute(zone, date, 0) - 180;
  while (dateAt(zone, minute) < date) minute++;
  return minute;
}

/** The minute after the last that has the date. */
function lastMinute(zone: string, date: LocalDate): number {
  let minute = wallMinute(zone, addDays(date, 1), 0) + 180;
  while (dateAt(zone, minute - 1) > date) minute--;
  return minute;
}
