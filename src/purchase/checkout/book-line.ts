import type { EntityManager } from '@mikro-orm/postgresql';
import type { LimitedService } from '../../availability/booking-limit.js';
import { LINE_WAITING } from '../../capacity/line-status.js';
import { type Place, subjectsOf } from '../../capacity/place.js';
import { createSlot } from '../../capacity/shared-slot.js';
import { bookHeldSpaces, lockCounters } from '../../capacity/take-spaces.js';
import { runSql } from '../../database/run-sql.js';
import { joinWaitingLists } from '../../event/waiting-list.js';
import type { BasketItem } from '../basket/basket.entity.js';
import { refuseLost } from '../basket/hold-expired.js';
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
  if (slotId === null || rows.length < subjectsOf(place).length) await refuseLost(tx, [{ item }], now);
  return slotId;
}

/**
 * Makes holds on spaces good, and takes their lines out of the basket; of any other line there is nothing to count. All
 * else should be written by then: the next buyer of the same events waits until this transaction ends.
 *
 * @throws Refusal HOLD_EXPIRED; NO_SPACE for a waiting list that is full
 */
export async function countLines(tx: EntityManager, lines: readonly BookableLine[], now: Date): Promise<void> {
  const items = lines.map(({ item }) => item);
  const waiting = items.filter(({ status }) => status === LINE_WAITING);
  const held = lines
    .filter(({ item, place }) => item.status !== LINE_WAITING && (!place || item.slotId !== null))
    .map(({ item }) => item);
  await takeOut(tx, held, now);
  const ofEvents = held.filter(({ slotId }) => slotId === null);
  await lockCounters(tx, 'event', [...new Set([...waiting, ...ofEvents].map(({ eventId }) => eventId))]);
  await bookHeldSpaces(
    tx,
    'event',
    ofEvents.map(({ eventId, quantity }) => ({ id: eventId, quantity })),
  );
  await joinWaitingLists(tx, waiting, now);
  const ofSlots = held.flatMap(({ slotId, quantity }) => (slotId === null ? [] : [{ id: slotId, quantity }]));
  if (ofSlots.length === 0) return;
  await bookHeldSpaces(tx, 'slot', ofSlots);
  await runSql(tx)`update claim set expires_at = null where slot_id = any(${ofSlots.map(({ id }) => id)})`;
}

/** Takes lines that are still counted out of their basket. @throws Refusal HOLD_EXPIRED for those that are not */
async function takeOut(tx: EntityManager, held: readonly BasketItem[], now: Date): Promise<void> {
  if (held.length === 0) return;
  const rows = await runSql<{ id: string }>(tx)`
    delete from basket_item where id = any(${held.map(({ id }) => id)}) and holding returning id`;
  const gone = new Set(rows.map(({ id }) => id));
  const lost = held.filter(({ id }) => !gone.has(id)).map((item) => ({ item }));
  await refuseLost(tx, lost, now);
}
