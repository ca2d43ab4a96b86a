import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { advanceBounds } from '../availability/advance-bounds.js';
import { choosePlaces, notBookable } from '../availability/choose-places.js';
import { faultsBesideBookable } from '../availability/faults-beside-bookable.js';
import { loadOffer, type Offer } from '../availability/load/load-offer.js';
import type { PlaceQuery } from '../availability/place-query.js';
import { bookFirst } from '../capacity/book-place.js';
import { type BookedIdInput, requireKind } from '../capacity/booked-id.js';
import { RESOURCE } from '../capacity/claim.entity.js';
import { instantOfStart, type StartInput } from '../capacity/instant-input.js';
import { blockedTime, type Place } from '../capacity/place.js';
import { leaveSlot } from '../capacity/shared-slot.js';
import { chosenDuration, priceOf } from '../catalogue/services/price-of.js';
import { millisecondsSql } from '../database/instants.js';
import { runSql } from '../database/run-sql.js';
import { faultsOf, rangeFaults, refuseFaults } from '../shared/faults.js';
import { MINUTE, WEEK_MINUTES } from '../shared/interval.js';
import { invalid } from '../shared/refusal.js';
import type { Booking } from './booking.entity.js';
import { requireTransition } from './booking-status.js';
import { type ChangeContext, checkDeadline } from './cancellation-deadline.js';

/** Place and time of a booking after the move. A field that is left out, or repeats the present value, changes nothing. */
export interface MoveBookingInput extends StartInput, BookedIdInput {
  /** Minutes. */
  readonly duration?: number | null;
  /** Null: anyone who is free. */
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  /** Minutes; for administrators. */
  readonly preTime?: number | null;
  readonly postTime?: number | null;
}

/** Caller of a move, and whether fields that contradict the chosen occurrence are refused; otherwise they are ignored. */
export interface MoveContext extends ChangeContext {
  readonly refusesContradictions?: boolean;
}

/**
 * Moves a booking of a service, which the caller has locked. After a refusal the caller must roll back, so that the booking
 * keeps its old place. Returns false when nothing would change.
 *
 * @throws Refusal CONFLICT when it is cancelled or waits; TOO_LATE; INVALID; NOT_FOUND; NOT_BOOKABLE, TIME_TAKEN, NO_SPACE
 */
export async function moveBooking(tx: EntityManager, booking: Booking, move: MoveBookingInput & ChangeContext): Promise<boolean> {
  requireKind(move, 'bookable');
  const newCombination = move.eventId != null && move.eventId !== booking.eventId ? move.eventId : null;
  const named = newCombination === null ? { serviceId: booking.serviceId! } : { bookableId: newCombination };
  if (newCombination === null && !mayDiffer(booking, move)) return false;
  requireTransition(booking, 'move');

  const offer = await loadOffer(tx, booking.companyId, named);
  const wanted = wantedPlace(booking, move, { offer, newCombination });
  if (!differs(booking, wanted, newCombination)) return false;
  await checkDeadline(tx, booking, move);

  const placeQuery = {
    ...wanted,
    ...(await ownPlace(tx, booking)),
    bounds: advanceBounds(offer, { now: move.now, byAdmin: move.byAdmin }),
  };
  const booked = await exchange(tx, booking, await candidates(tx, offer, placeQuery, booking), placeQuery.taken);
  if (!booked) throw await notBookable(tx, offer, { ...placeQuery, reason: 'TAKEN' });
  Object.assign(booking, changesBy(booking, offer, booked.place, booked.slotId));
  return true;
}

/** Quick check before anything is loaded: most updates send the record back unchanged. */
function mayDiffer(booking: Booking, { startsAt, date, time, ...rest }: MoveBookingInput): boolean {
  if (startsAt || date || time != null) return true;
  const { duration, personId, resourceId, preTime, postTime } = rest;
  const given = { duration, personId, resourceId, preTime, postTime };
  return Object.entries(given).some(([name, value]) => value !== undefined && value !== booking[name as keyof Booking]);
}

type Wanted = Required<Pick<PlaceQuery, 'start' | 'duration' | 'personId' | 'resourceId' | 'quantity' | 'before' | 'after'>>;

function wantedPlace(
  booking: Booking,
  move: MoveBookingInput & ChangeContext,
  { offer, newCombination }: { readonly offer: Offer; readonly newCombination: number | null },
): Wanted {
  const combination = offer.bookables.find(({ bookableId }) => bookableId === newCombination);
  const person = move.personId === undefined || move.personId === booking.personId ? undefined : move.personId;
  const resource = move.resourceId === undefined || move.resourceId === booking.resourceId ? undefined : move.resourceId;
  const own = combination ?? booking;
  const otherService = offer.service.id !== booking.serviceId;
  const start = () => startAfterMove(booking, move, offer.timeZone);
  const duration = () => durationOf(booking, move, offer);
  const beside =
    newCombination !== null &&
    move.idKind === 'bookable' &&
    faultsBesideBookable(offer, newCombination, { personId: person, resourceId: resource });
  const buffers = move.byAdmin && rangeFaults(move, { preTime: [0, WEEK_MINUTES], postTime: [0, WEEK_MINUTES] });
  refuseFaults(faultsOf(start), faultsOf(duration), beside, buffers);
  return {
    start: start(),
    duration: duration(),
    personId: person === undefined ? own.personId : person,
    resourceId: resource === undefined ? own.resourceId : resource,
    quantity: booking.quantity,
    before: (move.byAdmin ? move.preTime : null) ?? (otherService ? offer.service.preTime : booking.preTime),
    after: (move.byAdmin ? move.postTime : null) ?? (otherService ? offer.service.postTime : booking.postTime),
  };
}

