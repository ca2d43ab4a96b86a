import type { EntityManager } from '@mikro-orm/postgresql';
import type { LimitedService } from '../../availability/booking-limit.js';
import { LINE_WAITING } from '../../capacity/line-status.js';
import { type Place, subjectsOf } from '../../capacity/place.js';
import { createSlot } from '../../capacity/shared-slot.js';
import { bookHeldSpaces } from '../../capacity/take-spaces.js';
import { runSql } from '../../database/run-sql.js';
import { joinWaitingList } from '../../event/waiting-list.js';
import type { BasketItem } from '../basket/basket.entity.js';
import { holdExpired } from '../basket/hold-expired.js';
import type { PricedLine } from '../totals.js';

/** A line of a basket that was checked and can be booked. */
export interface BookableLine extends PricedLine {
  readonly item: BasketItem;
  /** Null for an event. */
  readonly place: Place | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
  /** Minutes. */
  readonly before: number;
  readonly after: number;
  readonly timeZone: string;
  /** Per cent, of its company. */
  readonly tax: number;
  /** The service where its limit for each client binds the caller. */
  readonly limited?: LimitedService;
  /** The coupon that took its discount off. */
  readonly couponId?: number | null;
}

/** Makes a hold on somebody's time good, and answers with the slot; null for an event. @throws Refusal HOLD_EXPIRED */
export async function bookLine(tx: EntityManager, { item, place }: BookableLine, now: Date): Promise<number | null> {
  if (!place || item.slotId !== null) return item.slotId;
  const slotId = await createSlot(tx, place, item.quantity);
  const rows = await runSql(tx)`
    update claim set slot_id = ${slotId}, basket_item_id = null, expires_at = null
    where basket_item_id = ${item.id} returning id`;
  if (slotId === null || rows.length < subjectsOf(place).length) throw await holdExpired(tx, item, now);
  return slotId;
}

/**
 * Makes a hold on spaces good, and takes its line out of the basket; of any other line there is nothing to count. All
 * else should be written by then: the next buyer of the same event waits until this transaction ends.
 *
 * @throws Refusal HOLD_EXPIRED; NO_SPACE for a waiting list that is full
 */
export async function countLine(tx: EntityManager, { item, place }: BookableLine, now: Date): Promise<void> {
  const { id, eventId, slotId, quantity } = item;
  if (item.status === LINE_WAITING) return joinWaitingList(tx, { eventId, quantity, now });
  if (place && slotId === null) return;

  const rows = await runSql(tx)`delete from basket_item where id = ${id} and holding returning id`;
  if (rows.length === 0) throw await holdExpired(tx, item, now);
  if (slotId === null) return bookHeldSpaces(tx, 'event', [{ id: eventId, quantity }]);
  await bookHeldSpaces(tx, 'slot', [{ id: slotId, quantity }]);
  await runSql(tx)`update claim set expires_at = null where slot_id = ${slotId}`;
}
