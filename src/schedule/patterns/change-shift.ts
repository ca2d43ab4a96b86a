import type { EntityManager } from '@mikro-orm/postgresql';
import { newRecord } from '../../database/new-record.js';
import type { CompanyKey } from '../../shared/check-version.js';
import type { LocalDate } from '../../shared/local-date.js';
import { notFound } from '../../shared/refusal.js';
import { findShift } from '../find-schedule.js';
import { bumpScheduleVersion, lockSchedule } from '../lock-schedule.js';
import type { Schedule } from '../schedule.entity.js';
import { checkPattern } from './check-pattern.js';
import { fallsOn } from './falls-on.js';
import type { PatternShift } from './list-shifts.js';
import { ShiftPattern } from './shift-pattern.entity.js';
import { type ShiftTiming, timedPattern } from './shift-timing.js';
import { patternToChange } from './update-shift-pattern.js';

/** Key of a shift: its pattern, and the date it starts on. */
export interface ShiftKey {
  readonly scheduleId: number;
  readonly shiftPatternId: number;
  readonly date: LocalDate;
}

/**
 * Changes to a shift; a field left out keeps its value. An end that is not after the start is on the next date (decisions T2).
 */
export interface ShiftChanges {
  readonly date?: LocalDate | null;
  readonly startTime?: string | null;
  readonly endTime?: string | null;
}

/**
 * Changes one shift without the others of its pattern: the date becomes an exception of the pattern, and a pattern of one day
 * replaces it. Returns the changed shift, which belongs to the new pattern.
 *
 * @throws Refusal NOT_FOUND when the pattern puts no shift on that date; INVALID naming the field
 */
export async function changeShift(
  em: EntityManager,
  { companyId, ...key }: CompanyKey & ShiftKey,
  changes: ShiftChanges,
): Promise<PatternShift> {
  const shiftPatternId = await em.transactional(async (tx) => {
    const schedule = await lockSchedule(tx, companyId, key.scheduleId);
    const pattern = await patternOn(tx, schedule, key);
    const date = changes.date ?? key.date;
    const times = {
      startDate: date,
      endDate: date,
      startTime: changes.startTime ?? pattern.startTime,
      endTime: changes.endTime ?? pattern.endTime,
    };
    checkPattern(times);
    const single = isSingle(pattern) ? pattern : except(tx, pattern, key.date);
    Object.assign(single, times);
    await bumpScheduleVersion(tx, schedule.id);
    return single.id;
  });
  return findShift(em, companyId, { scheduleId: key.scheduleId, shiftPatternId, date: changes.date ?? key.date });
}

/**
 * Deletes one shift: its date becomes an exception of the pattern. Returns the deleted shift. Source: service.md 4.13.
 *
 * @throws Refusal NOT_FOUND when the pattern puts no shift on that date
 */
export async function deleteShift(em: EntityManager, companyId: number, key: ShiftKey): Promise<PatternShift> {
  return em.transactional(async (tx) => {
    const schedule = await lockSchedule(tx, companyId, key.scheduleId);
    const pattern = await patternOn(tx, schedule, key);
    const shift = await findShift(tx, companyId, key);
    pattern.exceptDates = [...pattern.exceptDates, key.date].sort();
    await bumpScheduleVersion(tx, schedule.id);
    return shift;
  });
}

async function patternOn(tx: EntityManager, schedule: Schedule, { shiftPatternId, date }: ShiftKey): Promise<ShiftPattern> {
  const pattern = await patternToChange(tx, { id: shiftPatternId, scheduleId: schedule.id });
  const timing: ShiftTiming = timedPattern(pattern, schedule.weekStart);
  if (!fallsOn(timing, date)) throw notFound('shift', `${date}-${shiftPatternId}`);
  return pattern;
}

/** True for a pattern of one date, such as an earlier change created: it can be changed in place. */
const isSingle = ({ frequency, startDate, endDate, byDay }: ShiftPattern) =>
  frequency === 'daily' && startDate === endDate && byDay.length === 0;

function except(tx: EntityManager, pattern: ShiftPattern, date: LocalDate): ShiftPattern {
  pattern.exceptDates = [...pattern.exceptDates, date].sort();
  const { companyId, scheduleId, shiftPatternConditionId } = pattern;
  return newRecord(tx, ShiftPattern, { companyId, scheduleId, shiftPatternConditionId, frequency: 'daily', interval: 1 });
}
