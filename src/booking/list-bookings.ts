import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { type InstantInput, instantOfInput } from '../capacity/instant-input.js';
import { findCompany } from '../company/find-company.js';
import { type ListOrder, listRows, type Page, type PageQuery } from '../database/page.js';
import { findRow } from '../database/row.js';
import { rowsOutsideWeeks, type TalliedList, type Tally, weeksWithin } from '../database/tally.js';
import type { CompanyKey } from '../shared/check-version.js';
import type { ValueOf } from '../shared/closed-set.js';
import type { Interval } from '../shared/interval.js';
import { notFound } from '../shared/refusal.js';
import { BOOKING_BOOKED, Booking } from './booking.entity.js';
import { type BookingFilter, bookingConditions, certainBounds, type FilterInstants, idConditions } from './booking-filter.js';

/** Properties by which bookings can be ordered; equal ones are ordered by id. */
export const BOOKING_ORDERS = {
  ID: 'id',
  STARTS_AT: 'startsAt',
  ENDS_AT: 'endsAt',
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
  DURATION: 'duration',
  PRICE: 'price',
  PAID: 'paid',
  QUANTITY: 'quantity',
  STATUS: 'status',
  CLIENT_ID: 'clientId',
  PERSON_ID: 'personId',
  RESOURCE_ID: 'resourceId',
  SERVICE_ID: 'serviceId',
  PURCHASE_ID: 'purchaseId',
} as const;

export interface BookingListQuery {
  readonly filter: BookingFilter;
  /** Default: by the start. */
  readonly orderBy?: ListOrder<ValueOf<typeof BOOKING_ORDERS>> | null;
  readonly page: PageQuery;
  readonly withTotal: boolean;
  /**
   * Companies for which the caller acts, for `paidFrom` and `paidUntil`: they find only purchases whose lines all belong to
   * these. Default: none.
   */
  readonly companyIds?: readonly number[];
  /** Time zones of the companies; local times in these use our own zone table, in others PostgreSQL's. Default: none. */
  readonly timeZones?: readonly string[];
}

/** The bookings of a company, or of its branches. Source: service.md 4.10. */
export function listBookings(em: EntityManager, companyId: number, query: BookingListQuery): Promise<Page<Booking>> {
  const scope = query.filter.ofBranches
    ? sql`t.company_id = any(array(select id from company where parent_id = ${companyId} and not deleted))`
    : sql`t.company_id = ${companyId}`;
  return pageOf(em, { companyId, scope, tallyFor: (where) => tallyOf(scope, where, query.filter) }, query);
}

/**
 * Tally of a list that is filtered by days alone, or by days and the status BOOKED, which nearly all bookings have. With other
 * filters `tallyByDays` decides. Null where all rows must be counted.
 */
function tallyOf(scope: RawBuilder<unknown>, where: RawBuilder<unknown>, filter: BookingFilter): Tally | null {
  const { from, to, includeCancelled, ofBranches, status, ...more } = filter;
  const bounds = certainBounds({ from, to });
  if (isNarrowed(more) || (status != null && status !== BOOKING_BOOKED)) return tallyByDays(scope, where, filter, bounds);
  const weeks = weeksWithin(bounds.start, bounds.end);
  const lists: readonly TalliedList[] = includeCancelled ? ['bookings', 'cancelled bookings'] : ['bookings'];
  const overcounted = weeks && status != null && { overcounted: notBooked(scope, weeks, includeCancelled ?? false) };
  return weeks && { scope, lists, weeks, countedDirectly: rowsOutsideWeeks(weeks, sql`t.starts_at`, where), ...overcounted };
}

const isNarrowed = (filter: BookingFilter): boolean =>
  Object.values(filter).some((value) => value != null && !(Array.isArray(value) && value.length === 0));

/** Bookings of those weeks in any status but BOOKED. */
function notBooked(scope: RawBuilder<unknown>, weeks: Interval, includeCancelled: boolean): RawBuilder<unknown> {
  const cancelled = includeCancelled ? sql`` : sql`and not t.is_cancelled`;
  return sql`${scope} and t.status <> ${sql.lit(BOOKING_BOOKED)} and not t.deleted and ${startsIn(weeks)} ${cancelled}`;
}

