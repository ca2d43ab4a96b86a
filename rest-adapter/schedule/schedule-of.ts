import type { Hal } from '../hal/hal.js';
import { notFound } from '../http-error.js';
import type { Operations } from '../operations/types.js';
import type { Scope } from '../scope.js';
import { datedSchedule, schedule } from './schedule.hal.js';

type Scheduled = Operations['ReadPersonSchedule' | 'ReadResourceSchedule'];

const VARIABLES = '$companyId: Int!, $id: Int!, $from: LocalDate, $to: LocalDate, $withDates: Boolean!';

/** Variables: `$companyId`, `$id`, and those of `datesVariables`. */
export const personScheduleOperation = `query ReadPersonSchedule(${VARIABLES}) {
  of: person(companyId: $companyId, id: $id, includeHidden: true) { schedule(companyId: $companyId) { ${datedSchedule} } }
}` as const;

export const resourceScheduleOperation = `query ReadResourceSchedule(${VARIABLES}) {
  of: resource(companyId: $companyId, id: $id, includeHidden: true) { schedule { ${datedSchedule} } }
}` as const;

/**
 * Schedule that a person or resource works by: its own, else the opening hours. @throws HttpError NOT_FOUND if there is
 * none
 */
export function scheduleOf({ of }: Scheduled, at: Scope): Hal {
  if (!of.schedule) throw notFound();
  return schedule(of.schedule, at, `${at.base}${at.path}`);
}
