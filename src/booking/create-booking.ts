import type { EntityManager } from '@mikro-orm/postgresql';
import { newLongId } from '../account/token.js';
import { choosePlaces, notBookable } from '../availability/choose-places.js';
import { NO_BOUNDS } from '../availability/diary.js';
import { loadOffer } from '../availability/load-offer.js';
import { priceOf } from '../catalogue/price-of.js';
import { type AnswerRow, writeAnswers } from '../client/write-answers.js';
import { findCompany } from '../company/find-company.js';
import { retried } from '../database/retried.js';
import { findBookableEvent } from '../event/find-bookable-event.js';
import { type ClientAsk, chooseClient } from '../purchase/choose-client.js';
import { dueOf } from '../purchase/totals.js';
import { writePurchase } from '../purchase/write-purchase.js';
import { MINUTE } from '../shared/interval.js';
import { invalid } from '../shared/refusal.js';
import { recordFacts } from '../webhook/record-fact.js';
import { bookFirst } from './book-place.js';
import { Booking } from './booking.entity.js';
import { isOccurrence, noSpace } from './event-place.js';
import { type Moment, momentOf } from './moment.js';
import { takeSpaces } from './take-spaces.js';

/** A booking as an administrator makes it. Source: wire.md 2.2. */
export interface NewBooking extends Moment {
  readonly companyId: number;
  /** The client: by id, or by details that find or make one. */
  readonly clientId?: number | null;
  readonly client?: ClientAsk['client'];
  readonly serviceId?: number | null;
  /** A bookable combination or an event occurrence; stronger than `serviceId`. */
  readonly eventId?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  /** Minutes; an administrator is not bound to the durations of the service. */
  readonly duration?: number | null;
  /** Minutes, instead of the service's own. */
  readonly preTime?: number | null;
  readonly postTime?: number | null;
  /** Spaces of a shared time or an event. */
  readonly quantity?: number | null;
  /** Different resources (T15). */
  readonly resources?: number | null;
  /** Minor units for one, instead of the price of the service or event. */
  readonly price?: number | null;
  readonly answers?: readonly Pick<AnswerRow, 'questionId' | 'value'>[] | null;
  readonly settings?: Record<string, unknown> | null;
  readonly reference?: string | null;
  readonly administratorId: number;
  /** False: the client is sent no e-mail. */
  readonly notify?: boolean | null;
}

/** What is taken, and what it costs. */
interface Taken
  extends Pick<
    Booking,
    'serviceId' | 'personId' | 'resourceId' | 'eventId' | 'eventChainId' | 'slotId' | 'duration' | 'preTime' | 'postTime'
  > {
  readonly start: number;
  readonly price: number;
  readonly deposit: number | null;
  readonly zone: string;
}

/**
 * Books for a client, with a purchase of its own, in one transaction. Advance limits do not bind an administrator, the
 * rule that offers times does. Source: service.md 4.10, wire.md 2.2.
 *
 * @throws Refusal NOT_FOUND, INVALID, NOT_BOOKABLE, TIME_TAKEN, NO_SPACE; and what `chooseClient` says
 */
export function createBooking(em: EntityManager, ask: NewBooking, now: Date): Promise<Booking> {
  const quantity = ask.quantity ?? 1;
  if (quantity < 1) throw invalid('quantity', `${quantity} is not at least 1`);
  if (ask.duration != null && ask.duration < 1) throw invalid('duration', `${ask.duration} is not at least 1 minute`);
  return retried(() =>
    em.transactional(async (tx) => {
      const { companyId, administratorId, reference, clientId, client } = ask;
      const buyer = await chooseClient(tx, { companyId, clientId, client, memberId: null, isAdmin: true }, now);
      const taken = await take(tx, ask, quantity, now);
      const line = { price: ask.price ?? taken.price, quantity, deposit: taken.deposit };
      const purchase = await writePurchase(tx, { companyId, clientId: buyer.id, told: [], reference, administratorId }, [line]);
      const made = {
        clientId: buyer.id,
        purchaseId: purchase.id,
        quantity,
        price: line.price,
        deposit: line.deposit,
        dueNow: dueOf(line),
      };
      const booking = tx.create(Booking, { ...rowOf(ask, taken), ...made }, { partial: true });
      await tx.flush();
      const about = { bookingId: booking.id, purchaseId: purchase.id };
      await writeAnswers(
        tx,
        (ask.answers ?? []).map((answer) => ({ ...answer, companyId, bookingId: booking.id })),
      );
      const quiet = ask.notify === false;
      await recordFacts(tx, [
        { companyId, kind: 'purchase.created', about: { purchaseId: purchase.id }, quiet },
        { companyId, kind: 'booking.created', about, quiet },
      ]);
      return booking;
    }),
  );
}

function rowOf({ companyId, administratorId, settings }: NewBooking, { start, zone, ...taken }: Taken) {
  const { price: _, deposit: __, ...place } = taken;
  return {
    ...place,
    companyId,
    administratorId,
    startsAt: new Date(start),
    endsAt: new Date(start + place.duration * MINUTE),
    timeZone: zone,
    channel: 'admin',
    settings: { ...settings, obfuscated_id: newLongId() },
  };
}

async function take(tx: EntityManager, ask: NewBooking, quantity: number, now: Date): Promise<Taken> {
  if (ask.eventId != null && (await isOccurrence(tx, ask.eventId))) return takeEvent(tx, ask, ask.eventId, quantity, now);
  if (ask.eventId == null && ask.serviceId == null) throw invalid('serviceId', 'or eventId is needed: what shall be booked');
  return takePlace(tx, ask, quantity);
}

async function takeEvent(tx: EntityManager, { companyId }: NewBooking, id: number, quantity: number, now: Date): Promise<Taken> {
  const { event, chain } = await findBookableEvent(tx, companyId, id, now, true);
  if (!(await takeSpaces(tx, { table: 'event', id }, quantity, 'booked'))) throw noSpace(event.id, chain.name, quantity);
  return {
    serviceId: null,
    personId: chain.personId,
    resourceId: chain.resourceId,
    eventId: id,
    eventChainId: chain.id,
    slotId: null,
    start: event.startsAt.getTime(),
    duration: (event.endsAt.getTime() - event.startsAt.getTime()) / MINUTE,
    preTime: 0,
    postTime: 0,
    price: chain.price,
    deposit: null,
    zone: (await findCompany(tx, companyId)).timezone,
  };
}

async function takePlace(tx: EntityManager, ask: NewBooking, quantity: number): Promise<Taken> {
  const { eventId, serviceId, preTime, postTime } = ask;
  const offer = await loadOffer(tx, ask.companyId, eventId != null ? { bookableId: eventId } : { serviceId: serviceId! });
  const { service } = offer;
  const named = offer.bookables.find(({ bookableId }) => bookableId === eventId);
  const duration = ask.duration ?? service.durations[0] ?? 0;
  const placeAsk = {
    start: momentOf(offer.zone, ask),
    duration,
    personId: ask.personId ?? named?.personId ?? null,
    resourceId: ask.resourceId ?? named?.resourceId ?? null,
    quantity,
    resources: ask.resources ?? 1,
    bounds: NO_BOUNDS,
    ...(preTime != null && { before: preTime }),
    ...(postTime != null && { after: postTime }),
  };
  const booked = await bookFirst(tx, await choosePlaces(tx, offer, placeAsk), quantity);
  if (!booked) throw await notBookable(tx, offer, placeAsk, 'TAKEN');

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
    zone: offer.zone,
  };
}
