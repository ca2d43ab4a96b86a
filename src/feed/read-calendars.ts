import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { DAY } from '../shared/interval.js';
import { CallFailed } from '../shared/outside-call.js';
import { type CalendarLimits, type FetchedCalendar, fetchCalendar, type KnownCalendar } from './fetch-calendar.js';
import { readInThread } from './read-in-thread.js';
import { storeBusyTimes } from './store-busy-times.js';

/** Minutes from one fetch of a calendar to the next. */
const REFRESH = 15;

/** Maximum minutes to the next fetch of a calendar that fails. */
const MAX_WAIT_MINUTES = 6 * 60;

/** Number of calendars that are read at once. */
const AT_ONCE = 4;

/** Milliseconds within which a run starts another round; the next minute's run continues from there. */
const ROUNDS = 45_000;

/** Days before now for which busy times are kept. */
const BACK = 1;

/** Days after now for which busy times are kept: as far ahead as most may book, and some days more. */
const AHEAD = 400;

/**
 * Milliseconds after which a calendar is read again although it has not changed: its repeats continue beyond the days that
 * were kept.
 */
const STALE = DAY;

export interface CalendarReader {
  readonly em: EntityManager;
  readonly limits: CalendarLimits;
  readonly clock: () => Date;
  /** Ends the work in progress when the server is stopping. */
  readonly signal: AbortSignal;
  /** Reads the text of a calendar; by default on a thread of its own. */
  readonly read?: typeof readInThread;
}

interface DueCalendar extends KnownCalendar {
  readonly id: number;
  readonly personId: number;
  readonly url: string;
  /** Time zone of the person. */
  readonly timeZone: string;
  /** Time zone in which the calendar was last read. */
  readonly readTimeZone: string | null;
  readonly readAt: string | null;
}

/**
 * Reads the calendars that are due, and returns how many there were. Any number of servers may do so at once: each takes its
 * own, and a calendar whose server dies is due again at its next fetch.
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

/**
 * Interval of so many minutes, varied by a tenth each way, so that calendars of one server are not all fetched at the same
 * moment.
 */
const later = (minutes: number) => sql`make_interval(secs => ${minutes * 60}::float8 * (0.9 + 0.2 * random()))`;

/**
 * Takes the next calendars: one of each family before a second of any, so that a family with many slow calendars delays only
 * itself.
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
    // No row where the link was changed meanwhile.
    if (row) await storeBusyTimes(tx, { ...row, personId }, times);
  });
}

/** Records a failed read. Earlier busy times are kept; each failure in a row doubles the time to the next attempt. */
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
