import { CAPACITY_MEASURES, capacityMinutes, type NaiveMinutes } from './naive-capacity.js';
import {
  BOOKING_MEASURES,
  CLIENT_MEASURES,
  COUPON_MEASURES,
  isFirstVisit,
  leadTimeBand,
  type NaiveContext,
  type NaiveMeasure,
  SPREAD,
  spread,
} from './naive-measures.js';
import { MONEY_MEASURES, moneyEntries, type NaiveEntry } from './naive-money.js';
import { EVENT_MEASURES, QUEUE_MEASURES, WAITING_LIST_MEASURES } from './naive-other-measures.js';
import type { NaiveBooking, NaiveEvent, NaiveQueuer, NaiveSample } from './naive-rows.js';

export type NaiveRow = NaiveBooking | NaiveQueuer | NaiveEvent | NaiveEntry | NaiveMinutes | NaiveSample;

export interface NaiveSubject {
  readonly moments: readonly string[];
  readonly dimensions: readonly string[];
  readonly measures: Readonly<Record<string, NaiveMeasure<never>>>;
  /** True: past states of the rows are known from the audit log. */
  readonly supportsAsOf?: boolean;
  /** True: the filter of bookings applies. */
  readonly isFiltered?: boolean;
  /** Connection that lists the counted rows. */
  readonly opens?: string;
  rows(context: NaiveContext): readonly NaiveRow[];
  /** Time by which a row is dated; a text is a date in the company's time zone, whatever zone the query names. */
  momentOf(row: never, at: string, context: NaiveContext): Date | string | null;
}

const DAYS = ['date', 'week', 'month', 'quarter', 'year', 'weekday'];
const TIME = [...DAYS, 'hour'];
const BOOKED = [
  ...['company', 'category', 'service', 'eventGroup', 'event', 'person', 'resource', 'coupon', 'channel', 'currency'],
  ...['firstVisit', 'leadTime'],
];
const scheduled = ({ on_waitlist: waits }: NaiveBooking) => !waits;

/** Time of an event; null if `now` is a moment in the past before it. */
const happened = (moment: Date | null, { now, isPast }: NaiveContext) =>
  isPast && moment !== null && moment > now ? null : moment;

