import { sql } from 'kysely';
import { NO_SHOW, UNMARKED } from '../booking/attendance.js';
import { QUEUE_CHANNEL } from '../booking/booking.entity.js';
import type { Sql } from '../database/run-sql.js';
import type { FigureContext } from './figure-context.js';
import type { Measure } from './measure.js';
import { IS_REBOOKED, joinRebookings } from './visits-of-client.js';

const SCHEDULED = 'Scheduled bookings: not on the waiting list, cancelled ones included.';
const STANDING_BOOKINGS = 'Scheduled bookings that were not cancelled.';
const ENDED = 'Scheduled bookings that were not cancelled and are over by now.';

const count = (): Sql => sql`count(*)`;
const countOf = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`;

const CANCELLED = sql`t.is_cancelled`;
const NOT_CANCELLED = sql`not t.is_cancelled`;
const ended = ({ now }: FigureContext): Sql => sql`not t.is_cancelled and t.ends_at <= ${now}`;

const minutesBetween = (from: Sql, until: Sql): Sql => sql`(extract(epoch from (${until} - ${from})) / 60)::float8`;

/** Price of the line after discount, plus the price of its answers. Minor units. */
const LINE_PRICE = sql`(t.price * t.quantity + t.answers_price - t.discount)`;

export const BOOKING_MEASURES = {
  count: {
    sentence: 'Number of bookings, cancelled ones included.',
    ...{ kind: 'count', unit: 'bookings', additive: true, counts: SCHEDULED },
    value: count,
  },
  meanCount: {
    sentence:
      'Mean number of bookings for each occurrence of the hour, or of the day if `hour` is not selected; an hour can occur ' +
      'twice or not at all on a day when the clocks change. Null for an hour or day that does not occur.',
    ...{ kind: 'mean', unit: 'bookings', additive: false, counts: SCHEDULED },
    value: count,
  },
  spaces: {
    sentence: 'Number of spaces of the bookings that `count` counts.',
    ...{ kind: 'count', unit: 'spaces', additive: true, counts: SCHEDULED },
    value: () => sql`coalesce(sum(t.quantity), 0)`,
  },
  kept: {
    sentence: 'Number of bookings that were not cancelled.',
    ...{ kind: 'count', unit: 'bookings', additive: true, counts: STANDING_BOOKINGS },
    value: () => countOf(NOT_CANCELLED),
  },
  ended: {
    sentence: 'Number of bookings that were not cancelled and are over by now.',
    ...{ kind: 'count', unit: 'bookings', additive: true, counts: ENDED },
    value: (context) => countOf(ended(context)),
  },
  cancellationRate: {
    sentence: 'Share of the bookings that were cancelled. Moving a booking does not cancel it.',
    ...{ kind: 'rate', unit: 'bookings', additive: false, counts: SCHEDULED },
    part: () => countOf(CANCELLED),
    whole: count,
  },
  lateCancellationRate: {
    sentence: 'Share of the bookings that were cancelled after the cancellation deadline that then applied.',
    ...{ kind: 'rate', unit: 'bookings', additive: false, counts: SCHEDULED },
    part: () => countOf(sql`t.is_cancelled and t.cancelled_late`),
    whole: count,
  },
  notice: {
    sentence: 'Minutes from the cancellation to the start of the booking.',
    ...{ kind: 'spread', unit: 'minutes', additive: false, counts: 'Scheduled bookings that were cancelled.' },
    of: () => minutesBetween(sql`t.cancelled_at`, sql`t.starts_at`),
    where: () => CANCELLED,
  },
  noShowRate: {
    sentence:
      'Share of the ended bookings whose client was marked as not having come; `marked` shows how complete such marks are.',
    ...{ kind: 'rate', unit: 'bookings', additive: false, counts: ENDED },
    part: (context) => countOf(sql`${ended(context)} and t.attendance = ${sql.lit(NO_SHOW)}`),
    whole: (context) => countOf(ended(context)),
  },
  marked: {
    sentence: 'Share of the ended bookings for which somebody marked whether the client came.',
    ...{ kind: 'rate', unit: 'bookings', additive: false, counts: ENDED },
    part: (context) => countOf(sql`${ended(context)} and t.attendance <> ${sql.lit(UNMARKED)}`),
    whole: (context) => countOf(ended(context)),
  },
  leadTime: {
    sentence: 'Minutes from the making of the booking to its start; `enteredAfterwards` counts bookings made after their start.',
    ...{ kind: 'spread', unit: 'minutes', additive: false },
    counts: 'Scheduled bookings, without walk-ins and without those made after their start.',
    of: () => minutesBetween(sql`t.created_at`, sql`t.starts_at`),
    where: () => sql`t.channel <> ${sql.lit(QUEUE_CHANNEL)} and t.created_at <= t.starts_at`,
  },
  enteredAfterwards: {
    sentence: 'Number of bookings that were made after their start, without walk-ins.',
    ...{ kind: 'count', unit: 'bookings', additive: true, counts: SCHEDULED },
    value: () => countOf(sql`t.channel <> ${sql.lit(QUEUE_CHANNEL)} and t.created_at > t.starts_at`),
  },
  rebooked: {
    sentence:
      'Share of the ended bookings whose client has a later booking, made at most 24 hours after the end and not cancelled.',
    ...{ kind: 'rate', unit: 'bookings', additive: false, counts: ENDED, join: joinRebookings },
    part: (context) => countOf(sql`${ended(context)} and ${IS_REBOOKED}`),
    whole: (context) => countOf(ended(context)),
  },
  bookedValue: {
    sentence:
      'Price of the bookings that were not cancelled, after discount, with surcharges for answers: one amount for each currency.',
    ...{ kind: 'money', unit: 'minor units', additive: true, counts: STANDING_BOOKINGS },
    of: () => LINE_PRICE,
    where: () => NOT_CANCELLED,
  },
} as const satisfies Readonly<Record<string, Measure>>;
