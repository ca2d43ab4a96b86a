import type { SlowBooking, SlowEvent, SlowQueuer, SlowRows } from './slow-rows.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface SlowContext {
  readonly rows: SlowRows;
  readonly now: Date;
  currencyOf(companyId: number): string;
}

/** A measure with how it is asked for, and its value in plain loops. */
export interface SlowMeasure<Row> {
  readonly selection: string;
  value(rows: readonly Row[], context: SlowContext): unknown;
}

export const rate = (part: number, whole: number) => ({ value: whole === 0 ? null : part / whole, part, whole });

/** Count, mean and median. */
export function spread(numbers: readonly number[]) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const count = sorted.length;
  if (count === 0) return { count, mean: null, percentile: null };
  const middle = (count - 1) / 2;
  const percentile = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  return { count, mean: sorted.reduce((sum, each) => sum + each, 0) / count, percentile };
}

const SPREAD = '{ count mean percentile(p: 0.5) }';
const RATE = '{ value part whole }';

const hasEnded = ({ is_cancelled: cancelled, ends_at: end }: SlowBooking, now: Date) => !cancelled && end <= now;
const isWalkIn = ({ channel }: SlowBooking) => channel === 'queue';

function isRebooked(booking: SlowBooking, { rows }: SlowContext): boolean {
  const until = booking.ends_at.getTime() + 24 * HOUR;
  const own = rows.bookingsOf.get(booking.client_id) ?? [];
  return own.some(
    (later) =>
      later.starts_at >= booking.ends_at && later.created_at.getTime() <= until && !later.is_cancelled && !later.on_waitlist,
  );
}

/** Source: analytics.md, definitions. */
export const BOOKING_MEASURES: Readonly<Record<string, SlowMeasure<SlowBooking>>> = {
  count: { selection: '', value: (rows) => rows.length },
  spaces: { selection: '', value: (rows) => rows.reduce((sum, { quantity }) => sum + quantity, 0) },
  kept: { selection: '', value: (rows) => rows.filter((row) => !row.is_cancelled).length },
  ended: { selection: '', value: (rows, { now }) => rows.filter((row) => hasEnded(row, now)).length },
  cancellationRate: { selection: RATE, value: (rows) => rate(rows.filter((row) => row.is_cancelled).length, rows.length) },
  lateCancellationRate: {
    selection: RATE,
    value: (rows) => rate(rows.filter((row) => row.is_cancelled && row.cancelled_late === true).length, rows.length),
  },
  notice: {
    selection: SPREAD,
    value: (rows) =>
      spread(
        rows.flatMap((row) =>
          row.is_cancelled && row.cancelled_at ? [(row.starts_at.getTime() - row.cancelled_at.getTime()) / MINUTE] : [],
        ),
      ),
  },
  noShowRate: {
    selection: RATE,
    value: (rows, { now }) => {
      const ended = rows.filter((row) => hasEnded(row, now));
      return rate(ended.filter(({ attendance }) => attendance === 'no_show').length, ended.length);
    },
  },
  marked: {
    selection: RATE,
    value: (rows, { now }) => {
      const ended = rows.filter((row) => hasEnded(row, now));
      return rate(ended.filter(({ attendance }) => attendance !== 'unmarked').length, ended.length);
    },
  },
  leadTime: {
    selection: SPREAD,
    value: (rows) => {
      const minutes = rows
        .filter((row) => !isWalkIn(row))
        .map((row) => (row.starts_at.getTime() - row.created_at.getTime()) / MINUTE);
      return spread(minutes.filter((lead) => lead >= 0));
    },
  },
  enteredAfterwards: {
    selection: '',
    value: (rows) => rows.filter((row) => !isWalkIn(row) && row.created_at > row.starts_at).length,
  },
  rebooked: {
    selection: RATE,
    value: (rows, context) => {
      const ended = rows.filter((row) => hasEnded(row, context.now));
      return rate(ended.filter((row) => isRebooked(row, context)).length, ended.length);
    },
  },
  bookedValue: {
    selection: '{ amountMinor currency }',
    value: (rows, { currencyOf }) => {
      const kept = Map.groupBy(
        rows.filter((row) => !row.is_cancelled),
        (row) => currencyOf(row.company_id),
      );
      return [...kept.keys()].sort().map((currency) => ({
        amountMinor: kept
          .get(currency)!
          .reduce((sum, row) => sum + row.price * row.quantity + row.answers_price - row.discount, 0),
        currency,
      }));
    },
  },
};

const minutesOf = (from: Date, until: Date) => (until.getTime() - from.getTime()) / MINUTE;
const leftAfter = ({ state, served_at: served, created_at: joined, finished_at: left }: SlowQueuer) =>
  state === 'left' && served === null && left ? minutesOf(joined, left) : null;

