import type { EntityManager } from '@mikro-orm/postgresql';
import { newRecord } from '../../database/new-record.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { refusalsOf, refuseTogether, withRefusalsOf } from '../../shared/faults.js';
import { invalid } from '../../shared/refusal.js';
import { bumpScheduleVersion, lockSchedule } from '../lock-schedule.js';
import { checkPattern, type GivenPatternFields, lastDateOf, type RequiredPatternField } from './check-pattern.js';
import { ShiftPattern } from './shift-pattern.entity.js';
import { ShiftPatternCondition } from './shift-pattern-condition.entity.js';

export interface NewShiftPattern
  extends Changes<Omit<GivenPatternFields, RequiredPatternField>>,
    Pick<GivenPatternFields, RequiredPatternField> {
  readonly scheduleId: number;
}

/**
 * Adds a pattern of shifts that recur by the day (the default) or by the week. A repeat count is converted to the end date once,
 * here.
 *
 * Source: service.md 2.10; decisions T1, T2, T8 to T10, T20.
 * @throws Refusal NOT_FOUND for the schedule; INVALID naming the field
 */
export async function createShiftPattern(em: EntityManager, companyId: number, input: NewShiftPattern): Promise<ShiftPattern> {
  const { scheduleId, ...sent } = input;
  const fields = checkPattern(refuseNulls<ShiftPattern, typeof sent>(em, ShiftPattern, sent));

  const { startDate } = input;
  const { endDate = null, repeatCount = null } = fields;
  const recurring = { frequency: fields.frequency ?? 'daily', interval: fields.interval ?? 1 };
  const lastDate = () => lastDateOf({ startDate, endDate, repeatCount, ...recurring });

  return em.transactional(async (tx) => {
    const checks = [() => checkCondition(tx, scheduleId, fields.shiftPatternConditionId), async () => lastDate()];
    const schedule = await withRefusalsOf(() => lockSchedule(tx, companyId, scheduleId), ...checks);
    refuseTogether(await refusalsOf(...checks));
    const { companyId: owner } = schedule;
    const pattern = newRecord(tx, ShiftPattern, { ...fields, ...recurring, endDate: lastDate(), companyId: owner, scheduleId });
    await bumpScheduleVersion(tx, scheduleId);
    return pattern;
  });
}

/** @throws Refusal INVALID (shiftPatternConditionId) unless the schedule has such a condition */
export async function checkCondition(tx: EntityManager, scheduleId: number, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const found = await tx.findOne(ShiftPatternCondition, { id, scheduleId, deleted: false });
  if (!found) throw invalid('shiftPatternConditionId', `found ${id}, which is no condition of this schedule`);
}
