import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { cancelBooking } from '../../src/booking/cancel-booking.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { bookWaiting } from '../../src/purchase/bookings/book-waiting.js';
import {
  cancelCourse,
  cancelPurchase,
  changePurchase,
  companyOfBooking,
  firstWaiting,
  linesNamed,
} from '../../src/purchase/change-purchase.js';
import { findPurchase, findPurchaseByLongId } from '../../src/purchase/find-purchase.js';
import { payPurchase } from '../../src/purchase/payments/pay-purchase.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { removePurchaseItem } from '../../src/purchase/remove-purchase-item.js';
import { forbidden, notFound } from '../../src/shared/refusal.js';
import type { Viewer } from '../../src/shared/viewer.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import {
  actsFor,
  companiesOf,
  isAdminOf,
  isShownPartOf,
  requireAdmin,
  requireAnyAdmin,
  seesAllOf,
  seesPartOf,
} from '../shared/permission.js';
import { opened } from './may-read-purchase.js';
import {
  BookWaitingInput,
  CancelPurchaseInput,
  ChangePurchaseInput,
  PayPurchaseInput,
  RemovePurchaseItemInput,
} from './purchase-changes.inputs.js';

const BY_LONG_ID = {
  besides: 'For the buyer, by the long id; administrators need the duty `diary` in each company whose lines are changed.',
};

/** Changes to a purchase by administrators, and by the buyer, who has the long id and is bound by the last moment for changes. */
@Resolver()
export class PurchaseChangesResolver {
  @Mutation(() => Purchase, {
    description:
      'Changes several bookings of a purchase: all of them or none. Errors: `NOT_FOUND` a booking is not of ' +
      'the purchase; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is wrong: ' +
      '`fields` names it; `FORBIDDEN` a client changes what only staff may; `CONFLICT` a booking is cancelled; `TOO_LATE` a client asks after ' +
      '`minCancellationTime`; `NOT_BOOKABLE`, `TIME_TAKEN` or `NO_SPACE` a new place cannot be had, with ' +
      'alternatives.',
  })
  @Allow('by record', BY_LONG_ID)
  async changePurchase(
    @Arg('input', () => ChangePurchaseInput) input: ChangePurchaseInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    const purchase = await mayChange(
      input.longId,
      context,
      input.bookings.map(({ id }) => id),
    );
    const { refusesUnknownQuestions } = context.face;
    const command = { ...purchase, bookings: input.bookings, refusesUnknownQuestions };
    return withExpectedVersion(context.em, Purchase, { ...purchase, expectedVersion: input.expectedVersion }, (tx) =>
      changePurchase(tx, command, context.now),
    );
  }

  @Mutation(() => Purchase, {
    description:
      'Cancels all bookings of a purchase, one of them, or the sessions of a course that are ahead; cancelling ' +
      'again changes nothing. Errors: `NOT_FOUND` there is no such purchase, or the booking or course is not ' +
      'of it; `STALE_VERSION` `expectedVersion` is not the current version; `TOO_LATE` a client asks after ' +
      '`minCancellationTime` of any of them: none is cancelled.',
  })
  @Allow('by record', BY_LONG_ID)
  async cancelPurchase(
    @Arg('input', () => CancelPurchaseInput) input: CancelPurchaseInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    const { em, now } = context;
    const lineId = input.courseBookingId ?? input.bookingId;
    const { companyId, id, staffOf } = await mayChange(input.longId, context, lineId == null ? null : [lineId]);
    const { bookingId, courseBookingId, reason, notify, notifyStaff, expectedVersion } = input;
    const how = { reason, notify, notifyStaff };
    return withExpectedVersion(em, Purchase, { id, companyId, expectedVersion }, async (tx) => {
      if (courseBookingId != null) return cancelCourse(tx, { ...how, staffOf, companyId, id, courseBookingId }, now);
      if (bookingId == null) return cancelPurchase(tx, { ...how, staffOf, companyId, id }, now);
      const branchId = await companyOfBooking(tx, id, bookingId);
      await cancelBooking(tx, { ...how, companyId: branchId, id: bookingId, byAdmin: staffOf.includes(branchId) }, now);
      return findPurchase(tx, companyId, id);
    });
  }

