import type { EntityManager } from '@mikro-orm/postgresql';
import { checkScheduleUsable } from '../company/check-ids.js';
import { newRecord } from '../database/new-record.js';
import type { WritableFields } from '../database/record.js';
import { type Changes, refuseNulls } from '../database/refuse-nulls.js';
import { fault, faultsOf, faultsOfQuery, nameFault, rangeFaults, refuseFaults } from '../shared/faults.js';
import { Schedule } from './schedule.entity.js';
import { parseScheduleRules } from './schedule-rules.js';

/**
 * Fields that can be written as they are: not the legacy rules, which are parsed, nor whether there are patterns, which follows
 * from the schedule's patterns.
 */
export type ScheduleFields = WritableFields<Schedule, 'rules' | 'usesShiftPatterns'>;

export interface ScheduleChanges extends Changes<ScheduleFields> {
  /** Legacy: from a date or a weekday digit (0 = Sunday) to comma-separated ranges `HHMM-HHMM`, or `None`. */
  readonly rules?: Readonly<Record<string, string>> | null;
}

/**
 * Adds a schedule; its hours come from shift patterns, or from legacy rules.
 *
 * Source: service.md 2.10 and 4.13.
 * @throws Refusal INVALID naming the field
 */
export async function createSchedule(em: EntityManager, companyId: number, input: ScheduleChanges): Promise<Schedule> {
  const early = faultsOf(() =>
    refuseFaults(
      nameFault(input.name),
      faultsOf(() => checkSchedule(em, input)),
    ),
  );
  const named = { scheduleId: input.dayScheduleId, field: 'dayScheduleId' };
  return em.transactional(async (tx) => {
    refuseFaults(early, await faultsOfQuery(() => checkScheduleUsable(tx, companyId, named)));
    const schedule = newRecord(tx, Schedule, { ...checkSchedule(em, input), companyId });
    await tx.flush();
    return schedule;
  });
}

/** @throws Refusal INVALID naming the field */
export function checkSchedule(em: EntityManager, changes: ScheduleChanges): Partial<Schedule> {
  const { rules, ...sent } = changes;
  const odd = Object.entries(rules ?? {}).find(([, hours]) => typeof hours !== 'string');
  refuseFaults(
    faultsOf(() => refuseNulls<Schedule, typeof sent>(em, Schedule, sent)),
    rangeFaults(sent, { weekStart: [0, 6], duration: [0, 525_600] }),
    odd
      ? fault('rules', `the hours at "${odd[0]}" are no text, such as "0900-1700"`)
      : faultsOf(() => parseScheduleRules(rules ?? {})),
  );
  return { ...(sent as Partial<Schedule>), ...(rules && { rules: { ...rules } }) };
}
