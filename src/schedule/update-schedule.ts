import type { EntityManager } from '@mikro-orm/postgresql';
import { checkScheduleUsable } from '../company/check-ids.js';
import { runSql } from '../database/run-sql.js';
import { applyChanges } from '../shared/apply-changes.js';
import { checkVersion, type VersionedKey } from '../shared/check-version.js';
import { afterFaults, faultsOf, faultsOfQuery, refuseFaults } from '../shared/faults.js';
import { Refusal } from '../shared/refusal.js';
import { checkSchedule, type ScheduleChanges } from './create-schedule.js';
import { lockAnySchedule, lockSchedule } from './lock-schedule.js';
import type { Schedule } from './schedule.entity.js';

/**
 * Changes a schedule for everything that uses it. The rules sent replace all existing ones. Bookings outside the new hours stay.
 *
 * @throws Refusal NOT_FOUND, STALE_VERSION; INVALID naming the field
 */
export async function updateSchedule(
  em: EntityManager,
  { companyId, id, expectedVersion }: VersionedKey,
  changes: ScheduleChanges,
): Promise<Schedule> {
  const early = faultsOf(() => checkSchedule(em, changes));
  return em.transactional(async (tx) => {
    const schedule = await afterFaults(early, async () => {
      const found = await lockSchedule(tx, companyId, id);
      checkVersion(found, expectedVersion);
      return found;
    });
    // The stored value may be sent back, even if it is no longer valid.
    const scheduleId = changes.dayScheduleId === schedule.dayScheduleId ? null : changes.dayScheduleId;
    const named = { scheduleId, field: 'dayScheduleId' };
    refuseFaults(early, await faultsOfQuery(() => checkScheduleUsable(tx, schedule.companyId, named)));
    applyChanges(schedule, checkSchedule(em, changes));
    return schedule;
  });
}

/**
 * Deletes a schedule that is not in use; deleting it twice is not an error. A schedule in use is refused: otherwise its people
 * would silently follow the company's opening hours.
 *
 * @throws Refusal NOT_FOUND, STALE_VERSION
 * @throws Refusal CONFLICT while a person, resource, service or company uses it
 */
export async function deleteSchedule(em: EntityManager, { companyId, id, expectedVersion }: VersionedKey): Promise<Schedule> {
  return em.transactional(async (tx) => {
    const schedule = await lockAnySchedule(tx, companyId, id);
    checkVersion(schedule, expectedVersion);
    if (schedule.deleted) return schedule;
    const users = await usersOf(tx, id);
    if (users.length > 0) throw new Refusal('CONFLICT', `Schedule ${id} is still used by ${users.join(', ')}`);
    schedule.deleted = true;
    return schedule;
  });
}

async function usersOf(tx: EntityManager, id: number): Promise<string[]> {
  const rows = await runSql<{ name: string }>(tx)`
    select 'the person ' || name as name from person where schedule_id = ${id} and not deleted
    union all select 'the resource ' || name from resource where schedule_id = ${id} and not deleted
    union all select 'the service ' || name from service where schedule_id = ${id} and not deleted
    union all select 'the opening hours of company ' || company_id from company_settings where schedule_id = ${id}
    limit 5`;
  return rows.map(({ name }) => name);
}
