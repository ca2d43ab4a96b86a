import type { EntityManager } from '@mikro-orm/postgresql';
import { type Booking, QUEUE_CHANNEL } from '../../booking/booking.entity.js';
import { type TakeNowInput, type TakeNowResult, takeNow } from '../../booking/take-now.js';
import { leaveSlot } from '../../capacity/shared-slot.js';
import { INCLUDE_HIDDEN } from '../../catalogue/is-shown.js';
import { findService } from '../../catalogue/services/find-service.js';
import { priceOf } from '../../catalogue/services/price-of.js';
import { recordFacts } from '../../outbox/record-fact.js';
import { MINUTE } from '../../shared/interval.js';
import { type Sale, sellPlace } from './sell-places.js';

/** No e-mails are sent, as the client is present. */
const QUIETLY = { quiet: true, quietForStaff: true } as const;

type BookNowInput = TakeNowInput & Pick<Sale, 'clientId' | 'administratorId' | 'customStatuses'>;

/**
 * Books a person from now on for a client who is present, with a purchase of its own. The price is that of the requested
 * minutes, even if fewer are free.
 *
 * @throws Refusal as `takeNow` says
 */
export async function bookNow(tx: EntityManager, input: BookNowInput, now: Date): Promise<Booking> {
  const { companyId, serviceId, personId, resourceId, minutes, clientId, administratorId, customStatuses } = input;
  const service = await findService(tx, { companyId, id: serviceId }, INCLUDE_HIDDEN);
  const { start, end, timeZone, tax, ...place } = await takeNow(tx, input, now);
  const sale = {
    companyId,
    clientId,
    administratorId,
    customStatuses,
    attendedAt: now,
    channel: QUEUE_CHANNEL as typeof QUEUE_CHANNEL,
    quantity: 1,
    ...QUIETLY,
  };
  return sellPlace(tx, sale, {
    serviceId,
    personId,
    resourceId,
    eventId: place.bookableId,
    eventChainId: null,
    slotId: place.slotId,
    preTime: 0,
    postTime: 0,
    price: priceOf(service, minutes),
    deposit: service.deposit,
    start,
    end,
    duration: minutesOf({ start, end }),
    timeZone,
    tax,
  });
}

/** Person who serves, and the resource that is taken with the person; null: none. */
export type ServingPlace = Pick<TakeNowInput, 'personId' | 'resourceId'>;

/**
 * Moves a booking to now and to the person who serves its client. The caller has locked the booking, has checked that it has a
 * slot of its own and no other resource, and flushes. A booking that is already running with this person stays unchanged.
 *
 * @throws Refusal as `takeNow` says
 */
export async function moveToNow(
  tx: EntityManager,
  booking: Booking,
  { personId, resourceId, now }: ServingPlace & { readonly now: Date },
): Promise<void> {
  const { id: bookingId, companyId, purchaseId, duration } = booking;
  if (isRunning(booking, personId, now)) return;
  await leaveSlot(tx, booking.slotId!, { quantity: booking.quantity, from: 'booked' });
  const fromPersonId = booking.personId === personId ? null : booking.personId;
  const query = { companyId, serviceId: booking.serviceId!, personId, resourceId, minutes: duration };
  const { start, end, slotId, bookableId, timeZone } = await takeNow(tx, query, now);
  const times = { startsAt: new Date(start), endsAt: new Date(end), duration: minutesOf({ start, end }), timeZone };
  Object.assign(booking, { ...times, slotId, personId, resourceId, eventId: bookableId, preTime: 0, postTime: 0 });
  const about = { bookingId, purchaseId, ...(fromPersonId !== null && { fromPersonId }) };
  await recordFacts(tx, [{ companyId, kind: 'booking.moved', about, ...QUIETLY }]);
}

/** True while the booking is running with that person. */
const isRunning = (booking: Booking, personId: number, now: Date): boolean =>
  booking.personId === personId && booking.startsAt <= now && now < booking.endsAt;

const minutesOf = ({ start, end }: Pick<TakeNowResult, 'start' | 'end'>) => Math.max(1, Math.round((end - start) / MINUTE));
