import type { EntityManager } from '@mikro-orm/postgresql';
import { BOOKING_BOOKED, BOOKING_STATUSES } from '../../booking/booking.entity.js';
import { writeAnswers } from '../../client/questions/write-answers.js';
import { totalsOf } from '../../purchase/totals.js';
import { newLongId } from '../../security/token.js';
import type { PastEntry } from './backdate-audit.js';
import type { PastBooking, PastClient } from './past-booking.js';
import type { PastShop } from './past-shop.js';
import { insertRows, instantText } from './write-rows.js';
import { type SlotsOfBooking, writeSlots } from './write-slots.js';

/** Transaction and records with which the bookings of a past are written. */
export interface Writing {
  readonly tx: EntityManager;
  readonly shop: PastShop;
  readonly clientId: (client: PastClient) => number;
  /** Tax in per cent, contained in prices. */
  readonly tax: number;
}

/** A booking with the ids of its rows. */
export interface WrittenBooking extends SlotsOfBooking {
  readonly id: number;
  readonly purchaseId: number;
  readonly booking: PastBooking;
}

/**
 * Writes bookings as they were when they were made, each with a purchase of its own. Moves, cancellations and payments are
 * written later.
 */
export async function writeBookings(
  writing: Writing,
  bookings: readonly PastBooking[],
): Promise<{ readonly written: WrittenBooking[]; readonly entries: PastEntry[] }> {
  const { tx, shop } = writing;
  const { slots, entries } = await writeSlots(tx, shop, bookings);
  const purchaseIds = await insertRows(
    tx,
    'purchase',
    bookings.map((booking) => purchaseOf(writing, booking)),
  );
  const ids = await insertRows(
    tx,
    'booking',
    bookings.map((booking, at) => bookingOf(writing, booking, { purchaseId: purchaseIds[at]!, slotId: slots[at]!.firstSlotId })),
  );
  const written = bookings.map((booking, at) => ({ ...slots[at]!, id: ids[at]!, purchaseId: purchaseIds[at]!, booking }));
  await writeAnswers(
    tx,
    written.flatMap(({ id, booking: { companyId, answers } }) =>
      answers.map((answer) => ({ ...answer, companyId, bookingId: id })),
    ),
  );
  return { written, entries: [...entries, ...written.flatMap((one) => madeEntries(writing, one))] };
}

/** Amounts of a booking as a line of its purchase; one on a waiting list costs nothing until it is booked. */
export const lineOf = ({ wait, price, quantity, answersPrice, deposit, discount }: PastBooking) => ({
  price: wait ? 0 : price,
  quantity,
  answersPrice,
  deposit,
  discount,
});

function purchaseOf({ shop, clientId, tax }: Writing, booking: PastBooking) {
  const { companyId, rootId, administratorId, coupons } = shop;
  return {
    companyId,
    rootId,
    clientId: clientId(booking.client),
    longId: newLongId(),
    ...totalsOf([lineOf(booking)], tax),
    administratorId: booking.channel === 'admin' ? administratorId : null,
    couponId: booking.coupon === null ? null : coupons[booking.coupon]!.id,
    createdAt: instantText(booking.madeAt),
  };
}

function bookingOf(
  { shop, clientId, tax }: Writing,
  booking: PastBooking,
  { purchaseId, slotId }: { readonly purchaseId: number; readonly slotId: number | null },
) {
  const { companyId, rootId, administratorId, coupons, timeZone } = shop;
  const { place, wait, channel, outcome } = booking;
  const { start, end, spaces, isPool, ...at } = place;
  const line = lineOf(booking);
  const { from } = booking.moved ?? { from: place };
  const isWalkIn = channel === 'queue';
  const { being_seen: seen, checked_in: came } = outcome.kind === 'kept' ? outcome.customStatuses : {};
  return {
    ...at,
    ...line,
    createdAt: instantText(booking.madeAt),
    companyId,
    rootId,
    purchaseId,
    slotId,
    clientId: clientId(booking.client),
    startsAt: instantText(from.start),
    endsAt: instantText(from.end),
    dueNow: totalsOf([line], tax).dueNow,
    status: wait ? BOOKING_STATUSES.WAITING : BOOKING_BOOKED,
    onWaitlist: wait !== null,
    waitingSince: wait && instantText(booking.madeAt),
    waitedSince: wait && instantText(booking.madeAt),
    channel,
    settings: { obfuscated_id: newLongId() },
    timeZone,
    administratorId: channel === 'admin' ? administratorId : null,
    couponId: booking.coupon === null ? null : coupons[booking.coupon]!.id,
    multiStatus: isWalkIn ? { checked_in: came, being_seen: seen } : {},
    attendance: isWalkIn ? 'attended' : 'unmarked',
    attendanceMarkedAt: isWalkIn ? instantText(place.start) : null,
  };
}

function madeEntries({ shop }: Writing, { id, purchaseId, booking }: WrittenBooking): PastEntry[] {
  const { client, channel, madeAt } = booking;
  const member = channel === 'member' && client.isMember ? `client ${client.id}` : null;
  const by = channel === 'admin' ? `administrator ${shop.administratorId}` : member;
  const made = { action: 'create', at: madeAt, by } as const;
  return [
    { record: 'purchase', recordId: purchaseId, ...made },
    { record: 'booking', recordId: id, ...made },
  ];
}
