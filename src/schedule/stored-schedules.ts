import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type CompiledSchedule, compileSchedule } from './compile-schedule.js';
import { type PatternRow, timedPattern } from './patterns/shift-timing.js';
import { parseScheduleRules } from './schedule-rules.js';

/** Schedule with the patterns of shifts that apply in one company. */
export interface ScheduleRow {
  readonly id: number;
  readonly weekStart: number;
  readonly rules: Record<string, string>;
  readonly patterns: PatternRow[];
}

/** SQL that selects the schedules with the given ids, for a common table expression named `schedules`. */
export const storedSchedules = (companyId: number, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.id, s.week_start, s.rules, (
    select coalesce(json_agg(json_build_object(
      'id', sp.id, 'startDate', sp.start_date, 'endDate', sp.end_date, 'startTime', sp.start_time, 'endTime', sp.end_time,
      'frequency', sp.frequency, 'interval', sp.interval, 'byDay', sp.by_day, 'exceptDates', sp.except_dates)), '[]')
    from shift_pattern sp left join shift_pattern_condition c
      on c.id = sp.shift_pattern_condition_id and c.root_id = sp.root_id
    where sp.schedule_id = s.id and sp.root_id = s.root_id and not sp.deleted
      and (c.id is null or c.deleted or cardinality(c.company_ids) = 0 or ${companyId} = any(c.company_ids))
  ) as patterns
  from schedule s
  where not s.deleted and s.id in (${ids})`;

/** SQL that returns the common table expression `schedules` as one JSON value. */
export const SCHEDULES_JSON = sql`select coalesce(json_agg(json_build_object('id', id, 'weekStart', week_start, 'rules', rules,
  'patterns', patterns)), '[]') from schedules`;

/** Compiled schedules by id. */
export const compileStored = (schedules: readonly ScheduleRow[]): ReadonlyMap<number, CompiledSchedule> =>
  new Map(schedules.map((schedule) => [schedule.id, compiled(schedule)]));

/**
 * Cache of compiled schedules, which expand a year of shifts at a mask and a remainder per day. The key contains all that a
 * schedule is compiled from, and so is valid whatever has changed the rows: a restored backup, a manual statement, another
 * database with the same ids.
 */
const compiledSchedules = new LRUCache<string, CompiledSchedule>({ max: 10_000 });

function compiled({ weekStart, rules, patterns }: ScheduleRow): CompiledSchedule {
  const key = JSON.stringify([weekStart, rules, patterns]);
  const known = compiledSchedules.get(key);
  if (known) return known;
  const made = compileSchedule({
    patterns: patterns.map((pattern) => timedPattern(pattern, weekStart)),
    rules: parseScheduleRules(rules),
  });
  compiledSchedules.set(key, made);
  return made;
}