/** Subjects of figures, with the times, dimensions and measures of each. */
export const NAIVE_SUBJECTS = {
  bookings: {
    moments: ['STARTS', 'CREATED', 'CANCELLED', 'PAID'],
    dimensions: [...TIME, ...BOOKED],
    measures: BOOKING_MEASURES,
    supportsAsOf: true,
    isFiltered: true,
    opens: 'bookings',
    rows: ({ rows }) => rows.bookings.filter(scheduled),
    momentOf: (row: NaiveBooking, at, context) => {
      if (at === 'CREATED') return happened(row.created_at, context);
      if (at === 'CANCELLED') return row.is_cancelled ? happened(row.cancelled_at, context) : null;
      return at === 'PAID' ? (context.rows.paidAt.get(row.purchase_id) ?? null) : row.starts_at;
    },
  },
  coupons: {
    moments: ['STARTS', 'CREATED'],
    dimensions: [...TIME, ...BOOKED],
    measures: COUPON_MEASURES,
    isFiltered: true,
    opens: 'bookings',
    rows: ({ rows }) => rows.bookings.filter((row) => scheduled(row) && !row.is_cancelled && row.coupon_id !== null),
    momentOf: (row: NaiveBooking, at) => (at === 'CREATED' ? row.created_at : row.starts_at),
  },
  money: {
    moments: ['OWN'],
    dimensions: [...TIME, ...BOOKED.filter((name) => name !== 'firstVisit' && name !== 'leadTime')],
    measures: MONEY_MEASURES,
    supportsAsOf: true,
    rows: moneyEntries,
    momentOf: ({ moment }: NaiveEntry) => moment,
  },
  queue: {
    moments: ['JOINED'],
    dimensions: [...TIME, 'company', 'category', 'service', 'person'],
    measures: QUEUE_MEASURES,
    opens: 'queuers',
    rows: ({ rows }) => rows.queuers,
    momentOf: (row: NaiveQueuer) => row.created_at,
  },
  clients: {
    moments: ['STARTS'],
    dimensions: [...TIME, 'company', 'category', 'service', 'eventGroup', 'person', 'channel'],
    measures: CLIENT_MEASURES,
    opens: 'bookings',
    rows: ({ rows, now }) => rows.bookings.filter((row) => scheduled(row) && !row.is_cancelled && row.ends_at <= now),
    momentOf: (row: NaiveBooking) => row.starts_at,
  },
  events: {
    moments: ['STARTS'],
    dimensions: [...TIME, 'company', 'eventGroup', 'event', 'person', 'resource'],
    measures: EVENT_MEASURES,
    opens: 'events',
    rows: ({ rows }) => rows.events,
    momentOf: (row: NaiveEvent) => row.starts_at,
  },
  waitingList: {
    moments: ['JOINED', 'STARTS'],
    dimensions: [...TIME, 'company', 'eventGroup', 'event', 'channel'],
    measures: WAITING_LIST_MEASURES,
    opens: 'bookings',
    rows: ({ rows }) => rows.bookings.filter((row) => row.waited_since !== null),
    momentOf: (row: NaiveBooking, at) => (at === 'STARTS' ? row.starts_at : row.waited_since),
  },
  capacity: {
    moments: ['TIME'],
    dimensions: [...TIME, 'company', 'person', 'resource'],
    measures: CAPACITY_MEASURES,
    rows: capacityMinutes,
    momentOf: ({ moment }: NaiveMinutes) => moment,
  },
  access: {
    moments: ['SAMPLED'],
    dimensions: [...DAYS, 'company', 'category', 'service', 'person'],
    measures: {
      thirdNextAvailable: {
        selection: SPREAD,
        value: (rows: readonly NaiveSample[]) => spread(rows.flatMap(({ days }) => (days === null ? [] : [days]))),
      },
    },
    // Samples of single persons are counted if figures are by person, else samples for any person.
    rows: ({ rows, by }) => rows.samples.filter(({ person_id: person }) => (person !== null) === by.includes('person')),
    momentOf: ({ date }: NaiveSample) => date,
  },
} satisfies Readonly<Record<string, NaiveSubject>>;

export type NaiveSubjectName = keyof typeof NAIVE_SUBJECTS;

/** Values of a row's dimensions other than time; records as their ids. */
export function rowKeys(row: NaiveRow, context: NaiveContext): Readonly<Record<string, unknown>> {
  const { company_id: company } = row;
  const currency = context.currencyOf(company);
  if ('measure' in row) return { ...(row.booking ? bookingKeys(row.booking, context) : {}), company, currency };
  if ('channel' in row) return { ...bookingKeys(row, context), company, currency };
  const person = row.person_id;
  if ('moment' in row) return { company, person, resource: row.resource_id };
  if ('service_id' in row) return { company, service: row.service_id, category: categoryOf(row.service_id, context), person };
  return { company, eventGroup: row.event_group_id, event: row.id, person, resource: row.resource_id };
}

const categoryOf = (service: number | null, { rows }: NaiveContext) =>
  service === null ? null : (rows.categoryOf.get(service) ?? null);

function bookingKeys(row: NaiveBooking, context: NaiveContext) {
  const chain = row.event_chain_id;
  return {
    service: row.service_id,
    category: categoryOf(row.service_id, context),
    person: row.person_id,
    eventGroup: chain === null ? null : (context.rows.groupOf.get(chain) ?? null),
    event: chain === null ? null : row.event_id,
    resource: row.resource_id,
    coupon: row.coupon_id,
    channel: row.channel.toUpperCase(),
    firstVisit: context.by.includes('firstVisit') && isFirstVisit(row, context),
    leadTime: leadTimeBand(row),
  };
}
