import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type Place, subjectsOf } from '../booking/place.js';
import { createSlot } from '../booking/shared-slot.js';
import { bookHeldSpaces } from '../booking/take-spaces.js';
import { joinWaitingList } from '../booking/waiting-list.js';
import { Refusal } from '../shared/refusal.js';
import type { BasketItem } from './basket.entity.js';
import type { PricedLine } from './totals.js';

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
  readonly zone: string;
  /** The coupon that took its discount off. */
  readonly couponId?: number | null;
}

/** Makes a hold good: what was held is booked. Answers with the slot; null for an event. @throws Refusal HOLD_EXPIRED */
export async function bookLine(tx: EntityManager, { item, place }: BookableLine): Promise<number | null> {
  if (item.status === 8) {
    await joinWaitingList(tx, item.eventId, item.quantity);
    return null;
  }
  if (!place) {
    await bookCounted(tx, item, 'event', item.eventId);
    return null;
  }
  if (item.slotId !== null) {
    await bookCounted(tx, item, 'slot', item.slotId);
    await sql`update claim set expires_at = null where slot_id = ${item.slotId}`.execute(tx.getKysely());
    return item.slotId;
  }
  const slotId = await createSlot(tx, place, item.quantity);
  const { rows } = await sql`
    update claim set slot_id = ${slotId}, basket_item_id = null, expires_at = null
    where basket_item_id = ${item.id} returning id`.execute(tx.getKysely());
  if (slotId === null || rows.length < subjectsOf(place).length) throw holdExpired(item);
  return slotId;
}

async function bookCounted(tx: EntityManager, item: BasketItem, table: 'event' | 'slot', id: number): Promise<void> {
  const { rows } = await sql`update basket_item set holding = false where id = ${item.id} and holding returning id`.execute(
    tx.getKysely(),
  );
  if (rows.length === 0) throw holdExpired(item);
  await bookHeldSpaces(tx, { table, id }, item.quantity);
}

const holdExpired = ({ id, serviceId, startsAt }: BasketItem) =>
  new Refusal('HOLD_EXPIRED', `The hold on ${startsAt.toISOString()} has run out`, { itemId: id, serviceId });
