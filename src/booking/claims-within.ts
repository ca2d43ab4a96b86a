import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { SubjectKey } from '../capacity/claim-time.js';
import { SLOT_BLOCKED } from '../capacity/slot.entity.js';
import { millisecondsSql, rangeSql } from '../database/instants.js';
import { runSql } from '../database/run-sql.js';
import type { Interval } from '../shared/interval.js';
import { NO_SHOW } from './attendance.js';
import { ENDED_STATUS_NAMES } from './booking-status.js';

/** A claim that has not expired, with its owner. Epoch milliseconds. */
export interface CurrentClaim extends Interval {
  readonly id: string;
  readonly slotId: number | null;
  /** True for the claim of a block; false for claims of bookings, events and holds. */
  readonly isBlock: boolean;
  /** Time of its slot, without buffers; null for a claim that no slot owns. */
  readonly own: Interval | null;
  /** Id of the booking, if exactly one uses the slot. */
  readonly bookingId: number | null;
  /** True: the booking is marked as done, or its client as not having come. */
  readonly isOver: boolean;
}

/** Claims of a subject within a range of time, ascending. */
export async function claimsWithin(
  tx: EntityManager,
  { rootId, kind, id }: SubjectKey,
  during: Interval,
): Promise<CurrentClaim[]> {
  const rows = await runSql<CurrentClaim>(tx)`
    select c.id, c.slot_id, coalesce(s.status = ${SLOT_BLOCKED}, false) as is_block, b.id as booking_id,
      coalesce(b.is_over, false) as is_over,
      case when s.id is not null then json_build_object('start', ${millisecondsSql(sql`s.starts_at`)}, 'end', ${millisecondsSql(sql`s.ends_at`)}) end as own,
      ${millisecondsSql(sql`lower(c.during)`)} as start, ${millisecondsSql(sql`upper(c.during)`)} as end
    from claim c
    left join slot s on s.id = c.slot_id and s.root_id = c.root_id
    left join lateral (
      select min(b.id) as id, bool_or(b.attendance = ${NO_SHOW} or b.multi_status ?| ${[...ENDED_STATUS_NAMES]}::text[]) as is_over
      from booking b where b.slot_id = c.slot_id and b.root_id = c.root_id and not b.is_cancelled having count(*) = 1
    ) b on true
    where c.root_id = ${rootId} and c.subject_kind = ${kind} and c.subject_id = ${id}
      and c.during && ${rangeSql(during)}
      and (c.expires_at is null or c.expires_at > now())
    order by lower(c.during)`;
  return rows;
}

/** Shortens a claim to the time of its slot, without buffers. Other subjects of the slot keep their buffers. */
export async function dropBuffers(tx: EntityManager, { id }: CurrentClaim, own: Interval): Promise<void> {
  await runSql(tx)`
    update claim set during = during * ${rangeSql(own)}
    where id = ${id}`;
}
