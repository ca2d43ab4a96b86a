import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Service } from '../catalogue/services/service.entity.js';
import { runSql } from '../database/run-sql.js';
import { eachPart, forPart, type InputPart } from '../shared/faults.js';
import { Refusal } from '../shared/refusal.js';

/** Client as far as one is known, and the basket with what else is wanted. */
export interface Booker {
  readonly clientId: number | null;
  /** Number under which a buyer without a log-in sent in this contact; left out for members. */
  readonly guestClientId?: number | null;
  readonly basketId: number;
}

export type LimitedService = Pick<Service, 'id' | 'name' | 'minBookings' | 'maxBookings'>;

/** Places of a service that are booked together. */
export interface WantedPlaces {
  readonly service: LimitedService;
  readonly quantity: number;
  /** Line that wants them: of several the first is named. */
  readonly line?: InputPart;
}

/**
 * Checks that a client has no more bookings of a service ahead than the service allows at a time, with those in the basket.
 * Places count, not bookings; what is over, cancelled or waits for spaces does not count. Staff are not asked: like the
 * advance limits, it binds those who book for themselves. Of a buyer without a log-in what was bought under the same number counts,
 * and nothing that the e-mail is known by: else the refusal would tell who has booked. Source: service.md 2.5, which says nothing
 * of its meaning; hardening.md, "What was told".
 *
 * @throws Refusal NOT_BOOKABLE with the reason TOO_MANY_BOOKINGS, of each service
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
 * Like `checkBookingLimits`, for what is booked now: the client is locked until the transaction ends, so that of several
 * checkouts at once each sees what the others booked. The basket locks nobody: it holds times already, checkout takes them later.
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
 * Checks that as many places of each service are booked together as it asks for. Staff are not asked. Source: service.md 2.5,
 * which says nothing of its meaning; the browser SDK offers numbers from it on.
 *
 * @throws Refusal NOT_BOOKABLE with the reason TOO_FEW_BOOKINGS, of each service
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

/** The first that is wanted of each service with a limit. */
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
