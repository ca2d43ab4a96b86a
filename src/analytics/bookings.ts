import { sql } from 'kysely';
import { QUEUE_CHANNEL } from '../booking/booking.entity.js';
import { type BookingFilter, bookingConditions } from '../booking/booking-filter.js';
import { type InstantInput, instantOfInput } from '../capacity/instant-input.js';
import type { Sql } from '../database/run-sql.js';
import { addDays, type LocalDate } from '../shared/local-date.js';
import { invalid } from '../shared/refusal.js';
import { BOOKING_MEASURES } from './booking-measures.js';
import { TIME_DIMENSIONS } from './dimensions.js';
import type { AnalyticsScope } from './scope.js';
import type { Subject } from './subject.js';
import { tableAsOf } from './tables-as-of.js';
import { FIRST_VISIT } from './visits-of-client.js';

/** Filter of bookings, and the companies for which the caller acts. */
export interface BookingsCounted extends BookingFilter {
  readonly companyIds: readonly number[];
}

/** Bookings that were scheduled: cancelled ones count, those on a waiting list do not. */
export const BOOKINGS: Subject = {
  name: 'bookings',
  noun: 'Booking',
  sentence: 'Figures of scheduled bookings, including cancelled ones and without those on a waiting list.',
  supportsAsOf: true,
  from: ({ asOf }) => sql`${tableAsOf('booking', asOf)} t`,
  where: () => [sql`not t.deleted`, sql`not t.on_waitlist`],
  moments: {
    STARTS: { sentence: 'Start of the booking.', instant: sql`t.starts_at` },
    CREATED: { sentence: 'Time at which the booking was made.', instant: sql`t.created_at`, happens: true },
    CANCELLED: {
      sentence: 'Time at which the booking was cancelled.',
      ...{ instant: sql`t.cancelled_at`, where: sql`t.is_cancelled`, happens: true },
    },
    PAID: {
      sentence: 'Time of the first successful payment for the purchase of the booking.',
      instant: sql`paid.first_at`,
      join: sql`cross join lateral (
        select min(f.created_at) as first_at from payment f where f.purchase_id = t.purchase_id and f.success) paid`,
      happens: true,
    },
  },
  dimensions: {
    ...TIME_DIMENSIONS,
    company: { value: () => sql`t.company_id` },
    category: { value: () => sql`service.category_id`, join: sql`left join service on service.id = t.service_id` },
    service: { value: () => sql`t.service_id` },
    eventGroup: { value: () => sql`chain.event_group_id`, join: sql`left join event_chain chain on chain.id = t.event_chain_id` },
    event: { value: () => sql`case when t.event_chain_id is not null then t.event_id end` },
    person: { value: () => sql`t.person_id` },
    resource: { value: () => sql`t.resource_id` },
    coupon: { value: () => sql`t.coupon_id` },
    channel: { value: () => sql`t.channel` },
    currency: { value: ({ currency }) => currency },
    firstVisit: FIRST_VISIT,
    leadTime: { value: leadTimeBand },
  },
  measures: BOOKING_MEASURES,
  conditions,
};

/** Lead time of a booking as an index in `LEAD_TIMES`; null for walk-ins. */
function leadTimeBand(): Sql {
  const ahead = sql`t.starts_at - t.created_at`;
  return sql`case when t.channel = ${sql.lit(QUEUE_CHANNEL)} then null when ${ahead} < interval '0' then 0
    when ${ahead} < interval '1 hour' then 1 when ${ahead} < interval '24 hours' then 2
    when ${ahead} < interval '72 hours' then 3 when ${ahead} < interval '168 hours' then 4
    when ${ahead} < interval '336 hours' then 5 when ${ahead} < interval '672 hours' then 6 else 7 end`;
}

/** Moments of a filter, which are refused with `compareTo`: it is undefined which moments the earlier period would have. */
const MOMENTS = ['createdFrom', 'createdUntil', 'paidFrom', 'paidUntil', 'updatedFrom'] as const;

/**
 * Conditions of the filter. For rows to compare with, the days of the filter are moved `shiftDays` back.
 *
 * @throws Refusal INVALID for `ofBranches`, since `analytics` has an argument for it; and for moments where periods are
 *   compared
 */
function conditions(
  { companyIds, ...given }: BookingsCounted,
  { companyId, branches, ownTimeZones: timeZones }: AnalyticsScope,
  shiftDays: number,
): readonly Sql[] {
  if (given.ofBranches) throw invalid('ofBranches', 'expected `branches: true` of `analytics` in its place');
  const moment = shiftDays === 0 ? undefined : MOMENTS.find((name) => given[name] != null);
  if (moment) throw invalid(moment, 'found beside `compareTo`: expected `at` and the period of `analytics` in its place');
  const earlier = (day: LocalDate | null | undefined) => day && addDays(day, -shiftDays);
  const filter = { ...given, from: earlier(given.from), to: earlier(given.to) };
  const instant = (field: string, given: InstantInput | null | undefined) =>
    given ? new Date(instantOfInput(branches[0]?.timeZone ?? 'UTC', field, given)) : null;
  const { includeCancelled, createdFrom, updatedFrom } = filter;
  return bookingConditions(
    { companyId, companyIds, timeZones },
    {
      ...filter,
      includeCancelled: includeCancelled ?? true,
      createdFrom: instant('createdFrom', createdFrom),
      updatedFrom: instant('updatedFrom', updatedFrom),
    },
  );
}