/**
 * Counts the bookings of a person, service, resource or client in parts: the days that match in any time zone by an index-only
 * scan, and only the days at the ends row by row. Null where other filters narrow the list.
 */
function tallyByDays(
  scope: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  { from, to, fromTime, toTime, ofBranches, includeCancelled, ...more }: BookingFilter,
  bounds: Interval,
): Tally | null {
  const { personId, serviceId, resourceId, clientId, ...others } = more;
  if ((!from && !to) || bounds.end <= bounds.start || isNarrowed(others)) return null;
  const inside = [
    scope,
    sql`not t.deleted`,
    startsIn(bounds),
    ...idConditions(more),
    ...(includeCancelled ? [] : [sql`not t.is_cancelled`]),
  ];
  return {
    scope,
    lists: [],
    countedDirectly: [sql.join(inside, sql` and `), ...rowsOutsideWeeks(bounds, sql`t.starts_at`, where)],
  };
}

const startsIn = ({ start, end }: Interval): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(Number.isFinite(start) ? [sql`t.starts_at >= ${new Date(start)}`] : []),
      ...(Number.isFinite(end) ? [sql`t.starts_at < ${new Date(end)}`] : []),
    ],
    sql` and `,
  );

/** Client whose bookings are listed, and the companies of the family to search. */
export interface ClientBookingsScope {
  readonly clientId: number;
  readonly companyIds: readonly number[];
}

const ofClient = ({ clientId, companyIds }: ClientBookingsScope) =>
  sql`t.client_id = ${clientId} and t.company_id = any(${[...companyIds]})`;

/** The bookings of a client. Source: service.md 4.12. */
export function listClientBookings(
  em: EntityManager,
  { companyId, ...scope }: CompanyKey & ClientBookingsScope,
  query: BookingListQuery,
): Promise<Page<Booking>> {
  return pageOf(em, { companyId, scope: ofClient(scope) }, query);
}

/** @throws Refusal NOT_FOUND when the booking is not that client's, or in none of the companies */
export async function findClientBooking(em: EntityManager, scope: ClientBookingsScope, id: number): Promise<Booking> {
  const booking = await findRow(em, Booking, sql`t.id = ${id} and ${ofClient(scope)} and not t.deleted`);
  if (!booking) throw notFound('booking', id);
  return booking;
}

async function pageOf(
  em: EntityManager,
  {
    companyId,
    scope,
    tallyFor = () => null,
  }: {
    readonly companyId: number;
    readonly scope: RawBuilder<unknown>;
    readonly tallyFor?: (where: RawBuilder<unknown>) => Tally | null;
  },
  query: BookingListQuery,
): Promise<Page<Booking>> {
  const { orderBy, page, withTotal, companyIds = [], timeZones = [] } = query;
  const filter = await withInstants(em, companyId, query.filter);
  const where = sql.join(
    [scope, sql`not t.deleted`, ...bookingConditions({ companyId, companyIds, timeZones }, filter)],
    sql` and `,
  );
  const order = { property: orderBy?.field ?? 'startsAt', descending: orderBy?.descending ?? false };
  return listRows(em, Booking, { where, orderBy: [order], page, withTotal, tally: tallyFor(where) });
}

/** Reads text moments of the filter in the company's time zone; the company is loaded only if a text has no offset. */
async function withInstants(
  em: EntityManager,
  companyId: number,
  filter: BookingFilter,
): Promise<BookingFilter & FilterInstants> {
  const { createdFrom, updatedFrom } = filter;
  const timeZone = [createdFrom, updatedFrom].some(isLocalText) ? (await findCompany(em, companyId)).timeZone : 'UTC';
  const instant = (field: keyof FilterInstants, given: InstantInput | null | undefined) =>
    given ? new Date(instantOfInput(timeZone, field, given)) : null;
  return { ...filter, createdFrom: instant('createdFrom', createdFrom), updatedFrom: instant('updatedFrom', updatedFrom) };
}

const isLocalText = (given: InstantInput | null | undefined): boolean =>
  typeof given === 'string' && given !== '' && !/(Z|[+-]\d{2}:?\d{2})$/.test(given);