  @Mutation(() => Purchase, {
    description:
      'Books from the waiting list, with the spaces offered or, for the first in line, with free ones; the ' +
      "price is the event's price now. Booking again changes nothing. Errors: `NOT_FOUND` nothing of the " +
      'purchase is on a waiting list; `STALE_VERSION` `expectedVersion` is not the current version; `CONFLICT` ' +
      'it is cancelled; `NO_SPACE` no space is offered or free; `NOT_BOOKABLE` the event can no longer be ' +
      'booked.',
  })
  @Allow('by record', BY_LONG_ID)
  async bookWaitingBooking(
    @Arg('input', () => BookWaitingInput) { longId, bookingId, expectedVersion }: BookWaitingInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    const { em, now } = context;
    const { companyId, id, staffOf } = await mayChange(longId, context, bookingId == null ? null : [bookingId]);
    return withExpectedVersion(em, Purchase, { id, companyId, expectedVersion }, async (tx) => {
      const waiting = bookingId ?? (await firstWaiting(tx, id));
      const branchId = await companyOfBooking(tx, id, waiting);
      await bookWaiting(tx, { companyId: branchId, id: waiting, byAdmin: staffOf.includes(branchId) }, now);
      return findPurchase(tx, companyId, id);
    });
  }

  @Mutation(() => Purchase, {
    description:
      'Gives back one line of a purchase: a booking or course is cancelled, a product returns to stock, a ' +
      'package or gift voucher becomes worthless. Errors: `NOT_FOUND` the purchase has no such line; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `CONFLICT` the package or gift voucher ' +
      'was used; `FORBIDDEN` a client gives back something that is not a booking; `TOO_LATE` a client asks ' +
      'after `minCancellationTime`.',
  })
  @Allow('by record', BY_LONG_ID)
  async removePurchaseItem(
    @Arg('input', () => RemovePurchaseItemInput) { longId, itemId, expectedVersion }: RemovePurchaseItemInput,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    const input = { ...(await mayChange(longId, context, [itemId])), itemId };
    return withExpectedVersion(context.em, Purchase, { ...input, expectedVersion }, (tx) =>
      removePurchaseItem(tx, input, context.now),
    );
  }

  @Mutation(() => Purchase, {
    description:
      'Records a payment that was made elsewhere. A failed one is kept and pays nothing; sending a transaction ' +
      'again records it once. Errors: `NOT_FOUND` the company has no such purchase; `STALE_VERSION` ' +
      '`expectedVersion` is not the current version; `INVALID` the amount is more than is owed; `CONFLICT` ' +
      'nothing is owed.',
  })
  @Allow('diary', { besides: 'That duty in each company of the purchase.' })
  async payPurchase(
    @Arg('input', () => PayPurchaseInput) input: PayPurchaseInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Purchase> {
    const { administratorId } = requireAnyAdmin(viewer);
    requireDiaries(viewer, await findPurchase(em, input.companyId, input.id));
    return withExpectedVersion(em, Purchase, input, (tx) => payPurchase(tx, { ...input, administratorId }));
  }
}

/**
 * The buyer, who has the long id, may change all of it. An administrator of one of its companies runs the diary of each
 * company whose lines are named, or without any named of all that it is made of.
 *
 * @throws Refusal NOT_FOUND also for a line that the caller is not shown; FORBIDDEN also for a member at a branch alone who
 *   would change what is of others
 */
async function mayChange(longId: string, { em, viewer, load }: Context, lineIds: readonly number[] | null) {
  const purchase = await opened(await findPurchaseByLongId(em, longId), { viewer, load });
  const { companyId, id } = purchase;
  const acts = actsFor(viewer, purchase);
  if (acts && lineIds === null) requireDiaries(viewer, purchase);
  if (acts && lineIds !== null) requireAdmin(viewer, companiesOf(purchase).find((each) => isAdminOf(viewer, each))!, 'diary');
  if (!acts && lineIds === null && !seesAllOf(viewer, purchase)) throw forbidden();
  if (seesPartOf(viewer, purchase) && lineIds !== null) {
    const hidden = (await linesNamed(em, id, lineIds)).find((line) => !isShownPartOf(viewer, line.companyId));
    if (hidden) throw notFound('booking', hidden.id);
  }
  return { companyId, id, staffOf: acts ? viewer.admin!.companyIds : [] };
}

/** @throws Refusal FORBIDDEN unless the viewer runs the diary of every company of whose bookings or goods it is made */
function requireDiaries(viewer: Viewer, purchase: Purchase): void {
  for (const companyId of companiesOf(purchase)) requireAdmin(viewer, companyId, 'diary');
}
