import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Service } from '../catalogue/services/service.entity.js';
import { runSql } from '../database/run-sql.js';
import { eachPart, forPart, type InputPart } from '../shared/faults.js';
import { Refusal } from '../shared/refusal.js';

/** Client, if one is known, and the basket whose lines count too. */
export interface Booker {
  readonly clientId: number | null;
  /** Number of the submission of a buyer without a log-in; left out for members. */
  readonly guestClientId?: number | null;
  readonly basketId: number;
}

export type LimitedService = Pick<Service, 'id' | 'name' | 'minBookings' | 'maxBookings'>;

/** Spaces of a service that are to be booked together. */
export interface WantedPlaces {
  readonly service: LimitedService;
  readonly quantity: number;
  /** Line of the input that a refusal names; the first, if several want the service. */
  readonly line?: InputPart;
}

/**
 * Checks that a client has no more upcoming bookings of a service than the service allows at a time, those in the basket
 * included. Counts spaces, not bookings, and no bookings that are over, cancelled or waiting. Not called for staff: like the
 * advance limits, it binds those who book for themselves. For a buyer without a log-in only bookings under the same submission
 * number count, not those of the same e-mail address: otherwise the refusal would reveal who has booked. Source: service.md 2.5,
 * which does not explain it; hardening.md, "What was told".
 *
 * @throws Refusal NOT_BOOKABLE with the reason TOO_MANY_BOOKINGS, for each service
 */
export async function checkBookingLimits(
  tx: EntityManager,
  wanted: readonly WantedPlaces[],
  { now, ...booker }: Booker & { readonly now: Date },
): Promise<void> {
  await eachPart(limitedOf(wanted), ({ service, line = {} }) =>
    forPart(line, async () => {
      const quantity = await placesOf(tx, service.id, booker, now);
      if (quantity > service.maxBookings!) throw tooManyOf(service, quantity);
    }),
  );
}

/**
 * Like `checkBookingLimits`, for a checkout: locks the client until the transaction ends, so that concurrent checkouts see each
 * other's bookings. Baskets take no such lock: they have claimed times by then, while checkout claims them after the lock.
 */
export async function enforceBookingLimits(
  tx: EntityManager,
  wanted: readonly WantedPlaces[],
  { now, ...booker }: Booker & { readonly now: Date },
): Promise<void> {
  if (limitedOf(wanted).length > 0) await runSql(tx)`select from client where id = ${booker.clientId} for no key update`;
  await checkBookingLimits(tx, wanted, { ...booker, now });
}

/**
 * Checks that at least as many spaces of each service are booked together as it requires. Not called for staff. Source:
 * service.md 2.5, which does not explain it; the browser SDK offers quantities from it on.
 *
 * @throws Refusal NOT_BOOKABLE with the reason TOO_FEW_BOOKINGS, for each service
 */
export async function checkLeastBookings(wanted: readonly WantedPlaces[]): Promise<void> {
  const services = [...Map.groupBy(wanted, ({ service }) => service.id).values()];
  await eachPart(services, (together) => forPart(together[0]!.line ?? {}, async () => refuseTooFew(together)));
}

function refuseTooFew(together: readonly WantedPlaces[]): void {
  const { id, name, minBookings } = together[0]!.service;
  const quantity = together.reduce((sum, { quantity: places }) => sum + places, 0);
  if (quantity >= minBookings) return;
  const message = `${quantity} bookings of ${name} are fewer than the ${minBookings} that are booked together`;
  throw new Refusal('NOT_BOOKABLE', message, { reason: 'TOO_FEW_BOOKINGS', serviceId: id, name, least: minBookings });
}

/** First entry of each service with a limit. */
function limitedOf(wanted: readonly WantedPlaces[]): WantedPlaces[] {
  const limited = wanted.filter(({ service }) => service.maxBookings !== null);
  return [...Map.groupBy(limited, ({ service }) => service.id).values()].map(([first]) => first!);
}

async function placesOf(
  tx: EntityManager,
  serviceId: number,
  { clientId, guestClientId, basketId }: Booker,
  now: Date,
): Promise<number> {
  const isOwn =
    guestClientId == null
      ? sql`true`
      : sql`exists (select from purchase p where p.id = booking.purchase_id and p.guest_client_id = ${guestClientId})`;
  const [row] = await runSql<{ places: number }>(tx)`
    select ((select coalesce(sum(quantity), 0) from basket_item where basket_id = ${basketId} and service_id = ${serviceId})
      + (select coalesce(sum(quantity), 0) from booking
         where client_id = ${clientId}::int and ${isOwn} and service_id = ${serviceId} and ends_at > ${now}
           and not is_cancelled and not deleted and not on_waitlist))::int as places`;
  return row!.places;
}

function tooManyOf({ id, name, maxBookings }: LimitedService, quantity: number): Refusal {
  const message = `${quantity} bookings of ${name} are more than the ${maxBookings} that a client may have at a time`;
  return new Refusal('NOT_BOOKABLE', message, { reason: 'TOO_MANY_BOOKINGS', serviceId: id, name, most: maxBookings });
}
