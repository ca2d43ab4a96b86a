import type { EntityManager } from '@mikro-orm/postgresql';
import { choosePlaces, notBookable } from '../../availability/choose-places.js';
import { NO_BOUNDS } from '../../availability/engine/diary.js';
import { faultsBesideBookable } from '../../availability/faults-beside-bookable.js';
import { checkResourceCount } from '../../availability/load/load-diary.js';
import { loadOffer, type Offer } from '../../availability/load/load-offer.js';
import { requireProviders } from '../../availability/require-providers.js';
import type { Booking } from '../../booking/booking.entity.js';
import { bookFirst } from '../../capacity/book-place.js';
import { type BookedIdInput, requireKind } from '../../capacity/booked-id.js';
import { instantOfStart, type StartInput } from '../../capacity/instant-input.js';
import { hasSpaces, takeSpaces } from '../../capacity/take-spaces.js';
import { priceOf } from '../../catalogue/services/price-of.js';
import { type ChooseClientInput, chooseClient } from '../../client/choose-client.js';
import { checkQuestions } from '../../client/questions/check-questions.js';
import type { AnswerRow } from '../../client/questions/write-answers.js';
import { retried } from '../../database/retried.js';
import { sessionsOf } from '../../event/course.js';
import type { Event } from '../../event/event.entity.js';
import { type BookableEvent, findAnyBookableEvent, requireChain } from '../../event/find-bookable-event.js';
import { noSpace } from '../../event/no-space.js';
import { newCourseBookingId, takeCourse } from '../../event/take-course.js';
import { MAX_AMOUNT } from '../../shared/amount.js';
import {
  afterChecks,
  fault,
  rangeFaults,
  refusalsOf,
  refuseFaults,
  refuseTogether,
  withRefusalsOf,
} from '../../shared/faults.js';
import { MINUTE, WEEK_MINUTES } from '../../shared/interval.js';
import { invalid, Refusal } from '../../shared/refusal.js';
import { quantityFault } from '../totals.js';
import { sellPlaces, type TakenPlace } from './sell-places.js';

/** A booking as an administrator makes it. Source: wire.md 2.2. */
export interface NewBooking extends StartInput, BookedIdInput {
  readonly companyId: number;
  /** Id of the client; or `client`, details by which a client is found or created. */
  readonly clientId?: number | null;
  readonly client?: ChooseClientInput['client'];
  /** Used only without `eventId`, which takes precedence. */
  readonly serviceId?: number | null;
  /** Expected chain of the occurrence; an occurrence of another chain is refused. */
  readonly eventChainId?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  /** Minutes; an administrator is not bound to the durations of the service. */
  readonly duration?: number | null;
  /** Minutes, instead of the service's own. */
  readonly preTime?: number | null;
  readonly postTime?: number | null;
  /** Spaces of a shared time or an event. */
  readonly quantity?: number | null;
  /** Number of different resources (decisions T15). */
  readonly resourceCount?: number | null;
  /** Price of one in minor units, instead of the price of the service or event. */
  readonly price?: number | null;
  readonly answers?: readonly Pick<AnswerRow, 'questionId' | 'value'>[] | null;
  readonly settings?: Record<string, unknown> | null;
  readonly reference?: string | null;
  readonly administratorId: number;
  /** Companies for which the administrator acts; only `companyId` by default. */
  readonly staffOf?: readonly number[];
  /** False: the client is sent no e-mail. */
  readonly notify?: boolean | null;
  /** True: answers to questions that are not asked here are refused; else they are ignored. */
  readonly refusesUnknownQuestions?: boolean;
}

/**
 * Books for a client, with a purchase of its own, in one transaction. Advance limits do not bind an administrator, but the
 * availability rule does. For a course all sessions are booked, and the named one is returned. Source: service.md 4.10,
 * wire.md 2.2.
 *
 * @throws Refusal NOT_FOUND, INVALID, NOT_BOOKABLE, TIME_TAKEN, NO_SPACE; and as `chooseClient`, together with the faults of
 *   the service or event that is named
 */
export async function createBooking(em: EntityManager, input: NewBooking, now: Date): Promise<Booking> {
  const progress = { hasClient: false };
  try {
    return await retried(() => book(em, input, { now, progress }));
  } catch (thrown) {
    if (progress.hasClient || !(thrown instanceof Refusal)) throw thrown;
    const others = await refusalsOf(
      () => findNamed(em, input, now),
      async () => checkResourceCount(input.resourceCount ?? 1),
    );
    refuseTogether([thrown, ...others]);
    throw thrown;
  }
}

/** Makes the booking. `progress.hasClient` becomes true once the client is known: refusals after that are about the booking. */
function book(
  em: EntityManager,
  input: NewBooking,
  { now, progress }: { readonly now: Date; readonly progress: { hasClient: boolean } },
): Promise<Booking> {
  const { companyId, clientId, client, staffOf, duration } = input;
  const quantity = input.quantity ?? 1;
  const faults = [
    quantityFault(quantity),
    rangeFaults(input, { price: [0, MAX_AMOUNT], preTime: [0, WEEK_MINUTES], postTime: [0, WEEK_MINUTES] }),
    duration != null && duration < 1 && fault('duration', `${duration} is not at least 1 minute`),
  ];
  return em.transactional(async (tx) => {
    const choose = () => chooseClient(tx, { companyId, clientId, client, staffOf, memberId: null, isAdmin: true }, now);
    const buyer = await afterChecks(
      choose,
      async () => refuseFaults(...faults),
      async () => input.refusesUnknownQuestions && checkQuestions(tx, companyId, { given: input.answers ?? [] }),
    );
    progress.hasClient = true;
    const taken = await take(tx, input, quantity, now);
    const sale = { ...input, clientId: buyer.id, channel: 'admin' as const, quantity, quiet: input.notify === false };
    const bookings = await sellPlaces(tx, sale, taken);
    return bookings.find(({ eventId }) => eventId === input.eventId) ?? bookings[0]!;
  });
}

