import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { bookWaiting } from '../../src/booking/book-waiting.js';
import { cancelBooking } from '../../src/booking/cancel-booking.js';
import { cancelPurchase, changePurchase, companyOfBooking, firstWaiting } from '../../src/purchase/change-purchase.js';
import { findPurchase, findPurchaseByLongId } from '../../src/purchase/find-purchase.js';
import { payPurchase } from '../../src/purchase/pay-purchase.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { removePurchaseItem } from '../../src/purchase/remove-purchase-item.js';
import type { Context } from '../shared/context.js';
import { isAdminOf, requireAdmin } from '../shared/permission.js';
import { mayRead } from './may-read-purchase.js';
import {
  BookWaitingInput,
  CancelPurchaseInput,
  ChangePurchaseInput,
  PayPurchaseInput,
  RemovePurchaseItemInput,
} from './purchase-changes.inputs.js';

/** What the buyer, who has the long id, and administrators may change. Who is no administrator is bound by the last moment for changes. */
@Resolver()
export class PurchaseChangesResolver {
  @Mutation(() => Purchase, {
    description: 'Changes bookings of it together, or none. TOO_LATE, TIME_TAKEN and NO_SPACE leave all as it was.',
  })
  async changePurchase(
    @Arg('input', () => ChangePurchaseInput) input: ChangePurchaseInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    const purchase = await mayChange(input.longId, context);
    return changePurchase(context.em, { ...purchase, bookings: input.bookings }, context.now);
  }

  @Mutation(() => Purchase, {
    description: 'Cancels all its bookings, or one of them. TOO_LATE for any of them leaves all as it was.',
  })
  async cancelPurchase(
    @Arg('input', () => CancelPurchaseInput) input: CancelPurchaseInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    const { em, now } = context;
    const { companyId, id, byAdmin } = await mayChange(input.longId, context);
    const { bookingId, reason } = input;
    if (bookingId == null) return cancelPurchase(em, { companyId, id, byAdmin, reason }, now);
    await cancelBooking(em, { companyId: await companyOfBooking(em, id, bookingId), id: bookingId, reason, byAdmin }, now);
    return findPurchase(em, companyId, id);
  }

  @Mutation(() => Purchase, {
    description:
      'Books what waits for an event, with the spaces offered to it, or, when it stands first, with free ones. NO_SPACE else.',
  })
  async bookWaitingBooking(
    @Arg('input', () => BookWaitingInput) { longId, bookingId }: BookWaitingInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    const { em, now } = context;
    const { companyId, id, byAdmin } = await mayChange(longId, context);
    const waiting = bookingId ?? (await firstWaiting(em, id));
    await bookWaiting(em, { companyId: await companyOfBooking(em, id, waiting), id: waiting, byAdmin }, now);
    return findPurchase(em, companyId, id);
  }

  @Mutation(() => Purchase, {
    description: 'Gives one line back: a booking is cancelled; goods only by administrators. CONFLICT for what was used.',
  })
  async removePurchaseItem(
    @Arg('input', () => RemovePurchaseItemInput) { longId, itemId }: RemovePurchaseItemInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    return removePurchaseItem(context.em, { ...(await mayChange(longId, context)), itemId }, context.now);
  }

  @Mutation(() => Purchase, { description: 'Records a payment. INVALID for more than is owed, CONFLICT when nothing is.' })
  payPurchase(@Arg('input', () => PayPurchaseInput) input: PayPurchaseInput, @Ctx() { em, viewer }: Context): Promise<Purchase> {
    const { administratorId } = requireAdmin(viewer, input.companyId, 'diary');
    return payPurchase(em, { ...input, administratorId });
  }
}

async function mayChange(longId: string, { em, viewer, load }: Context) {
  const purchase = await mayRead(await findPurchaseByLongId(em, longId), { viewer, load });
  const { companyId, id } = purchase;
  const byAdmin = isAdminOf(viewer, companyId);
  if (byAdmin) requireAdmin(viewer, companyId, 'diary');
  return { companyId, id, byAdmin };
}
