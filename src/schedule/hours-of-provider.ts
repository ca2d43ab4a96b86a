import { type RawBuilder, sql } from 'kysely';
import type { CompiledSchedule } from './compile-schedule.js';
import { compileStored, type ScheduleRow } from './stored-schedules.js';

/** Hours of a person or resource as its own record says them. */
export interface HoursColumns {
  /** Null: the company's time zone; always for a resource. */
  readonly timeZone: string | null;
  /** Null: the company's schedule. */
  readonly scheduleId: number | null;
}

/** SQL of the `HoursColumns` of a person aliased `t`, as JSON. */
export const PERSON_HOURS_COLUMNS: RawBuilder<unknown> = sql`json_build_object('timeZone', t.time_zone, 'scheduleId', t.schedule_id)`;

/** SQL of the `HoursColumns` of a resource aliased `r`, as JSON. */
export const RESOURCE_HOURS_COLUMNS: RawBuilder<unknown> = sql`json_build_object('timeZone', null, 'scheduleId', r.schedule_id)`;

interface LoadedSchedules {
  /** Schedule of the company, in force for providers without one of their own. */
  readonly scheduleId: number | null;
  readonly schedules: readonly ScheduleRow[];
}

/**
 * Returns the weekly hours of a provider, to which `withExceptions` adds the days with other hours; null: never bookable. The
 * one rule of what is offered (`load-offer.ts`), of utilisation (`load-hours.ts`) and of walk-in desks (`read-board.ts`).
 */
export function hoursOfProviders({
  scheduleId: ofCompany,
  schedules,
}: LoadedSchedules): (provider: HoursColumns) => CompiledSchedule | null {
  const compiled = compileStored(schedules);
  return ({ scheduleId }) => compiled.get(scheduleId ?? ofCompany ?? 0) ?? null;
}
