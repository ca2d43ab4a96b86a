import { sql } from 'kysely';
import { JOIN_SETTINGS, settingInForce } from '../company/inherit-settings.js';
import { type Reads, rowsOf } from '../database/joint-statements.js';
import { type ClosedTime, closedSpans } from '../schedule/closures/closed-spans.js';
import { openSpans } from '../schedule/open-spans.js';
import { compileStored, SCHEDULES_JSON, type ScheduleRow, storedSchedules } from '../schedule/stored-schedules.js';
import { DAY, subtract } from '../shared/interval.js';
import { intervalsOf, merged } from '../shared/spans.js';

/** Whether a company is open or closed, and until when. */
export interface Opening {
  readonly isOpen: boolean;
  /** Moment at which it closes or opens next; null: not within the next fortnight. */
  readonly until: Date | null;
}

const AHEAD = 14 * DAY;

interface OpeningRow {
  readonly timeZone: string;
  readonly scheduleId: number;
  readonly schedules: readonly ScheduleRow[];
  readonly closures: readonly ClosedTime[];
}

/**
 * Finds whether a company is open, by its opening hours, or its parent's if it has none, less the closures of both; hours of
 * staff do not count. Null without opening hours. Source: decisions 1; graphql.md, "Live".
 */
export async function findOpening(em: Reads, companyId: number, now: Date): Promise<Opening | null> {
  const [row] = await rowsOf(em, hoursOf(companyId, now));
  const schedule = row && compileStored(row.schedules).get(row.scheduleId);
  if (!schedule) return null;
  const window = { start: now.getTime(), end: now.getTime() + AHEAD };
  const hours = intervalsOf(openSpans(schedule, row.timeZone, window));
  const open = subtract(hours, intervalsOf(merged(closedSpans(row.closures, row.timeZone)))).filter(
    ({ end }) => end > window.start,
  );
  const next = open[0];
  if (!next) return { isOpen: false, until: null };
  const isOpen = next.start <= window.start;
  const until = isOpen ? next.end : next.start;
  return { isOpen, until: until < window.end ? new Date(until) : null };
}

/** Dates of closures are local to the company, and so at most a day from UTC dates. */
const hoursOf = (companyId: number, now: Date) => sql<OpeningRow>`
  with this_company as (
    select c.root_id, c.timezone, ${settingInForce('scheduleId')} as schedule_id
    from company c ${JOIN_SETTINGS} where c.id = ${companyId} and not c.deleted
  ), schedules as (
    ${storedSchedules(companyId, sql`select schedule_id from this_company`)}
  )
  select this_company.timezone as "timeZone", this_company.schedule_id as "scheduleId", (${SCHEDULES_JSON}) as schedules, (
    select coalesce(json_agg(json_build_object('startDate', x.start_date, 'endDate', x.end_date, 'startTime', x.start_time,
      'endTime', x.end_time)), '[]')
    from closure x
    where x.company_id in (${companyId}, this_company.root_id) and not x.deleted and x.end_date >= ${now}::date - 2
      and x.start_date <= ${now}::date + 16
  ) as closures
  from this_company where this_company.schedule_id is not null`;