const serviceLevel = (rows: readonly SlowQueuer[], limit: number) => {
  const served = rows.filter((row) => row.served_at && minutesOf(row.created_at, row.served_at) <= limit);
  const leftSoon = rows.filter((row) => (leftAfter(row) ?? Number.POSITIVE_INFINITY) <= limit);
  return rate(served.length, rows.length - leftSoon.length);
};

export const QUEUE_MEASURES: Readonly<Record<string, SlowMeasure<SlowQueuer>>> = {
  joined: { selection: '', value: (rows) => rows.length },
  wait: {
    selection: SPREAD,
    value: (rows) => spread(rows.flatMap((row) => (row.served_at ? [minutesOf(row.created_at, row.served_at)] : []))),
  },
  serving: {
    selection: SPREAD,
    value: (rows) =>
      spread(
        rows.flatMap((row) =>
          row.state === 'finished' && row.served_at && row.finished_at ? [minutesOf(row.served_at, row.finished_at)] : [],
        ),
      ),
  },
  abandoned: { selection: RATE, value: (rows) => rate(rows.filter((row) => leftAfter(row) !== null).length, rows.length) },
  'serviceLevel(minutes: 10)': { selection: RATE, value: (rows) => serviceLevel(rows, 10) },
};

const hadVisit = (booking: SlowBooking, from: number, { rows, now }: SlowContext) =>
  (rows.bookingsOf.get(booking.client_id) ?? []).some(
    (earlier) =>
      earlier.ends_at <= booking.starts_at && hasEnded(earlier, now) && !earlier.on_waitlist && earlier.ends_at.getTime() >= from,
  );

const clientsOf = (rows: readonly SlowBooking[]) => new Set(rows.map(({ client_id: client }) => client)).size;

export const CLIENT_MEASURES: Readonly<Record<string, SlowMeasure<SlowBooking>>> = {
  count: { selection: '', value: clientsOf },
  new: {
    selection: '',
    value: (rows, context) => clientsOf(rows.filter((row) => !hadVisit(row, Number.NEGATIVE_INFINITY, context))),
  },
  'returning(within: 60)': {
    selection: RATE,
    value: (rows, context) =>
      rate(clientsOf(rows.filter((row) => hadVisit(row, row.starts_at.getTime() - 60 * 24 * HOUR, context))), clientsOf(rows)),
  },
};

/** Whether the client had been there before, in the family of companies. */
export const isFirstVisit = (booking: SlowBooking, context: SlowContext): boolean =>
  !hadVisit(booking, Number.NEGATIVE_INFINITY, context);

/** Band of the time from making a booking to its start; null for walk-ins. */
export function leadTimeBand(booking: SlowBooking): string | null {
  if (isWalkIn(booking)) return null;
  const hours = (booking.starts_at.getTime() - booking.created_at.getTime()) / HOUR;
  if (hours < 0) return 'AFTERWARDS';
  const bands = [
    ['UNDER_AN_HOUR', 1],
    ['UNDER_A_DAY', 24],
    ['UNDER_THREE_DAYS', 72],
    ['UNDER_A_WEEK', 168],
    ['UNDER_TWO_WEEKS', 336],
    ['UNDER_FOUR_WEEKS', 672],
  ] as const;
  return bands.find(([, limit]) => hours < limit)?.[0] ?? 'FOUR_WEEKS_OR_MORE';
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const soldOf = (rows: readonly SlowEvent[]) => sum(rows.map(({ spaces_booked: sold }) => sold));
const offeredOf = (rows: readonly SlowEvent[]) => sum(rows.map(({ num_spaces: all, spaces_blocked: blocked }) => all - blocked));

export const EVENT_MEASURES: Readonly<Record<string, SlowMeasure<SlowEvent>>> = {
  count: { selection: '', value: (rows) => rows.length },
  sold: { selection: '', value: soldOf },
  offered: { selection: '', value: offeredOf },
  fill: { selection: RATE, value: (rows) => rate(soldOf(rows), offeredOf(rows)) },
  'pace(days: 7)': {
    selection: '',
    value: (events, { rows }) =>
      sum(
        events.map(({ id, starts_at: start }) => {
          const cut = start.getTime() - 7 * 24 * HOUR;
          const stood = rows.bookings.filter(
            (row) =>
              row.event_chain_id !== null &&
              row.event_id === id &&
              !row.on_waitlist &&
              (row.promoted_at ?? row.created_at).getTime() <= cut &&
              (row.cancelled_at === null || row.cancelled_at.getTime() > cut),
          );
          return sum(stood.map(({ quantity }) => quantity));
        }),
      ),
  },
};

export const WAITING_LIST_MEASURES: Readonly<Record<string, SlowMeasure<SlowBooking>>> = {
  joined: { selection: '', value: (rows) => rows.length },
  promoted: {
    selection: RATE,
    value: (rows, { now }) => {
      const settled = rows.filter((row) => row.promoted_at !== null || row.is_cancelled || row.starts_at <= now);
      return rate(settled.filter((row) => row.promoted_at !== null).length, settled.length);
    },
  },
};
