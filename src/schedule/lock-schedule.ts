import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import { notFound } from '../shared/refusal.js';
import { schedulesManagedBy } from './company-schedules.js';
import { Schedule } from './schedule.entity.js';

/**
 * Locks a schedule until the transaction ends, so that its patterns are changed by one transaction at a time. A parent company
 * may change the schedules of its branches.
 *
 * @throws Refusal NOT_FOUND, also for a deleted one
 */
export async function lockSchedule(tx: EntityManager, companyId: number, id: number): Promise<Schedule> {
  const schedule = await lockAnySchedule(tx, companyId, id);
  if (schedule.deleted) throw notFound('schedule', id);
  return schedule;
}

/** Locks a schedule, deleted or not. @throws Refusal NOT_FOUND */
export async function lockAnySchedule(tx: EntityManager, companyId: number, id: number): Promise<Schedule> {
  const rows = await runSql(tx)`select from schedule t where t.id = ${id} and ${schedulesManagedBy(companyId)} for update`;
  const schedule = rows.length > 0 ? await tx.findOne(Schedule, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
  if (!schedule) throw notFound('schedule', id);
  return schedule;
}

/** Increases the version of a schedule, which covers all its hours. Called last, after a change of a pattern or a condition. */
export async function bumpScheduleVersion(tx: EntityManager, id: number): Promise<void> {
  await tx.flush();
  await runSql(tx)`update schedule set version = version + 1,
    uses_shift_patterns = exists (select from shift_pattern where schedule_id = ${id} and not deleted)
    where id = ${id}`;
}
