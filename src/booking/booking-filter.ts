import { type RawBuilder, sql } from 'kysely';
import type { BookedIdInput } from '../capacity/booked-id.js';
import type { InstantInput } from '../capacity/instant-input.js';
import { wallClockOfRow } from '../database/instants.js';
import { fault, faultsOf, refuseFaults } from '../shared/faults.js';
import type { Interval } from '../shared/interval.js';
import { addDays, type LocalDate } from '../shared/local-date.js';
import { type FieldFault, invalid } from '../shared/refusal.js';
import { likePattern } from '../shared/texts/like-pattern.js';
import type { Attendance } from './attendance.js';
import { BOOKING_BOOKED } from './booking.entity.js';

/** Fields in which a text is searched, as SQL. A text matches any part of the field, case-insensitively. */
const TEXT_COLUMNS = {
  firstName: sql`(select c.first_name from client c where c.id = t.client_id)`,
  lastName: sql`(select c.last_name from client c where c.id = t.client_id)`,
  clientName: sql`coalesce(t.client_name, (select concat_ws(' ', c.first_name, c.last_name) from client c where c.id = t.client_id))`,
  email: sql`coalesce(t.client_email, (select c.email from client c where c.id = t.client_id))`,
  mobile: sql`(select c.mobile from client c where c.id = t.client_id)`,
  phone: sql`(select c.phone from client c where c.id = t.client_id)`,
  personName: sql`(select p.name from person p where p.id = t.person_id)`,
  resourceName: sql`(select r.name from resource r where r.id = t.resource_id)`,
  serviceName: sql`coalesce((select s.name from service s where s.id = t.service_id),
    (select e.name from event_chain e where e.id = t.event_chain_id))`,
  channel: sql`t.channel`,
  purchaseLongId: sql`(select p.long_id from purchase p where p.id = t.purchase_id)`,
} as const;

export type BookingTextField = keyof typeof TEXT_COLUMNS;

/** Conditions on bookings, all of which must hold. Source: service.md 4.10. */
export interface BookingFilter extends BookedIdInput {
  /** Days of the start, in the booking's own time zone; both inclusive. */
  readonly from?: LocalDate | null;
  readonly to?: LocalDate | null;
  /** `HH:mm`: earliest start on the day `from`, inclusive, and latest on the day `to`, exclusive. Each needs its day. */
  readonly fromTime?: string | null;
  readonly toTime?: string | null;
  /** Range of the end time: `endsAfter` exclusive, `endsUntil` inclusive. */
  readonly endsAfter?: Date | null;
  readonly endsUntil?: Date | null;
  /** Earliest time of the last change, inclusive. */
  readonly updatedFrom?: InstantInput | null;
  /** E-mail address of the client, or the one given with the booking; case-insensitive. */
  readonly email?: string | null;
  readonly clientId?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly serviceId?: number | null;
  /** Category of the service. */
  readonly categoryId?: number | null;
  /** Clinic: only bookings that begin during it, for its services, staff and resources. */
  readonly clinicId?: number | null;
  readonly slotId?: number | null;
  readonly purchaseId?: number | null;
  readonly status?: number | null;
  /** Name of one of the booking's `customStatuses`. */
  readonly customStatus?: string | null;
  readonly attendance?: Attendance | null;
  readonly channel?: string | null;
  readonly couponId?: number | null;
  /** True: only bookings with nothing left to pay; false: only bookings that owe something. A waiting booking owes nothing. */
  readonly fullyPaid?: boolean | null;
  readonly onlyCancelled?: boolean | null;
  /** Range of the creation time: `createdFrom` inclusive, `createdUntil` exclusive. */
  readonly createdFrom?: InstantInput | null;
  readonly createdUntil?: Date | null;
  /**
   * Range of the time at which a payment of its purchase succeeded: `paidFrom` inclusive, `paidUntil` exclusive. Finds only
   * purchases whose lines all belong to companies for which the caller acts.
   */
  readonly paidFrom?: Date | null;
  readonly paidUntil?: Date | null;
  readonly matches?: readonly { readonly field: BookingTextField; readonly value: string }[] | null;
  readonly includeCancelled?: boolean | null;
  /** True: bookings of all branches of the company, instead of its own. */
  readonly ofBranches?: boolean | null;
}

/** Company whose bookings are listed, and the companies for which the caller acts. */
export interface ListedCompany {
  readonly companyId: number;
  readonly companyIds: readonly number[];
  /** Time zones of the companies whose bookings are listed. */
  readonly timeZones: readonly string[];
}

