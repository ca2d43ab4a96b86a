import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import { notFound } from '../shared/refusal.js';
import { schedulesManagedBy } from './company-schedules.js';
import { Schedule } from './schedule.entity.js';

/**
 * The schedule, kept from others until the transaction ends: patterns are changed one at a time. A parent company may
 * change those of its branches.
 *
 * @throws Refusal NOT_FOUND, also for one that is deleted
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

/**
 * Counts a change of the schedule's hours. Called last, when a pattern or a condition has changed: the version of a
 * schedule is that of all its hours.
 */
export async function outdateSchedule(tx: EntityManager, id: number): Promise<void> {
  await tx.flush();
  await runSql(tx)`update schedule set version = version + 1,
    uses_shift_patterns = exists (select from shift_pattern where schedule_id = ${id} and not deleted)
    where id = ${id}`;
}
