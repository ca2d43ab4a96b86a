import type { EntityManager } from '@mikro-orm/postgresql';
import { daysBefore, STEP_ROWS } from '../database/retention/delete-some.js';
import { runSql } from '../database/run-sql.js';

/**
 * Deletes slots that were freed more than `days` days ago and that no record refers to: freed blocks, former times of moved
 * bookings, expired holds. Slots of cancelled bookings are kept with them. Checks each slot once; returns the number checked.
 */
export function deleteFreedSlots(em: EntityManager, days: number, now: Date): Promise<number> {
  return em.transactional(async (tx) => {
    await runSql(tx)`select set_config('daybook.retention', 'on', true)`;
    const [row] = await runSql<{ count: number }>(tx)`
      with looked as (
        select id, updated_at from slot
        where deleted and updated_at < ${daysBefore(days, now)}
          and updated_at > coalesce((select since from noted_since where subject = 'freed slots'), '-infinity')
        order by updated_at fetch first ${STEP_ROWS} rows with ties
      ), gone as (
        delete from slot using looked where slot.id = looked.id
          and not exists (select from booking where booking.slot_id = slot.id)
          and not exists (select from claim where claim.slot_id = slot.id)
          and not exists (select from basket_item where basket_item.slot_id = slot.id)
      ), reached as (
        insert into noted_since as known (subject, since)
        select 'freed slots', max(updated_at) from looked having count(*) > 0
        on conflict (subject) do update set since = greatest(known.since, excluded.since)
      )
      select count(*)::int as count from looked`;
    return row!.count;
  });
}
