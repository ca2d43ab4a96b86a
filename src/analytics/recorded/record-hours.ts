import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { millisecondsSql } from '../../database/instants.js';
import { runSql } from '../../database/run-sql.js';
import type { Interval } from '../../shared/interval.js';
import { addDays } from '../../shared/local-date.js';
import { localDate, startOfDay } from '../../shared/zoned-time.js';
import { currentDatesByTimeZone } from './current-dates.js';
import { stretchesSql } from './stretches-sql.js';
import { type HoursStretch, subjectHours } from './subject-hours.js';

/**
 * Days of one company that one transaction records at most, so that computing them blocks other requests of the process only
 * briefly.
 */
const STRETCH = 7;

/** Stretches that one call records at most; the job runs again every minute. */
const AT_ONCE = 200;

/** Days before the first mark for which hours are computed in retrospect at most: the longest period of a question. */
const FURTHEST = 3653;

interface Mark {
  readonly companyId: number;
  readonly timeZone: string;
  /** Epoch milliseconds, like `since` and `until`. */
  readonly earliest: number;
  readonly since: number;
  readonly until: number;
}

/**
 * Records the hours of all companies on days that are over, once for each day, and computes those of the past for companies
 * that have none recorded. Each stretch is a transaction: after an interruption the next call continues, and several servers
 * take different companies. Returns how many stretches were recorded; 0: nothing is left, or only what other servers work on.
 */
export async function recordHours(em: EntityManager, now: Date, most = AT_ONCE): Promise<number> {
  await beginMarks(em, now);
  const due = await dueMarks(em, now, most);
  const failures: unknown[] = [];
  let noted = 0;
  for (const companyId of due) {
    // A company whose hours cannot be read does not keep those of others from being recorded.
    await em
      .fork()
      .transactional((tx) => noteStretch(tx, companyId, now))
      .then((isNoted) => {
        noted += isNoted ? 1 : 0;
      })
      .catch((thrown: unknown) => failures.push(thrown));
  }
  if (failures.length > 0) throw failures[0];
  return noted;
}

/**
 * Records hours until nothing is left or the time is up: the past of a new company is a hundred stretches and more, and until
 * they are recorded each question computes its figures again. `longest`: milliseconds.
 */
export async function recordHoursOf(em: EntityManager, longest: number, clock = () => Date.now()): Promise<void> {
  const end = clock() + longest;
  while ((await recordHours(em, new Date(clock()))) > 0 && clock() < end);
}

/**
 * Begins recording companies from today on; their past goes back to their first booking or their creation, whichever is
 * earlier.
 */
async function beginMarks(em: EntityManager, now: Date): Promise<void> {
  const fresh = await runSql<{ companyId: number; timeZone: string; first: number }>(em)`
    select c.id as company_id, c.timezone as time_zone,
      ${millisecondsSql(sql`least(c.created_at, (select min(starts_at) from booking b where b.company_id = c.id and not b.deleted))`)} as first
    from company c
    where not c.deleted and not exists (select from noted_hours m where m.company_id = c.id)
    order by c.id limit ${AT_ONCE}`;
  for (const { companyId, timeZone, first } of fresh) {
    const today = localDate(timeZone, now.getTime());
    const from = new Date(startOfDay(timeZone, today));
    const furthest = startOfDay(timeZone, addDays(today, -FURTHEST));
    const earliest = Math.min(from.getTime(), Math.max(furthest, startOfDay(timeZone, localDate(timeZone, first))));
    await runSql(em)`
      insert into noted_hours (company_id, earliest, since, noted_from, until)
      values (${companyId}, ${new Date(earliest)}, ${from}, ${from}, ${from}) on conflict do nothing`;
  }
}

/** Companies with days to record. Those with days that have just ended come first, so that today's edits do not change them. */
async function dueMarks(em: EntityManager, now: Date, most: number): Promise<number[]> {
  const rows = await runSql<{ companyId: number }>(em)`
    select m.company_id from noted_hours m join company c on c.id = m.company_id and not c.deleted
    join ${await currentDatesByTimeZone(em, now)} on today.time_zone = c.timezone
    where m.until < today.starts_at or m.since > m.earliest
    order by m.until < today.starts_at desc, m.company_id limit ${most}`;
  return rows.map(({ companyId }) => companyId);
}

/** Records the next stretch of a company. False where nothing is due any more, or another server records this company. */
async function noteStretch(tx: EntityManager, companyId: number, now: Date): Promise<boolean> {
  const [mark] = await runSql<Mark>(tx)`
    select m.company_id, c.timezone as time_zone, ${millisecondsSql(sql`m.earliest`)} as earliest,
      ${millisecondsSql(sql`m.since`)} as since, ${millisecondsSql(sql`m.until`)} as until
    from noted_hours m join company c on c.id = m.company_id
    where m.company_id = ${companyId} for update of m skip locked`;
  const window = mark && nextStretch(mark, now);
  if (!window) return false;
  await insertHours(tx, companyId, await subjectHours(tx, companyId, window));
  await runSql(tx)`
    update noted_hours set since = least(since, ${new Date(window.start)}), until = greatest(until, ${new Date(window.end)})
    where company_id = ${companyId}`;
  return true;
}

/** Days that have ended since the last recorded one; if there are none, the last days before the first recorded one. */
function nextStretch({ timeZone, earliest, since, until }: Mark, now: Date): Interval | null {
  const today = startOfDay(timeZone, localDate(timeZone, now.getTime()));
  if (until < today) {
    return { start: until, end: Math.min(today, startOfDay(timeZone, addDays(localDate(timeZone, until), STRETCH))) };
  }
  if (since <= earliest) return null;
  return { start: Math.max(earliest, startOfDay(timeZone, addDays(localDate(timeZone, since), -STRETCH))), end: since };
}

async function insertHours(tx: EntityManager, companyId: number, rows: readonly HoursStretch[]): Promise<void> {
  if (rows.length === 0) return;
  await runSql(tx)`
    insert into subject_hours (company_id, person_id, resource_id, measure, units, starts_at, ends_at)
    select ${companyId}::int, person_id, resource_id, measure, units, starts_at, ends_at from ${stretchesSql(rows)} noted`;
}
