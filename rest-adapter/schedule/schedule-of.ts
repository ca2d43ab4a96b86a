import { notFound } from '../fault.js';
import type { Hal } from '../hal/hal.js';
import type { Scope } from '../scope.js';
import { datedDays, type ScheduleRow, schedule, scheduleFields } from './schedule.hal.js';

/** The schedule a person or resource works by: its own, else the opening hours. */
export interface Scheduled {
  readonly of: { readonly schedule: ScheduleRow | null };
}

/** Variables: `$companyId`, `$id`, and those of `datesAsked`. */
export const scheduleOfOperation = (noun: 'person' | 'resource') => `
  query ReadScheduleOf($companyId: Int!, $id: Int!, $from: LocalDate, $to: LocalDate, $withDates: Boolean!) {
    of: ${noun}(companyId: $companyId, id: $id, includeHidden: true) {
      schedule${noun === 'person' ? '(companyId: $companyId)' : ''} { ${scheduleFields} ${datedDays} }
    }
  }`;

/** @throws Fault NOT_FOUND for one that has none */
export function scheduleOf({ of }: Scheduled, at: Scope): Hal {
  if (!of.schedule) throw notFound();
  return schedule(of.schedule, at, `${at.base}${at.path}`);
}
