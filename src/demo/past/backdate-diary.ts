import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { PET_STORE } from '../companies.js';

/** Maximum days that a booking of the diary was made ahead, minus the minimum of two. */
const DAYS = 10;

/**
 * Dates the demo's own bookings, which were all written at one moment, back to when people would have made them: those of the
 * past, and half of those to come.
 */
export async function backdateDiary(tx: EntityManager): Promise<void> {
  await runSql(tx)`
    with dated as (
      select id, purchase_id, least(
          starts_at - make_interval(days => 2 + id % ${DAYS}::int, mins => id * 37 % 480), cancelled_at - interval '1 hour', created_at) as at
      from booking
      where channel <> 'queue' and not on_waitlist and created_at = (select created_at from company where id = ${PET_STORE})
    ), booked as (
      update booking b set created_at = dated.at from dated where dated.id = b.id and dated.at < b.created_at
      returning b.purchase_id, b.created_at
    )
    update purchase p set created_at = booked.created_at
    from (select purchase_id, min(created_at) as created_at from booked group by 1) booked where p.id = booked.purchase_id`;
  await runSql(tx)`
    update audit_entry a set happened_at = b.created_at
    from booking b where a.record = 'booking' and a.action = 'create' and a.record_id = b.id and a.happened_at > b.created_at`;
}
