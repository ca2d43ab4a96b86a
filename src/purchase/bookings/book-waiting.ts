import type { EntityManager } from '@mikro-orm/postgresql';
import { BOOKING_BOOKED, type Booking } from '../../booking/booking.entity.js';
import { requireTransition } from '../../booking/booking-status.js';
import { lockBooking } from '../../booking/find-booking.js';
import { bookHeldSpaces, releaseSpaces, takeSpaces } from '../../capacity/take-spaces.js';
import { priceOfStoredAnswers } from '../../client/questions/write-answers.js';
import { runSql } from '../../database/run-sql.js';
import { findBookableEvent } from '../../event/find-bookable-event.js';
import { noSpace } from '../../event/no-space.js';
import { takeBackOffer } from '../../event/waiting-list.js';
import { recordFacts } from '../../outbox/record-fact.js';
import { settlePurchase } from '../payments/settle-purchase.js';

export interface BookWaitingInput {
  readonly companyId: number;
  readonly id: number;
  readonly byAdmin: boolean;
}

/**
 * Books a booking that is on a waiting list: with the spaces offered to it, or, if it is first in line, with free ones. It then
 * gets the price of the event. Booking it twice is not an error. Source: wire.md 1.8, decisions T17.
 *
 * @throws Refusal NOT_FOUND; CONFLICT when it is cancelled; NO_SPACE without an offer and free spaces; NOT_BOOKABLE once
 *   the event can no longer be booked
 */
export function bookWaiting(em: EntityManager, { companyId, id, byAdmin }: BookWaitingInput, now: Date): Promise<Booking> {
  return em.transactional(async (tx) => {
    const booking = await lockBooking(tx, companyId, id);
    if (!requireTransition(booking, 'book')) return booking;

    const { chain } = await findBookableEvent(tx, booking.eventId, { companyId, now, byAdmin });
    await takeItsSpaces(tx, booking, now);
    Object.assign(booking, {
      onWaitingList: false,
      waitingSince: null,
      promotedAt: now,
      status: BOOKING_BOOKED,
      price: chain.price,
    });
    booking.answersPrice = await priceOfStoredAnswers(tx, booking);
    await tx.flush();
    await settlePurchase(tx, booking.purchaseId);
    await tx.refresh(booking);
    await recordFacts(tx, [{ companyId, kind: 'booking.promoted', about: { bookingId: id, purchaseId: booking.purchaseId } }]);
    return booking;
  });
}

async function takeItsSpaces(tx: EntityManager, { id, eventId, quantity }: Booking, now: Date): Promise<void> {
  const counter = { table: 'event', id: eventId } as const;
  // The event is locked before offers are read: this offer may be expiring, or another being made at this moment.
  await runSql(tx)`update event set spaces_wait = spaces_wait - ${quantity}
    where id = ${eventId}`;
  const [row] = await runSql<{ live: boolean | null; first: boolean }>(tx)`
    select (select held_until > clock_timestamp() from basket_item where offered_booking_id = ${id}) as live,
      not exists (
        select from booking other join booking own on own.id = ${id}
        where other.event_id = own.event_id and other.on_waitlist and not other.is_cancelled and other.id <> own.id
          and (other.waiting_since, other.id) < (own.waiting_since, own.id)
          and not exists (select from basket_item i where i.offered_booking_id = other.id and i.held_until > clock_timestamp())
      ) as first`;
  const { live, first } = row!;
  const held = await takeBackOffer(tx, id);
  if (held && live) return bookHeldSpaces(tx, 'event', [{ id: eventId, quantity }]);
  if (held) await releaseSpaces(tx, counter, { quantity, from: 'held' });
  if (!first || !(await takeSpaces(tx, counter, { quantity, as: 'booked' }))) {
    throw await noSpace(tx, { eventId, quantity, now });
  }
}