/**
 * Start after the move, in epoch milliseconds. A `startsAt` that repeats the stored start yields to a `date` and `time` beside
 * it, because clients send the record back with their change. A `time` beside it without a `date` is ignored: it may be local
 * to another time zone. GraphQL callers may give the start in one way only.
 */
export function startAfterMove(booking: Booking, { startsAt, date, time }: StartInput, timeZone: string): number {
  const current = booking.startsAt.getTime();
  const given = startsAt ? instantOfStart(timeZone, startsAt instanceof Date ? { startsAt, date, time } : { startsAt }) : current;
  if (given !== current || (!date && (startsAt || time == null))) return given;
  if (!date) throw invalid('date', 'is needed with a time');
  return instantOfStart(timeZone, { date, time });
}

function durationOf(booking: Booking, { duration, byAdmin }: MoveBookingInput & ChangeContext, { service }: Offer): number {
  const wanted = duration ?? booking.duration;
  if (service.id === booking.serviceId && wanted === booking.duration) return wanted;
  if (!byAdmin) return chosenDuration(service, duration);
  if (wanted < 1) throw invalid('duration', `${wanted} is not at least 1 minute`);
  return duration ?? service.durations[0] ?? booking.duration;
}

function differs(
  booking: Booking,
  { start, duration, personId, resourceId, before, after }: Wanted,
  newCombination: number | null,
) {
  return (
    newCombination !== null ||
    start !== booking.startsAt.getTime() ||
    duration !== booking.duration ||
    personId !== booking.personId ||
    resourceId !== booking.resourceId ||
    before !== booking.preTime ||
    after !== booking.postTime
  );
}

interface OwnPlace {
  readonly own: { readonly bookingId: number };
  readonly resources: number;
  /** Time that the booking's claims take now, buffers included; null when it has none. */
  readonly taken: { readonly start: number; readonly end: number } | null;
}

async function ownPlace(tx: EntityManager, { id, slotId }: Booking): Promise<OwnPlace> {
  const [row] = await runSql<{ resources: number; start: number | null; end: number | null }>(tx)`
    select count(*) filter (where subject_kind = ${RESOURCE})::int as resources,
      ${millisecondsSql(sql`min(lower(during))`)} as start, ${millisecondsSql(sql`max(upper(during))`)} as end
    from claim where slot_id = ${slotId}`;
  const { resources, start, end } = row!;
  return {
    own: { bookingId: id },
    resources: Math.max(1, resources),
    taken: start === null || end === null ? null : { start, end },
  };
}

/**
 * Places that the booking can be moved to, best first. The person is the requested one; an unchanged resource beside a person
 * may be replaced, but comes first where it is free.
 */
async function candidates(tx: EntityManager, offer: Offer, query: PlaceQuery, booking: Booking): Promise<readonly Place[]> {
  const resourceIsFlexible = offer.needsPerson && query.resourceId === booking.resourceId;
  const places = await choosePlaces(tx, offer, resourceIsFlexible ? { ...query, resourceId: null } : query);
  const isSameResource = (place: Place) => Number(place.resourceIds[0] === booking.resourceId);
  return [...places].sort((a, b) => isSameResource(b) - isSameResource(a));
}

/**
 * Takes the first free place and leaves the old one. An old place that overlaps the new one must be left first, within the same
 * transaction; otherwise it is left last, so that two bookings that swap places fail at once instead of deadlocking.
 */
async function exchange(tx: EntityManager, booking: Booking, places: readonly Place[], taken: OwnPlace['taken']) {
  const [first] = places;
  const blocked = first && blockedTime(first);
  const overlapsItself = blocked && taken && blocked.start < taken.end && taken.start < blocked.end;
  const leave = () =>
    booking.slotId === null ? undefined : leaveSlot(tx, booking.slotId, { quantity: booking.quantity, from: 'booked' });
  if (overlapsItself) await leave();
  const booked = await bookFirst(tx, places, booking.quantity);
  if (booked && !overlapsItself) await leave();
  return booked;
}

function changesBy(booking: Booking, { service, timeZone }: Offer, place: Place, slotId: number) {
  const samePrice = service.id === booking.serviceId && place.duration === booking.duration;
  return {
    serviceId: service.id,
    personId: place.personId,
    resourceId: place.resourceIds[0] ?? null,
    eventId: place.bookableId,
    slotId,
    startsAt: new Date(place.start),
    endsAt: new Date(place.start + place.duration * MINUTE),
    duration: place.duration,
    preTime: place.before,
    postTime: place.after,
    timeZone,
    ...(!samePrice && { price: priceOf(service, place.duration) }),
  };
}
