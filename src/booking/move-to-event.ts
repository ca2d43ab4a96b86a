import type { EntityManager } from '@mikro-orm/postgresql';
import { requireKind } from '../capacity/booked-id.js';
import { releaseSpaces, takeSpaces } from '../capacity/take-spaces.js';
import { runSql } from '../database/run-sql.js';
import type { EventChain } from '../event/chains/event-chain.entity.js';
import { courseClosed } from '../event/course.js';
import { findBookableEvent } from '../event/find-bookable-event.js';
import { noSpace } from '../event/no-space.js';
import { offerSpaces } from '../event/waiting-list.js';
import { fault, refuseFaults } from '../shared/faults.js';
import { MINUTE } from '../shared/interval.js';
import { type FieldFault, invalid } from '../shared/refusal.js';
import { utcText } from '../shared/zoned-time.js';
import type { Booking } from './booking.entity.js';
import { requireTransition } from './booking-status.js';
import { type ChangeContext, checkDeadline } from './cancellation-deadline.js';
import { type MoveBookingInput, type MoveContext, startAfterMove } from './move-booking.js';

/**
 * Moves a booking of an event, which the caller has locked, to another occurrence, given by its id or, within the same chain,
 * by its start. Returns false when nothing would change.
 *
 * @throws Refusal CONFLICT, TOO_LATE, NOT_FOUND, NOT_BOOKABLE; INVALID when the chain has no occurrence then; NO_SPACE
 */
export async function moveToEvent(tx: EntityManager, booking: Booking, move: MoveBookingInput & MoveContext): Promise<boolean> {
  requireKind(move, 'event');
  const id = await occurrenceOf(tx, booking, move);
  if (id === booking.eventId) {
    if (move.refusesContradictions) refuseFaults(faultsBeside(booking, move, booking));
    return false;
  }
  requireTransition(booking, 'move');
  await checkDeadline(tx, booking, move);

  const { event, chain } = await findBookableEvent(tx, id, {
    companyId: booking.companyId,
    now: move.now,
    byAdmin: move.byAdmin,
  });
  const { personId, resourceId } = chain;
  const { startsAt, endsAt } = event;
  const place = { startsAt, personId, resourceId, duration: (endsAt.getTime() - startsAt.getTime()) / MINUTE };
  if (move.refusesContradictions) refuseFaults(faultsBeside(booking, move, place));
  requireWholeCourse(booking, event.id, chain, move);
  // Lock both counters in order of id, so that two bookings that swap places cannot deadlock.
  await runSql(tx)`select id from event where id in (${booking.eventId}, ${id}) order by id for no key update`;
  if (!(await takeSpaces(tx, { table: 'event', id }, { quantity: booking.quantity, as: 'booked' }))) {
    throw await noSpace(tx, { eventId: id, quantity: booking.quantity, now: move.now });
  }
  await releaseSpaces(tx, { table: 'event', id: booking.eventId }, { quantity: booking.quantity, from: 'booked' });
  await offerSpaces(tx, [booking.eventId], move.now);
  Object.assign(booking, {
    eventId: id,
    endsAt,
    ...place,
    ...(chain.id !== booking.eventChainId && { eventChainId: chain.id, price: chain.price }),
  });
  return true;
}

type PlaceOfEvent = Pick<Booking, 'startsAt' | 'personId' | 'resourceId' | 'duration'>;

/** Faults of fields beside an occurrence, which determines them: each must repeat the booking's value or the occurrence's. */
function faultsBeside(booking: Booking, move: MoveBookingInput, place: PlaceOfEvent): readonly FieldFault[] {
  const { startsAt, date, preTime, postTime } = move;
  const start = startsAt != null || date != null ? startAfterMove(booking, move, booking.timeZone) : booking.startsAt.getTime();
  const isOtherStart = start !== booking.startsAt.getTime() && start !== place.startsAt.getTime();
  const ofService = (['personId', 'resourceId', 'duration'] as const).filter((name) => {
    const given = move[name];
    return given != null && given !== booking[name] && given !== place[name];
  });
  const buffers = Object.entries({ preTime, postTime }).filter(
    ([name, given]) => given != null && given !== booking[name as 'preTime'],
  );
  return [
    ...(isOtherStart ? [fault(startsAt == null ? 'date' : 'startsAt', 'found beside `eventId`, expected one of the two')] : []),
    ...ofService.map((name) => fault(name, `found ${move[name]}, but an occurrence of an event says it itself`)),
    ...buffers.map(([name, given]) => fault(name, `found ${given}, which bookings of services alone have`)),
  ];
}

/** Refuses to move single sessions out of or into a course; an administrator may move within the same course. */
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
