import { sql } from 'kysely';
import { TIME_DIMENSIONS } from '../dimensions.js';
import type { Measure } from '../measure.js';
import type { Subject } from '../subject.js';
import { ENTRY, moneyEntries } from './money-entries.js';

const STARTING = 'Scheduled bookings that start in the period and were not cancelled.';
const PAYMENTS = 'Successful payments in the period for purchases of the company; they belong to no service or person.';

const entry = (name: keyof typeof ENTRY) => sql`t.entry = ${sql.lit(ENTRY[name])}`;

const MONEY_MEASURES = {
  sold: {
    sentence: 'Price of bookings made in the period, after discount, with surcharges for answers.',
    ...{ kind: 'amount', unit: 'minor units', additive: true },
    counts: 'Scheduled bookings that were made in the period, cancelled ones included.',
    of: () => sql`t.amount`,
    where: () => entry('made'),
  },
  booked: {
    sentence: 'Price of bookings that start in the period and were not cancelled, after discount, with surcharges for answers.',
    ...{ kind: 'amount', unit: 'minor units', additive: true, counts: STARTING },
    of: () => sql`t.amount`,
    where: () => entry('starts'),
  },
  received: {
    sentence: 'Amount of the payments made in the period.',
    ...{ kind: 'amount', unit: 'minor units', additive: true, counts: PAYMENTS },
    of: () => sql`t.amount`,
    where: () => sql`${entry('payment')} and t.amount > 0`,
  },
  refunded: {
    sentence: 'Amount that was refunded in the period, or is owed as a refund.',
    ...{ kind: 'amount', unit: 'minor units', additive: true, counts: PAYMENTS },
    of: () => sql`-t.amount`,
    where: () => sql`${entry('payment')} and t.amount < 0`,
  },
  due: {
    sentence: 'Price of bookings that start in the period, less everything paid for them by now.',
    ...{ kind: 'amount', unit: 'minor units', additive: true, counts: STARTING },
    of: () => sql`t.amount - t.paid`,
    where: () => entry('starts'),
  },
  held: {
    sentence:
      'Amount paid by the end of the period for bookings that start after it; in the last group if rows are grouped by time.',
    ...{ kind: 'amount', unit: 'minor units', additive: true },
    counts: 'Scheduled bookings that start after the period and were not cancelled by its end.',
    of: () => sql`t.paid`,
    where: () => entry('held'),
  },
  forfeited: {
    sentence: 'Amount paid for bookings that were cancelled in the period, and not refunded.',
    ...{ kind: 'amount', unit: 'minor units', additive: true, counts: 'Scheduled bookings that were cancelled in the period.' },
    of: () => sql`t.paid`,
    where: () => entry('cancelled'),
  },
  tax: {
    sentence: 'Tax contained in `booked`, rounded half up for each line.',
    ...{ kind: 'amount', unit: 'minor units', additive: true, counts: STARTING },
    of: () => sql`t.tax`,
    where: () => entry('starts'),
  },
} as const satisfies Readonly<Record<string, Measure>>;

/** Amounts of bookings and payments, each at its own moment. */
export const MONEY: Subject = {
  name: 'money',
  noun: 'Money',
  sentence:
    'Figures of money, each row and total in one currency, without conversion. Each measure names the time at which it counts.',
  byCurrency: true,
  hasRowsOfMeasures: true,
  supportsAsOf: true,
  from: moneyEntries,
  where: () => [],
  moments: { OWN: { sentence: 'Moment that the measure names.', instant: sql`t.moment` } },
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
  },
  measures: MONEY_MEASURES,
};
