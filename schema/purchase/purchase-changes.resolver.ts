import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { bookWaiting } from '../../src/purchase/bookings/book-waiting.js';
import {
  cancelPurchase,
  cancelPurchaseLines,
  changePurchase,
  companyOfBooking,
  firstWaiting,
} from '../../src/purchase/change-purchase.js';
import { findPurchase } from '../../src/purchase/find-purchase.js';
import { payPurchase } from '../../src/purchase/payments/pay-purchase.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { removePurchaseItem } from '../../src/purchase/remove-purchase-item.js';
import { toDomainInput } from '../booking/domain-input.js';
import { withFaultsInParts } from '../booking/faults-in-parts.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { requireAnyAdmin } from '../shared/permission.js';
import {
  BookWaitingInput,
  CancelPurchaseInput,
  PayPurchaseInput,
  RemovePurchaseItemInput,
  UpdatePurchaseInput,
} from './purchase-changes.inputs.js';
import { purchaseToChange, requireDiaries } from './purchase-to-change.js';

/** Changes to a purchase by administrators, and by the buyer, who has the long id and is bound by the last moment for changes. */
@Resolver()
export class PurchaseChangesResolver {
  @Mutation(() => Purchase, {
    description:
      'Changes and moves several bookings of a purchase: all of them or none. Errors: `NOT_FOUND` a booking is not of ' +
      'the purchase; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is wrong: `fields` ' +
      'names it; `FORBIDDEN` a client changes a field that only staff may; `CONFLICT` a booking is cancelled; `TOO_LATE` ' +
      'a client calls after `cancelUntil` of a booking; `NOT_BOOKABLE`, `TIME_TAKEN` or `NO_SPACE` a new time is not ' +
      'available, with alternatives.',
  })
  @Allow('buyer or diary')
  async updatePurchase(
    @Arg('input', () => UpdatePurchaseInput) input: UpdatePurchaseInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    const purchase = await purchaseToChange(
      input,
      context,
      input.bookings.map(({ id }) => id),
    );
    const { refusesUnknownQuestions, refusesContradictions } = context.face;
    const bookings = input.bookings.map(({ id, expectedVersion, to, changes, notify, notifyStaff }) => ({
      id,
      expectedVersion,
      changes: { ...changes, ...(to && toDomainInput(to, context.face)), notify, notifyStaff },
    }));
    const command = { ...purchase, bookings, refusesUnknownQuestions, refusesContradictions };
    return withFaultsInParts(() =>
      withExpectedVersion(context.em, { entity: Purchase, ...purchase, expectedVersion: input.expectedVersion }, (tx) =>
        changePurchase(tx, command, context.now),
      ),
    );
  }

  @Mutation(() => Purchase, {
    description:
      'Cancels all bookings of a purchase, or only the bookings and courses given, all or none; of a course, the ' +
      'sessions ahead. Cancelling again changes nothing. Errors: `NOT_FOUND` there is no such purchase, or it has no ' +
      'such booking or course; `STALE_VERSION` `expectedVersion` is not the current version; `TOO_LATE` a client calls ' +
      'after `cancelUntil` of any of the bookings: none is cancelled.',
  })
  @Allow('buyer or diary')
  async cancelPurchase(
    @Arg('input', () => CancelPurchaseInput) input: CancelPurchaseInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    const { em, now } = context;
    const { bookingIds, courseBookingIds, reason, notify, notifyStaff, expectedVersion } = input;
    const named = bookingIds || courseBookingIds ? [...(bookingIds ?? []), ...(courseBookingIds ?? [])] : null;
    const { companyId, id, staffOf } = await purchaseToChange(input, context, named);
    const command = { companyId, id, staffOf, reason, notify, notifyStaff };
    return withExpectedVersion(em, { entity: Purchase, id, companyId, expectedVersion }, (tx) =>
      named ? cancelPurchaseLines(tx, { ...command, bookingIds, courseBookingIds }, now) : cancelPurchase(tx, command, now),
    );
  }

  @Mutation(() => Purchase, {
    description:
      'Books a booking that is on a waiting list, with the spaces offered to it or, if it is the first on the list, with ' +
      'free spaces, at the present price of the event. Booking again changes nothing. Errors: `NOT_FOUND` the purchase ' +
      'has no such booking, or none on a waiting list; `STALE_VERSION` `expectedVersion` is not the current version; ' +
      '`CONFLICT` the booking is cancelled; `NO_SPACE` no space is offered or free; `NOT_BOOKABLE` the event can no ' +
      'longer be booked.',
  })
  @Allow('buyer or diary')
  async bookWaitingBooking(
    @Arg('input', () => BookWaitingInput) { bookingId, expectedVersion, ...name }: BookWaitingInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    const { em, now } = context;
    const { companyId, id, staffOf } = await purchaseToChange(name, context, bookingId == null ? null : [bookingId]);
    return withExpectedVersion(em, { entity: Purchase, id, companyId, expectedVersion }, async (tx) => {
      const waiting = bookingId ?? (await firstWaiting(tx, id));
      const branchId = await companyOfBooking(tx, id, waiting);
      await bookWaiting(tx, { companyId: branchId, id: waiting, byAdmin: staffOf.includes(branchId) }, now);
      return findPurchase(tx, companyId, id);
    });
  }

  @Mutation(() => Purchase, {
    description:
      'Gives back one line of a purchase: a booking or course is cancelled, a product returns to stock, a package or ' +
      'gift voucher becomes worthless. Errors: `NOT_FOUND` the purchase has no such line; `STALE_VERSION` ' +
      '`expectedVersion` is not the current version; `CONFLICT` the package or gift voucher was used; `FORBIDDEN` a ' +
      'client gives back something that is not a booking; `TOO_LATE` a client calls after `cancelUntil` of the booking.',
  })
  @Allow('buyer or diary')
  async removePurchaseItem(
    @Arg('input', () => RemovePurchaseItemInput) { itemId, expectedVersion, ...name }: RemovePurchaseItemInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    const input = { ...(await purchaseToChange(name, context, [itemId])), itemId };
    return withExpectedVersion(context.em, { entity: Purchase, ...input, expectedVersion }, (tx) =>
      removePurchaseItem(tx, input, context.now),
    );
  }

  @Mutation(() => Purchase, {
    description:
      'Records a payment that was made elsewhere. A failed payment is stored and pays nothing; a successful payment with ' +
      'the same `transactionId` is recorded only once. Errors: `NOT_FOUND` the company has no such purchase; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `INVALID` the amount is more than is owed; ' +
      '`CONFLICT` nothing is owed.',
  })
  @Allow('diary', { besides: 'The duty is needed in each company that has lines in the purchase.' })
  async payPurchase(
    @Arg('input', () => PayPurchaseInput) input: PayPurchaseInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Purchase> {
    const { administratorId } = requireAnyAdmin(viewer);
    requireDiaries(viewer, await findPurchase(em, input.companyId, input.id));
    return withExpectedVersion(em, { entity: Purchase, ...input }, (tx) => payPurchase(tx, { ...input, administratorId }));
  }
}
