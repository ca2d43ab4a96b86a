import type { EntityManager } from '@mikro-orm/postgresql';
import { requireKind } from '../capacity/booked-id.js';
import { releaseSpaces, takeSpaces } from '../capacity/take-spaces.js';
import { runSql } from '../database/run-sql.js';
import type { EventChain } from '../event/chains/event-chain.entity.js';
import { courseClosed } from '../event/course.js';
import { findBookableEvent } from '../event/find-bookable-event.js';
import { noSpace } from '../event/no-space.js';
import { offerSpaces } from '../event/waiting-list.js';
import { MINUTE } from '../shared/interval.js';
import { invalid } from '../shared/refusal.js';
import { utcText } from '../shared/zoned-time.js';
import type { Booking } from './booking.entity.js';
import { requireTransition } from './booking-status.js';
import { type ChangeContext, requireBeforeDeadline } from './cancellation-deadline.js';
import { type MoveBookingInput, startAfterMove } from './move-booking.js';

/**
 * Moves a booking of an event, which the caller has locked, to another occurrence: by its id, or by the moment at which
 * one of the same chain takes place. False when nothing would change.
 *
 * @throws Refusal CONFLICT, TOO_LATE, NOT_FOUND, NOT_BOOKABLE; INVALID when the chain has no occurrence then; NO_SPACE
 */
export async function moveToEvent(tx: EntityManager, booking: Booking, move: MoveBookingInput & ChangeContext): Promise<boolean> {
  requireKind(move, 'event');
  const id = await occurrenceOf(tx, booking, move);
  if (id === booking.eventId) return false;
  requireTransition(booking, 'move');
  await requireBeforeDeadline(tx, booking, move);

  const { event, chain } = await findBookableEvent(tx, id, {
    companyId: booking.companyId,
    now: move.now,
    byAdmin: move.byAdmin,
  });
  requireWholeCourse(booking, event.id, chain, move);
  // Both counters are locked in order of their ids: two who change places do not wait for each other.
  await runSql(tx)`select id from event where id in (${booking.eventId}, ${id}) order by id for no key update`;
  if (!(await takeSpaces(tx, { table: 'event', id }, { quantity: booking.quantity, as: 'booked' }))) {
    throw await noSpace(tx, { eventId: id, quantity: booking.quantity, now: move.now });
  }
  await releaseSpaces(tx, { table: 'event', id: booking.eventId }, { quantity: booking.quantity, from: 'booked' });
  await offerSpaces(tx, [booking.eventId], move.now);
  Object.assign(booking, {
    eventId: id,
    personId: chain.personId,
    resourceId: chain.resourceId,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    duration: (event.endsAt.getTime() - event.startsAt.getTime()) / MINUTE,
    ...(chain.id !== booking.eventChainId && { eventChainId: chain.id, price: chain.price }),
  });
  return true;
}

/** A session of a course is neither left out nor had alone: an administrator may move it to another of the same course. */
function requireWholeCourse(
  { courseBookingId, eventChainId }: Booking,
  eventId: number,
  chain: EventChain,
  { byAdmin }: ChangeContext,
): void {
  if (courseBookingId === null && !chain.course) return;
  if (courseBookingId !== null && byAdmin && chain.id === eventChainId) return;
  throw courseClosed(eventId, chain, 'cannot be moved to: a course is booked as a whole');
}

async function occurrenceOf(tx: EntityManager, booking: Booking, input: MoveBookingInput): Promise<number> {
  if (input.eventId != null && input.eventId !== booking.eventId) return input.eventId;
  const start = startAfterMove(booking, input, booking.timeZone);
  if (start === booking.startsAt.getTime()) return booking.eventId;
  const [row] = await runSql<{ id: number }>(tx)`
    select id from event where event_chain_id = ${booking.eventChainId} and starts_at = ${new Date(start)} and not deleted`;
  if (!row) throw invalid('startsAt', `the event does not take place at ${utcText(start)}`);
  return row.id;
}
