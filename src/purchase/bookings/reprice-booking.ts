import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Booking } from '../../booking/booking.entity.js';
import { findRow } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { returnPrePaid } from '../../prepaid/use-pre-paid.js';
import { Coupon } from '../discounts/coupon.entity.js';
import { discountOf } from '../discounts/discount-types.js';
import { settlePurchase } from '../payments/settle-purchase.js';
import { fullOf } from '../totals.js';

/**
 * Recomputes the discount and deposit of a booking and the totals of its purchase, after its price, its service or the cost of
 * its answers has changed. The caller has locked the booking, which is flushed and refreshed here.
 */
export async function repriceBooking(tx: EntityManager, booking: Booking): Promise<void> {
  const full = fullOf({ ...booking, discount: 0 });
  booking.deposit = await depositOf(tx, booking);
  if (booking.prePaidBookingId !== null) booking.discount = await coveredAhead(tx, booking, full);
  else booking.discount = Math.min(full, await couponShare(tx, booking, full));
  await tx.flush();
  await settlePurchase(tx, booking.purchaseId);
  await tx.refresh(booking);
}

async function depositOf(tx: EntityManager, { serviceId }: Booking): Promise<number | null> {
  const [row] = await runSql<{ deposit: number | null }>(tx)`select deposit from service where id = ${serviceId}`;
  return row?.deposit ?? null;
}

/** Amount covered ahead. A pre-paid booking pays only for its own services; for another service it is returned. */
async function coveredAhead(tx: EntityManager, booking: Booking, full: number): Promise<number> {
  const rows = await runSql(tx)`
    select from pre_paid_booking where id = ${booking.prePaidBookingId} and ${booking.serviceId}::int = any(service_ids)`;
  if (rows.length > 0) return full;
  await returnPrePaid(tx, [{ id: booking.prePaidBookingId!, quantity: booking.quantity }]);
  booking.prePaidBookingId = null;
  return 0;
}

/** Discount of its coupon after a change of price, by the rule of its type; without a coupon the discount stays as it was. */
async function couponShare(tx: EntityManager, { couponId, discount }: Booking, full: number): Promise<number> {
  if (couponId === null) return discount;
  const coupon = await findRow(tx, Coupon, sql`t.id = ${couponId}`);
  const rule = coupon && discountOf(coupon);
  return rule ? rule.type.discountAfterRepricing(rule.value, { full, soldWith: discount }) : discount;
}
