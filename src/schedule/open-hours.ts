import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { packedRow, tableOf, unpackRow } from '../database/row.js';
import { type DateRange, dateOf, dayOf, type LocalDate } from '../shared/local-date.js';
import { timeText } from '../shared/local-time.js';
import { notFound } from '../shared/refusal.js';
import { type CompiledSchedule, compileSchedule, fallsOnDay } from './compile-schedule.js';
import { Schedule } from './schedule.entity.js';
import { parseScheduleRules } from './schedule-rules.js';
import { ShiftPattern } from './shift-pattern.entity.js';
import { timedPattern } from './shift-timing.js';
import { schedulesManagedBy, schedulesUsedIn } from './usable-schedule.js';

/** A schedule as it holds in one company: patterns that apply elsewhere only are left out. */
export interface ScheduleHere {
  readonly schedule: Schedule;
  readonly patterns: readonly ShiftPattern[];
  readonly compiled: CompiledSchedule;
  /** The company's zone. */
  readonly zone: string;
}

/**
 * Schedules with their patterns, in one statement. A parent sees the patterns of all its branches.
 * Those that are none of the company's, its parent's or its branches' are missing.
 */
export async function loadSchedules(em: EntityManager, companyId: number, ids: readonly number[]): Promise<ScheduleHere[]> {
  const schedules = tableOf(em, Schedule);
  const patterns = tableOf(em, ShiftPattern);
  const { rows } = await sql<{ schedule: unknown[]; patterns: unknown[][]; zone: string }>`
    select ${packedRow(schedules)} as schedule, company.timezone as zone, (
      select coalesce(json_agg(pattern.row order by pattern.id), '[]') from (
        select t.id, ${packedRow(patterns)} as row from shift_pattern t
        left join shift_pattern_condition c on c.id = t.shift_pattern_condition_id and not c.deleted
        where t.schedule_id = schedule_id.id and not t.deleted
          and (c.id is null or cardinality(c.company_ids) = 0 or c.company_ids && array(
            select id from company where id = ${companyId} or parent_id = ${companyId}))
      ) pattern
    ) as patterns
    from unnest(${[...ids]}::int[]) as schedule_id (id)
    join schedule t on t.id = schedule_id.id
    join company on company.id = ${companyId}
    where ${schedulesUsedIn(companyId)} or ${schedulesManagedBy(companyId)}
    order by t.id`.execute(em.getKysely());

  return rows.map((row) => {
    const schedule = unpackRow<Schedule>(schedules, row.schedule);
    const found = row.patterns.map((pattern) => unpackRow<ShiftPattern>(patterns, pattern));
    const compiled = compileSchedule({
      patterns: found.map((pattern) => timedPattern(pattern, schedule.weekStart)),
      rules: parseScheduleRules(schedule.rules),
    });
    return { schedule, patterns: found, compiled, zone: row.zone };
  });
}

/** @throws Refusal NOT_FOUND */
export async function loadSchedule(em: EntityManager, companyId: number, id: number): Promise<ScheduleHere> {
  const [found] = await loadSchedules(em, companyId, [id]);
  if (!found) throw notFound('schedule', id);
  return found;
}

/** Hours of one date as v1 writes them: `0900-1200,1300-1700`, or null when closed. */
export interface HoursOfDay {
  readonly date: LocalDate;
  readonly hours: string | null;
}

/** One entry for each date of the range, both ends included. Hours that end on the next date are written like the others. */
export function openHours({ patterns }: CompiledSchedule, { from, to }: DateRange): HoursOfDay[] {
  const days: HoursOfDay[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day++) {
    const hours = patterns
      .filter((pattern) => fallsOnDay(pattern, day))
      .map((pattern) => `${clock(pattern.hours.start)}-${clock(pattern.hours.end)}`);
    days.push({ date: dateOf(day), hours: hours.length > 0 ? [...new Set(hours)].join(',') : null });
  }
  return days;
}

/** `HHMM`; the midnight that ends a day is 2400, and a minute of the next date stands as its own clock shows it. */
const clock = (minute: number): string => timeText(minute > 1440 ? minute - 1440 : minute).replace(':', '');