/** Moments of a filter that `/api/v1` may send as text without an offset, read as instants. */
export interface FilterInstants {
  readonly createdFrom: Date | null;
  readonly updatedFrom: Date | null;
}

/**
 * Converts the filter to SQL conditions on a booking, aliased `t`. @throws Refusal INVALID for an end before the start, or a
 * time without its day
 */
export function bookingConditions(
  { companyId, companyIds, timeZones }: ListedCompany,
  filter: BookingFilter & FilterInstants,
): RawBuilder<unknown>[] {
  const { email, status, customStatus, attendance, matches } = filter;
  refuseFaults(
    faultsOfDays(filter),
    faultsOf(() => refuseReversed('createdUntil', filter.createdFrom, filter.createdUntil)),
    faultsOf(() => refuseReversed('paidUntil', filter.paidFrom, filter.paidUntil)),
  );
  const conditions = [
    ...onDays(filter, timeZones),
    ...idConditions(filter),
    filter.idKind === 'event' && sql`t.event_chain_id is not null`,
    filter.idKind === 'bookable' && sql`t.event_chain_id is null`,
    filter.categoryId != null && sql`t.service_id in (select s.id from service s where s.category_id = ${filter.categoryId})`,
    filter.clinicId != null && inClinic(filter.clinicId),
    filter.endsAfter && sql`t.ends_at > ${filter.endsAfter}`,
    filter.endsUntil && sql`t.ends_at <= ${filter.endsUntil}`,
    filter.updatedFrom && sql`t.updated_at >= ${filter.updatedFrom}`,
    email && hasEmail(companyId, email.trim().toLowerCase()),
    status != null && statusIs(status),
    customStatus && sql`t.multi_status ? ${customStatus}`,
    attendance && sql`t.attendance = ${attendance}`,
    !filter.includeCancelled && !filter.onlyCancelled && sql`not t.is_cancelled`,
    ...saleConditions(filter, companyIds),
    ...(matches ?? []).map(({ field, value }) => sql`${TEXT_COLUMNS[field]} ilike ${likePattern(value)}`),
  ];
  return conditions.filter((condition) => typeof condition === 'object' && condition !== null);
}

/** Conditions for listing the bookings that a figure of the statistics counts. */
function saleConditions(filter: BookingFilter & FilterInstants, companyIds: readonly number[]): (RawBuilder<unknown> | false)[] {
  const { channel, couponId, fullyPaid, onlyCancelled, createdFrom, createdUntil } = filter;
  return [
    channel != null && sql`t.channel = ${channel}`,
    couponId != null && sql`t.coupon_id = ${couponId}`,
    fullyPaid === false && sql`${OWES} and not t.on_waitlist`,
    fullyPaid === true && sql`(t.on_waitlist or not (${OWES}))`,
    onlyCancelled === true && sql`t.is_cancelled`,
    createdFrom != null && sql`t.created_at >= ${createdFrom}`,
    createdUntil != null && sql`t.created_at < ${createdUntil}`,
    paidBetween(sql`t.purchase_id`, filter, companyIds),
  ];
}

/** Condition of the index `booking_unpaid`: it must be spelt as in the migration, or PostgreSQL does not use the index. */
const OWES = sql`t.price * t.quantity + t.answers_price - t.discount > t.paid`;

/** Range of the time of payment: `paidFrom` inclusive, `paidUntil` exclusive. */
export interface PaidBetween {
  readonly paidFrom?: Date | null;
  readonly paidUntil?: Date | null;
}

/** Condition on a purchase id: a payment of it succeeded in the range, and the caller acts for all companies of its lines. */
export function paidBetween(
  purchaseId: RawBuilder<unknown>,
  { paidFrom, paidUntil }: PaidBetween,
  companyIds: readonly number[],
): RawBuilder<unknown> | false {
  if (!paidFrom && !paidUntil) return false;
  const theirs = sql`${[...companyIds]}::int[]`;
  return sql`${purchaseId} in (
    select f.purchase_id from payment f join purchase p on p.id = f.purchase_id and p.root_id = f.root_id
    where f.company_id = any(${theirs}) and p.other_company_ids <@ ${theirs} and f.success
      ${paidFrom ? sql`and f.created_at >= ${paidFrom}` : sql``} ${paidUntil ? sql`and f.created_at < ${paidUntil}` : sql``})`;
}

/** @throws Refusal INVALID for an end that is not after the start */
export function refuseReversed(field: string, from: Date | null | undefined, until: Date | null | undefined): void {
  if (from && until && until <= from) throw invalid(field, 'is not after the moment that it begins with');
}