async function take(tx: EntityManager, input: NewBooking, quantity: number, now: Date): Promise<TakenPlace[]> {
  const { event, choice } = await withRefusalsOf(
    () => findNamed(tx, input, now),
    async () => checkResourceCount(input.resourceCount ?? 1),
  );
  if (!event) return [await takePlace(tx, input, { ...choice, quantity })];
  return event.chain.course ? takeAll(tx, event, quantity, now) : [await takeEvent(tx, event, quantity, now)];
}

/** Service to be booked, and its start. */
interface ServiceChoice {
  readonly offer: Offer;
  /** Epoch milliseconds. */
  readonly start: number;
}

type EventOrChoice =
  | { readonly event: BookableEvent; readonly choice?: never }
  | { readonly event?: never; readonly choice: ServiceChoice };

/** Finds the event or the service that the input names. @throws Refusal NOT_FOUND, INVALID, with all its faults */
async function findNamed(em: EntityManager, input: NewBooking, now: Date): Promise<EventOrChoice> {
  const { companyId, eventId, serviceId } = input;
  const event = eventId == null ? null : await findAnyBookableEvent(em, eventId, { companyId, now, byAdmin: true });
  if (event) {
    requireKind(input, 'event');
    requireChain(event, input.eventChainId);
    return { event };
  }
  if (eventId == null && serviceId == null)
    throw invalid('serviceId', 'found nothing, expected what shall be booked: a service, a bookable item or an event');
  const offer = await loadOffer(
    em,
    companyId,
    eventId != null ? { bookableId: eventId, idKind: input.idKind } : { serviceId: serviceId! },
  );
  requireKind(input, 'bookable');
  const start = () => instantOfStart(offer.timeZone, input);
  refuseTogether(
    await refusalsOf(
      async () => start(),
      async () => eventId != null && input.idKind === 'bookable' && refuseFaults(faultsBesideBookable(offer, eventId, input)),
      () => requireProviders(em, offer, input),
    ),
  );
  return { choice: { offer, start: start() } };
}

/** Takes spaces as the last step, to lock the counter only briefly; or at once if they seem to be gone, to refuse early. */
async function takeEvent(tx: EntityManager, found: BookableEvent, quantity: number, now: Date): Promise<TakenPlace> {
  const { event } = found;
  const { id } = event;
  const takeThem = async () => {
    const had = await takeSpaces(tx, { table: 'event', id }, { quantity, as: 'booked', seen: event });
    if (!had) throw await noSpace(tx, { eventId: id, quantity, now });
  };
  const isFree = hasSpaces(event, quantity);
  if (!isFree) await takeThem();
  return { ...takenOf(found, event), ...(isFree && { last: takeThem }) };
}

/** Takes all sessions of a course; only the first one has its price. */
async function takeAll(tx: EntityManager, found: BookableEvent, quantity: number, now: Date): Promise<TakenPlace[]> {
  const sessions = await sessionsOf(tx, found, { now, byAdmin: true });
  const courseBookingId = await newCourseBookingId(tx);
  await takeCourse(tx, sessions, { quantity, as: 'booked', now });
  return sessions.map((event, at) => ({ ...takenOf(found, event), ...(at > 0 && { price: 0 }), courseBookingId }));
}

function takenOf({ chain, timeZone, tax }: BookableEvent, event: Event): TakenPlace {
  return {
    serviceId: null,
    personId: chain.personId,
    resourceId: chain.resourceId,
    eventId: event.id,
    eventChainId: chain.id,
    slotId: null,
    start: event.startsAt.getTime(),
    duration: (event.endsAt.getTime() - event.startsAt.getTime()) / MINUTE,
    preTime: 0,
    postTime: 0,
    price: chain.price,
    deposit: null,
    timeZone,
    tax,
  };
}

async function takePlace(
  tx: EntityManager,
  input: NewBooking,
  { offer, start, quantity }: ServiceChoice & { readonly quantity: number },
): Promise<TakenPlace> {
  const { eventId, preTime, postTime } = input;
  const { service } = offer;
  const named = offer.bookables.find(({ bookableId }) => bookableId === eventId);
  const duration = input.duration ?? service.durations[0] ?? 0;
  const placeQuery = {
    start,
    duration,
    personId: input.personId ?? named?.personId ?? null,
    resourceId: input.resourceId ?? named?.resourceId ?? null,
    quantity,
    resources: input.resourceCount ?? 1,
    bounds: NO_BOUNDS,
    ...(preTime != null && { before: preTime }),
    ...(postTime != null && { after: postTime }),
  };
  const booked = await bookFirst(tx, await choosePlaces(tx, offer, placeQuery), quantity);
  if (!booked) throw await notBookable(tx, offer, { ...placeQuery, reason: 'TAKEN' });

  const { place, slotId } = booked;
  return {
    serviceId: service.id,
    personId: place.personId,
    resourceId: place.resourceIds[0] ?? null,
    eventId: place.bookableId,
    eventChainId: null,
    slotId,
    start: place.start,
    duration,
    preTime: place.before,
    postTime: place.after,
    price: priceOf(service, duration),
    deposit: service.deposit,
    timeZone: offer.timeZone,
    tax: offer.tax,
  };
}
