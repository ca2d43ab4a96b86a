import type { EntityManager } from '@mikro-orm/postgresql';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { applyChanges } from '../../shared/apply-changes.js';
import { checkVersion } from '../../shared/check-version.js';
import { refusalsOf, refuseTogether } from '../../shared/faults.js';
import { notFound } from '../../shared/refusal.js';
import { bumpScheduleVersion, lockSchedule } from '../lock-schedule.js';
import { checkPattern, type GivenPatternFields, lastDateOf, type PatternFields } from './check-pattern.js';
import { checkCondition } from './create-shift-pattern.js';
import { ShiftPattern } from './shift-pattern.entity.js';

/** Key of a pattern, with the schedule that it must belong to. */
export interface PatternKey {
  readonly scheduleId: number;
  readonly id: number;
}

/**
 * Changes a pattern, and with it all its shifts. A new start, frequency, interval or repeat count recomputes the end date from
 * the count; a new end date without a count clears the stored count, which no longer applies.
 *
 * @throws Refusal NOT_FOUND, STALE_VERSION; INVALID naming the field
 */
export async function updateShiftPattern(
  em: EntityManager,
  { companyId, expectedVersion, ...key }: PatternKey & { readonly companyId: number; readonly expectedVersion?: number | null },
  changes: Changes<GivenPatternFields>,
): Promise<ShiftPattern> {
  const fields = checkPattern(refuseNulls<ShiftPattern, typeof changes>(em, ShiftPattern, changes));
  return em.transactional(async (tx) => {
    await lockSchedule(tx, companyId, key.scheduleId);
    const pattern = await patternToChange(tx, key);
    checkVersion(pattern, expectedVersion);
    refuseTogether(
      await refusalsOf(
        () => checkCondition(tx, key.scheduleId, fields.shiftPatternConditionId),
        async () => changeTiming(pattern, fields),
      ),
    );
    await bumpScheduleVersion(tx, key.scheduleId);
    return pattern;
  });
}

function changeTiming(pattern: ShiftPattern, fields: Partial<PatternFields>): void {
  const { startDate, endDate, frequency, interval, repeatCount } = fields;
  if (endDate !== undefined && repeatCount === undefined) pattern.repeatCount = null;
  applyChanges(pattern, fields);
  const countedAnew = [startDate, frequency, interval, repeatCount].some((value) => value !== undefined);
  const byCountAlone = endDate === undefined && countedAnew && pattern.repeatCount !== null;
  pattern.endDate = lastDateOf({
    ...pattern,
    repeatCount: countedAnew ? pattern.repeatCount : null,
    ...(byCountAlone && { endDate: null }),
  });
}

/**
 * Deletes a pattern and all its shifts; bookings in them stay. Deleting it twice is not an error. @throws Refusal NOT_FOUND,
 * STALE_VERSION
 */
export async function deleteShiftPattern(
  em: EntityManager,
  { companyId, expectedVersion, ...key }: PatternKey & { readonly companyId: number; readonly expectedVersion?: number | null },
): Promise<ShiftPattern> {
  return em.transactional(async (tx) => {
    await lockSchedule(tx, companyId, key.scheduleId);
    const pattern = await anyPattern(tx, key);
    checkVersion(pattern, expectedVersion);
    if (pattern.deleted) return pattern;
    pattern.deleted = true;
    await bumpScheduleVersion(tx, key.scheduleId);
    return pattern;
  });
}

/** Finds a pattern that is not deleted. The caller has locked the schedule. @throws Refusal NOT_FOUND */
export async function patternToChange(tx: EntityManager, key: PatternKey): Promise<ShiftPattern> {
  const pattern = await anyPattern(tx, key);
  if (pattern.deleted) throw notFound('shift pattern', key.id);
  return pattern;
}

async function anyPattern(tx: EntityManager, { id, scheduleId }: PatternKey): Promise<ShiftPattern> {
  const pattern = await tx.findOne(ShiftPattern, { id, scheduleId });
  if (!pattern) throw notFound('shift pattern', id);
  return pattern;
}
