import type { EntityManager } from '@mikro-orm/postgresql';
import { cancelBooking } from '../booking/cancel-booking.js';
import { runSql } from '../database/run-sql.js';
import { forbidden, notFound } from '../shared/refusal.js';
import { type StateOf, transition } from '../shared/states.js';
import { cancelPurchaseLines } from './change-purchase.js';
import { findPurchase } from './find-purchase.js';
import type { Purchase } from './purchase.entity.js';

export interface RemovePurchaseItemInput {
  readonly companyId: number;
  readonly id: number;
  /** A booking of the purchase, a course, or one of its other lines. */
  readonly itemId: number;
  /** The companies for which the caller acts as staff. */
  readonly staffOf: readonly number[];
}

interface Item {
  readonly kind: string;
  readonly cancelled: boolean;
  readonly productId: number | null;
  readonly quantity: number;
  readonly used: boolean;
}

/**
 * Takes back one line of a purchase: cancels a booking or a course, returns a product to stock, or makes a package or a voucher
 * worthless. The line stays in the purchase, marked as cancelled; a refund is the company's responsibility.
 *
 * @throws Refusal NOT_FOUND; CONFLICT naming both states for a package or a voucher that was used; FORBIDDEN for lines other than
 *   bookings, unless the caller is staff
 */
export function removePurchaseItem(
  em: EntityManager,
  { companyId, id, itemId, staffOf }: RemovePurchaseItemInput,
  now: Date,
): Promise<Purchase> {
  return em.transactional(async (tx) => {
    await findPurchase(tx, companyId, id);
    const [row] = await runSql<{ companyId: number; isCourse: boolean }>(tx)`
      select company_id, id <> ${itemId} as is_course from booking
      where (id = ${itemId} or course_booking_id = ${itemId}) and purchase_id = ${id} and not deleted`;
    if (row?.isCourse) await cancelPurchaseLines(tx, { companyId, id, courseBookingIds: [itemId], staffOf }, now);
    else if (row) await cancelOne(tx, row.companyId, { itemId, staffOf }, now);
    else if (!staffOf.includes(companyId)) throw forbidden('Only the company takes this back');
    else await giveBack(tx, id, itemId, now);
    return findPurchase(tx, companyId, id);
  });
}

function cancelOne(
  tx: EntityManager,
  companyId: number,
  { itemId, staffOf }: Pick<RemovePurchaseItemInput, 'itemId' | 'staffOf'>,
  now: Date,
): Promise<unknown> {
  return cancelBooking(tx, { companyId, id: itemId, byAdmin: staffOf.includes(companyId) }, now);
}

async function giveBack(tx: EntityManager, purchaseId: number, itemId: number, now: Date): Promise<void> {
  const item = await lockItem(tx, purchaseId, itemId);
  transition('purchaseItem', { id: itemId, from: stateOf(item), act: 'giveBack' });
  if (item.cancelled) return;
  await runSql(tx)`update purchase_item set cancelled_at = ${now} where id = ${itemId}`;
  await runSql(tx)`update product set stock = stock + ${item.quantity}
    where id = ${item.productId} and stock is not null`;
}

const stateOf = ({ cancelled, used }: Item): StateOf<'purchaseItem'> => {
  if (cancelled) return 'given_back';
  return used ? 'used' : 'sold';
};

/** Locks the line with its pre-paid bookings and voucher codes, so that they cannot be used meanwhile. */
async function lockItem(tx: EntityManager, purchaseId: number, itemId: number): Promise<Item> {
  await runSql(tx)`select from pre_paid_booking where purchase_item_id = ${itemId} order by id for update`;
  await runSql(tx)`select from voucher_code where purchase_item_id = ${itemId} order by id for update`;
  const [row] = await runSql<Item>(tx)`
    select i.kind, i.cancelled_at is not null as cancelled, i.product_id, i.quantity,
      exists (select from pre_paid_booking p where p.purchase_item_id = i.id and p.remaining < p.bookings)
        or exists (select from voucher_code c where c.purchase_item_id = i.id and c.remaining < c.value) as used
    from purchase_item i where i.id = ${itemId} and i.purchase_id = ${purchaseId} for update of i`;
  if (!row) throw notFound('purchase item', itemId);
  return row;
}
