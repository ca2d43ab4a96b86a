import { BOOKING_BOOKED, BOOKING_CANCELLED, BOOKING_STATUSES } from '../../booking/booking.entity.js';
import { runSql } from '../../database/run-sql.js';
import { sharesOf, totalsOf } from '../../purchase/totals.js';
import type { PastEntry } from './backdate-audit.js';
import type { PastActor, PastBooking } from './past-booking.js';
import { lineOf, type Writing, type WrittenBooking } from './write-bookings.js';
import { insertRows, instantText, updateRows } from './write-rows.js';

/** Writes the outcomes of bookings: moved, promoted, kept or cancelled, and paid for, with the actors that triggers record. */
export async function writeOutcomes(writing: Writing, written: readonly WrittenBooking[]): Promise<PastEntry[]> {
  const { shop } = writing;
  const desk = `administrator ${shop.administratorId}`;
  await actingAs(writing, desk, () => writeMoves(writing, written));
  const byActor = Map.groupBy(written, ({ booking }) => actorOf(booking, desk));
  for (const [actor, own] of byActor) await actingAs(writing, actor, () => writeEnds(writing, own));
  await actingAs(writing, desk, () => writePayments(writing, written));
  await writeOffers(writing, written);
  await fillEvents(writing, written);
  return written.flatMap(entriesOf);
}

const actorOf = ({ outcome, channel }: PastBooking, desk: string): PastActor => {
  if (outcome.kind === 'cancelled') return outcome.by || null;
  return channel === 'queue' ? null : desk;
};

async function actingAs({ tx }: Writing, actor: PastActor, work: () => Promise<void>): Promise<void> {
  await runSql(tx)`select set_config('daybook.actor', ${actor ?? ''}, true)`;
  await work();
  await runSql(tx)`select set_config('daybook.actor', '', true)`;
}

function writeMoves({ tx }: Writing, written: readonly WrittenBooking[]): Promise<void> {
  const moves = written.flatMap(({ id, slotId, booking: { moved, place } }) =>
    moved ? [{ id, slotId, startsAt: instantText(place.start), endsAt: instantText(place.end) }] : [],
  );
  return updateRows(tx, 'booking', moves);
}

/** Line of the purchase at its final price, with the amount paid. */
function settled(booking: PastBooking, tax: number) {
  const { payments, finalPrice, wait } = booking;
  const line = { ...lineOf(booking), price: wait && wait.promotedAt === null ? 0 : finalPrice };
  const paid = payments.reduce((sum, { amount, success }) => sum + (success ? amount : 0), 0);
  return { line, totals: totalsOf([line], tax, paid), share: sharesOf([line], paid)[0]! };
}

async function writeEnds({ tx, tax }: Writing, written: readonly WrittenBooking[]): Promise<void> {
  const ends = written.map(({ id, booking }) => {
    const { line, share } = settled(booking, tax);
    return { id, price: line.price, ...share, ...promoted(booking), ...endOf(booking) };
  });
  await updateRows(tx, 'booking', ends);
}

function promoted({ wait, madeAt }: PastBooking) {
  const waits = wait !== null && wait.promotedAt === null;
  return {
    onWaitlist: waits,
    waitingSince: waits ? instantText(madeAt) : null,
    promotedAt: wait?.promotedAt ? instantText(wait.promotedAt) : null,
  };
}

function endOf({ outcome, wait }: PastBooking) {
  if (outcome.kind === 'kept') {
    const { attendance, markedAt, customStatuses } = outcome;
    const status = wait && wait.promotedAt === null ? BOOKING_STATUSES.WAITING : BOOKING_BOOKED;
    const attendanceMarkedAt = markedAt === null ? null : instantText(markedAt);
    return { ...NOT_CANCELLED, status, attendance, attendanceMarkedAt, multiStatus: customStatuses };
  }
  const { at, late, reason } = outcome;
  return {
    ...NOT_MARKED,
    isCancelled: true,
    cancelledAt: instantText(at),
    cancelledLate: late,
    cancelReason: reason,
    status: BOOKING_CANCELLED,
  };
}

const NOT_CANCELLED = { isCancelled: false, cancelledAt: null, cancelledLate: null, cancelReason: null };
const NOT_MARKED = { attendance: 'unmarked', attendanceMarkedAt: null, multiStatus: {} };

async function writePayments({ tx, tax, shop }: Writing, written: readonly WrittenBooking[]): Promise<void> {
  const { rootId } = shop;
  const payments = written.flatMap(({ purchaseId, booking: { companyId, payments: made } }) =>
    made.map(({ at, ...payment }) => ({ ...payment, companyId, rootId, purchaseId, createdAt: instantText(at) })),
  );
  await insertRows(tx, 'payment', payments);
  const paid = written.filter(({ booking: { payments: made, wait } }) => made.length > 0 || wait?.promotedAt != null);
  await updateRows(
    tx,
    'purchase',
    paid.map(({ purchaseId, booking }) => {
      const { totals } = settled(booking, tax);
      const last = booking.payments.at(-1);
      const good = booking.payments.findLast(({ success, kind }) => success && kind !== 'overpaid');
      return {
        id: purchaseId,
        ...totals,
        paid: totals.totalPrice - owed(booking, tax),
        paymentType: good?.kind ?? null,
        lastPaymentLog: last ? { success: last.success, response: last.status } : null,
      };
    }),
  );
}

const owed = (booking: PastBooking, tax: number): number => {
  const { totals, share } = settled(booking, tax);
  return totals.totalPrice - share.paid;
};

async function writeOffers({ tx, shop: { companyId, rootId } }: Writing, written: readonly WrittenBooking[]): Promise<void> {
  const offers = written.flatMap(({ id, booking: { wait } }) => (wait?.offeredAt ? [{ id, at: wait.offeredAt }] : []));
  await insertRows(
    tx,
    'space_offer',
    offers.map(({ id: bookingId, at }) => ({ companyId, rootId, bookingId, offeredAt: instantText(at) })),
  );
}

/** Sets the counters of occurrences to the sums of their bookings. */
async function fillEvents({ tx }: Writing, written: readonly WrittenBooking[]): Promise<void> {
  const eventIds = [
    ...new Set(written.flatMap(({ booking: { place } }) => (place.eventChainId === null ? [] : [place.eventId]))),
  ];
  if (eventIds.length === 0) return;
  await runSql(tx)`
    update event e set spaces_booked = sums.booked, spaces_wait = sums.waiting
    from (
      select event_id, coalesce(sum(quantity) filter (where not on_waitlist), 0)::int as booked,
        coalesce(sum(quantity) filter (where on_waitlist), 0)::int as waiting
      from booking where event_id = any(${eventIds}) and event_chain_id is not null and not is_cancelled and not deleted group by 1
    ) sums
    where sums.event_id = e.id`;
}

function entriesOf({ id, purchaseId, booking }: WrittenBooking): PastEntry[] {
  const { moved, outcome, payments } = booking;
  const lastPaid = payments.at(-1)?.at ?? outcome.at;
  const change = { record: 'booking', recordId: id, action: 'change' } as const;
  return [
    ...(moved ? [{ ...change, moved: true, at: moved.at }] : []),
    { ...change, at: outcome.at },
    { record: 'purchase', recordId: purchaseId, action: 'change', at: lastPaid },
  ];
}
