import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { DAY } from '../shared/interval.js';
import { CallFailed } from '../shared/outside-call.js';
import { type CalendarLimits, type FetchedCalendar, fetchCalendar, type KnownCalendar } from './fetch-calendar.js';
import { readInThread } from './read-in-thread.js';
import { storeBusyTimes } from './store-busy-times.js';

/** Minutes from one fetch of a calendar to the next, and at most while it fails. */
const REFRESH = 15;
const MAX_WAIT_MINUTES = 6 * 60;

/** Calendars at once, and milliseconds in which one round begins another: the next minute's goes on from there. */
const AT_ONCE = 4;
const ROUNDS = 45_000;

/** Days before now, and after it, for which busy times are kept: as far ahead as most may book, and some days more. */
const BACK = 1;
const AHEAD = 400;

/** Milliseconds after which a calendar is read anew though it has not changed: its repeats go on beyond what was kept. */
const STALE = DAY;

export interface CalendarReader {
  readonly em: EntityManager;
  readonly limits: CalendarLimits;
  readonly clock: () => Date;
  /** Ends what is under way when the server is stopping. */
  readonly signal: AbortSignal;
  /** Reads the text of a calendar; left out: on a thread of its own. */
  readonly read?: typeof readInThread;
}

interface DueCalendar extends KnownCalendar {
  readonly id: number;
  readonly personId: number;
  readonly url: string;
  /** The zone of the person, and the one that it was read in. */
  readonly timeZone: string;
  readonly readTimeZone: string | null;
  readonly readAt: string | null;
}

/**
 * Reads the calendars that are due, and answers how many there were. Any number of servers may do so at once: each takes its
 * own, and one that a server dies over is due again with the next fetch.
 */
export async function readCalendars(reader: CalendarReader): Promise<number> {
  const end = reader.clock().getTime() + ROUNDS;
  let count = 0;
  while (!reader.signal.aborted && reader.clock().getTime() < end) {
    const due = await take(reader.em, reader.clock());
    await Promise.all(due.map((calendar) => readOne(reader, calendar)));
    count += due.length;
    if (due.length < AT_ONCE) break;
  }
  return count;
}

/** Spread by a tenth each way, so that calendars of one server are not all asked for at the same moment. */
const later = (minutes: number) => sql`make_interval(secs => ${minutes * 60}::float8 * (0.9 + 0.2 * random()))`;

/**
 * Takes the next calendars, of each family one before a second of any: a family whose calendars are many and slow keeps
 * itself waiting.
 */
async function take(em: EntityManager, now: Date): Promise<DueCalendar[]> {
  const rows = await runSql<DueCalendar>(em)`
    update external_calendar taken set tried_at = ${now}, next_fetch_at = ${now}::timestamptz + ${later(REFRESH)}
    from (select e.id from external_calendar e join (
        select id, row_number() over (partition by root_id order by next_fetch_at, id) as turn
        from external_calendar where next_fetch_at <= ${now}
      ) one on one.id = e.id
      where e.next_fetch_at <= ${now}
      order by one.turn, e.next_fetch_at, e.id limit ${AT_ONCE} for update of e skip locked) due, person p, company c
    where taken.id = due.id and p.id = taken.person_id and c.id = taken.company_id
    returning taken.id, taken.person_id, taken.url, taken.etag, taken.last_modified,
      coalesce(p.time_zone, c.timezone) as time_zone, taken.time_zone as read_time_zone, taken.read_at`;
  return rows;
}

async function readOne(reader: CalendarReader, due: DueCalendar): Promise<void> {
  const { em, limits, clock, signal } = reader;
  const fresh = due.timeZone === due.readTimeZone && due.readAt && clock().getTime() - new Date(due.readAt).getTime() < STALE;
  try {
    const fetched = await fetchCalendar({ link: due.url, known: fresh ? due : null }, limits, signal);
    if (fetched) await keep(reader, due, fetched);
    else await runSql(em)`update external_calendar set fetched_at = ${clock()}, failures = 0 where id = ${due.id}`;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    await fail(reader, due, error.message);
  }
}

async function keep(reader: CalendarReader, due: DueCalendar, fetched: FetchedCalendar): Promise<void> {
  const { em, limits, clock, signal, read = readInThread } = reader;
  const { personId, timeZone } = due;
  const now = clock();
  const window = { start: now.getTime() - BACK * DAY, end: now.getTime() + AHEAD * DAY };
  const { most } = limits;
  const outcome = await read({ text: fetched.text, timeZone, window, most }, limits.milliseconds, signal);
  if ('error' in outcome) throw new CallFailed(outcome.error);

  const { times, more, unread } = outcome.ok;
  const notes = [
    ...(more ? [`More than ${most} busy times: only the soonest are kept`] : []),
    ...(unread > 0 ? [`${unread} of its events could not be read`] : []),
  ].join('. ');
  const { etag, lastModified } = fetched;
  await em.transactional(async (tx) => {
    const [row] = await runSql<{ rootId: number; companyId: number }>(tx)`
      update external_calendar kept set fetched_at = ${now}, read_at = ${now}, time_zone = ${timeZone}, etag = ${etag},
        last_modified = ${lastModified}, error = ${notes || null}, failures = 0
      from company c where kept.id = ${due.id} and c.id = kept.company_id
      returning c.root_id, c.id as company_id`;
    // None where the link was changed meanwhile.
    if (row) await storeBusyTimes(tx, { ...row, personId }, times);
  });
}

/** Notes a failed read. Earlier results still hold; each failure in a row doubles the time to the next try. */
async function fail({ em, clock }: CalendarReader, { id }: DueCalendar, error: string): Promise<void> {
  const message = error
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, 255);
  const wait = sql`least(${MAX_WAIT_MINUTES}, ${REFRESH} * power(2, failures))`;
  await runSql(em)`
    update external_calendar set error = ${message}, read_at = null, failures = least(failures + 1, 20),
      next_fetch_at = ${clock()}::timestamptz + make_interval(mins => ${wait}::int) * (0.9 + 0.2 * random())
    where id = ${id}`;
}
