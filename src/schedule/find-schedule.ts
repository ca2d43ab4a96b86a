import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { withBranches } from '../company/branches.js';
import type { NAMED_ORDERS } from '../company/named-orders.js';
import { listRows, type OrderedQuery, orderOrDefault, type Page } from '../database/page.js';
import { findRow, findRows } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import type { LocalDate } from '../shared/local-date.js';
import { notFound } from '../shared/refusal.js';
import { schedulesVisibleIn } from './company-schedules.js';
import { compileForCompanies } from './patterns/compile-for-companies.js';
import { listShifts, type PatternShift } from './patterns/list-shifts.js';
import { ShiftPattern } from './patterns/shift-pattern.entity.js';
import { ShiftPatternCondition } from './patterns/shift-pattern-condition.entity.js';
import { Schedule } from './schedule.entity.js';

/** Finds a schedule of the company, its parent or its branches, deleted or not. @throws Refusal NOT_FOUND */
export async function findSchedule(em: EntityManager, companyId: number, id: number): Promise<Schedule> {
  const schedule = await findRow(em, Schedule, sql`t.id = ${id} and ${schedulesVisibleIn(companyId)}`);
  if (!schedule) throw notFound('schedule', id);
  return schedule;
}

/** The company's own schedules, ordered by id by default. */
export function listSchedules(
  em: EntityManager,
  companyId: number,
  { orderBy, page, withTotal }: OrderedQuery<typeof NAMED_ORDERS>,
): Promise<Page<Schedule>> {
  const where = sql`t.company_id = ${companyId} and not t.deleted`;
  return listRows(em, Schedule, { where, orderBy: orderOrDefault(orderBy, 'id'), page, withTotal });
}

interface PartKey {
  readonly scheduleId: number;
  readonly id: number;
}

/** Finds a pattern of a schedule, deleted or not. @throws Refusal NOT_FOUND */
export async function findPattern(em: EntityManager, companyId: number, { scheduleId, id }: PartKey): Promise<ShiftPattern> {
  await findSchedule(em, companyId, scheduleId);
  const pattern = await findRow(em, ShiftPattern, sql`t.id = ${id} and t.schedule_id = ${scheduleId}`);
  if (!pattern) throw notFound('shift pattern', id);
  return pattern;
}

/** Finds a condition of a schedule, deleted or not. @throws Refusal NOT_FOUND */
export async function findCondition(
  em: EntityManager,
  companyId: number,
  { scheduleId, id }: PartKey,
): Promise<ShiftPatternCondition> {
  await findSchedule(em, companyId, scheduleId);
  const ofSchedule = sql`t.id = ${id} and t.schedule_id = ${scheduleId}`;
  const condition = await findRow(em, ShiftPatternCondition, ofSchedule);
  if (!condition) throw notFound('shift pattern condition', id);
  return condition;
}

/** Finds the shift of a pattern on a date. @throws Refusal NOT_FOUND when the pattern has none there */
export async function findShift(
  em: EntityManager,
  companyId: number,
  key: { readonly scheduleId: number; readonly shiftPatternId: number; readonly date: LocalDate },
): Promise<PatternShift> {
  const schedule = await findSchedule(em, companyId, key.scheduleId);
  if (schedule.deleted) throw notFound('schedule', schedule.id);
  const ofSchedule = sql`t.schedule_id = ${schedule.id} and not t.deleted`;
  const patterns = await findRows(em, ShiftPattern, sql`${ofSchedule} and t.id = ${key.shiftPatternId}`);
  const conditions = await findRows(em, ShiftPatternCondition, ofSchedule);
  const compiled = compileForCompanies({ schedule, patterns, conditions }, await withBranches(em, companyId));
  const [shift] = listShifts(schedule, { compiled, timeZone: await zoneOf(em, companyId) }, { from: key.date, to: key.date });
  if (shift?.shiftPatternId !== key.shiftPatternId) throw notFound('shift', `${key.date}-${key.shiftPatternId}`);
  return shift;
}

async function zoneOf(em: EntityManager, companyId: number): Promise<string> {
  const [row] = await runSql<{ timezone: string }>(em)`select timezone from company where id = ${companyId}`;
  return row?.timezone ?? 'UTC';
}
