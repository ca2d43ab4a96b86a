import type { EntityManager } from '@mikro-orm/postgresql';
import type { LimitedService } from '../../availability/booking-limit.js';
import { LINE_WAITING } from '../../capacity/line-status.js';
import { type Place, subjectsOf } from '../../capacity/place.js';
import { createSlot } from '../../capacity/shared-slot.js';
import { bookHeldSpaces, lockCounters } from '../../capacity/take-spaces.js';
import { runSql } from '../../database/run-sql.js';
import { joinWaitingLists } from '../../event/waiting-list.js';
import type { BasketItem } from '../basket/basket.entity.js';
import { refuseExpired } from '../basket/hold-expired.js';
import type { PricedLine } from '../totals.js';

/** A line of a basket that has been checked and can be booked. */
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
  /** Tax of its company, in per cent. */
  readonly tax: number;
  /** The service, if its limit per client binds the caller. */
  readonly limited?: LimitedService;
  /** Coupon that gave the discount. */
  readonly couponId?: number | null;
}

/** Turns the hold of a line into a booked slot and returns the slot's id; null for an event. @throws Refusal HOLD_EXPIRED */
export async function bookLine(tx: EntityManager, { item, place }: BookableLine, now: Date): Promise<number | null> {
  if (!place || item.slotId !== null) return item.slotId;
  const slotId = await createSlot(tx, place, item.quantity);
  const rows = await runSql(tx)`
    update claim set slot_id = ${slotId}, basket_item_id = null, expires_at = null
    where basket_item_id = ${item.id} returning id`;
  if (slotId === null || rows.length < subjectsOf(place).length) await refuseExpired(tx, [{ item }], now);
  return slotId;
}

/**
 * Turns held spaces into booked ones and removes their lines from the basket, and lets waiting lines join their waiting lists.
 * Call it after everything else is written: the next buyer of the same events waits until this transaction ends.
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

/** Removes lines from their basket. @throws Refusal HOLD_EXPIRED for lines whose spaces are no longer counted */
async function takeOut(tx: EntityManager, held: readonly BasketItem[], now: Date): Promise<void> {
  if (held.length === 0) return;
  const rows = await runSql<{ id: string }>(tx)`
    delete from basket_item where id = any(${held.map(({ id }) => id)}) and holding returning id`;
  const gone = new Set(rows.map(({ id }) => id));
  const lost = held.filter(({ id }) => !gone.has(id)).map((item) => ({ item }));
  await refuseExpired(tx, lost, now);
}