/** Compares with a literal, so that PostgreSQL can choose the partial index of the few bookings whose status is not BOOKED. */
const statusIs = (status: number) =>
  sql`t.status = ${sql.lit(status)} ${status === BOOKING_BOOKED ? sql`` : sql`and t.status <> ${sql.lit(BOOKING_BOOKED)}`}`;

/** Starts in the clinic's time and is for its services, people and resources; an empty list of any of the three admits all. */
const inClinic = (id: number) => sql`exists (
  select from clinic c where c.id = ${id} and not c.deleted and c.company_id = t.company_id
    and t.starts_at >= c.starts_at and t.starts_at < c.ends_at
    and (cardinality(c.service_ids) = 0 or t.service_id = any(c.service_ids))
    and (cardinality(c.person_ids) = 0 or t.person_id = any(c.person_ids))
    and (cardinality(c.resource_ids) = 0 or t.resource_id = any(c.resource_ids)))`;

const ID_COLUMNS = {
  clientId: 'client_id',
  personId: 'person_id',
  resourceId: 'resource_id',
  serviceId: 'service_id',
  eventId: 'event_id',
  slotId: 'slot_id',
  purchaseId: 'purchase_id',
} as const;

/** Conditions for the ids that the filter names. */
export function idConditions(filter: BookingFilter): RawBuilder<unknown>[] {
  return Object.entries(ID_COLUMNS).flatMap(([name, column]) => {
    const id = filter[name as keyof typeof ID_COLUMNS];
    return id == null ? [] : [sql`${sql.ref(`t.${column}`)} = ${id}`];
  });
}

/**
 * Epoch milliseconds between which a start certainly matches the days and times of the filter, whatever its time zone: local
 * time differs from UTC by less than a day. Infinite at an end that the filter leaves open.
 */
export const certainBounds = ({ from, to }: Pick<BookingFilter, 'from' | 'to'>): Interval => ({
  start: from ? Date.parse(addDays(from, 2)) : Number.NEGATIVE_INFINITY,
  end: to ? Date.parse(addDays(to, -1)) : Number.POSITIVE_INFINITY,
});

const faultsOfDays = ({ from, to, fromTime, toTime }: BookingFilter): FieldFault[] => {
  const found = [
    fromTime && !from && fault('from', 'is needed with a time to start from'),
    toTime && !to && fault('to', 'is needed with a time to end at'),
    from && to && to < from && fault('to', `${to} is before ${from}`),
  ];
  return found.filter((each) => typeof each === 'object' && each !== null);
};

/**
 * Conditions on the day of the start, two for each end of the range. The wider one, in UTC, uses the index. The local one decides
 * exactly, also over clock changes and for branches in other time zones; it is evaluated only near the end, so that the planner
 * expects most rows of the index to match.
 */
function onDays(filter: BookingFilter, timeZones: readonly string[]): RawBuilder<unknown>[] {
  const { from, to, fromTime, toTime } = filter;
  const certain = certainBounds(filter);
  const conditions: RawBuilder<unknown>[] = [];
  if (from) {
    const start = Date.parse(addDays(from, -1));
    const local = localStart(timeZones, { start, end: certain.start });
    const isOnDay = sql`${local} >= ${`${from}T${fromTime ?? '00:00'}`}::timestamp`;
    conditions.push(sql`t.starts_at >= ${new Date(start)}`, sql`(t.starts_at >= ${new Date(certain.start)} or ${isOnDay})`);
  }
  if (to) {
    const end = Date.parse(addDays(to, 2));
    const local = localStart(timeZones, { start: certain.end, end });
    const isOnDay = sql`${local} < ${toTime ? `${to}T${toTime}` : `${addDays(to, 1)}T00:00`}::timestamp`;
    conditions.push(sql`t.starts_at < ${new Date(end)}`, sql`(t.starts_at < ${new Date(certain.end)} or ${isOnDay})`);
  }
  return conditions;
}

/** Local time of a start within the window, in the booking's time zone. */
const localStart = (timeZones: readonly string[], window: Interval) =>
  wallClockOfRow(sql`t.starts_at`, { zone: sql`t.time_zone`, timeZones, ...window });

/** Looks up the ids first, each kind of address by its own index: joined by `or` they would read all bookings of the company. */
const hasEmail = (companyId: number, email: string) => sql`t.id = any(array(
  select b.id from client c join booking b on b.client_id = c.id
  where c.email = ${email} and c.company_id = (select root_id from company where id = ${companyId})
  union select b.id from booking b where b.client_email = ${email}))`;
