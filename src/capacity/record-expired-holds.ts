import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { recordFacts } from '../outbox/record-fact.js';
import { LINE_HELD } from './line-status.js';

/** A hold that has expired. */
export interface ExpiredHold {
  readonly id: string;
  readonly companyId: number;
  readonly serviceId: number | null;
  readonly eventId: number;
  readonly quantity: number;
  /** Moment at which it ended. */
  readonly heldUntil: string;
}

/**
 * Records facts of expired holds that fulfil a condition on `basket_item`, once for each expiry. Call this before such a
 * line is deleted: afterwards nothing shows that there was a hold. Source: T16.
 *
 * @param most most lines that are recorded in one call; all of them by default
 */
export async function recordExpiredHolds(
  tx: EntityManager,
  which: RawBuilder<unknown>,
  most: number | null = null,
): Promise<readonly ExpiredHold[]> {
  const rows = await runSql<ExpiredHold>(tx)`
    update basket_item set told_until = held_until
    where id in (
      select id from basket_item
      where status = ${LINE_HELD} and held_until <= now() and told_until is distinct from held_until and ${which}
      order by id limit ${most}::int for update skip locked)
    returning id, company_id, service_id, event_id, quantity, held_until`;
  const facts = rows.map(({ id, companyId, serviceId, eventId, quantity, heldUntil: happenedAt }) => {
    const about = { itemId: id, serviceId, eventId, quantity };
    return { companyId, kind: 'hold.expired' as const, about, happenedAt };
  });
  await recordFacts(tx, facts);
  if (rows.length > 0) await noteSpaces(tx, rows);
  return rows;
}

/** Adds the events and slots of the holds to the change feed: they have more spaces left, though their rows have not changed. */
async function noteSpaces(tx: EntityManager, holds: readonly ExpiredHold[]): Promise<void> {
  const ids = holds.map(({ id }) => id);
  await runSql(tx)`
    select note_change_of(e.root_id, e.company_id, 'event', 'changed', e.id) from event e
    where (e.id, e.root_id) in (select event_id, root_id from basket_item where id = any(${ids}::text[]))
    union all
    select note_change_of(s.root_id, s.company_id, 'slot', 'changed', s.id) from slot s
    where (s.id, s.root_id) in (select slot_id, root_id from basket_item where id = any(${ids}::text[]))`;
}
