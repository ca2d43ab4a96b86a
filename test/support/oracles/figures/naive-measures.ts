import { wallTime } from './naive-clock.js';
import type { NaiveBooking, NaiveRows } from './naive-rows.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface NaiveContext {
  readonly rows: NaiveRows;
  /** `asOf` of the query, else the present. */
  readonly now: Date;
  /** Days from which rows are counted: the queried period, or the comparison period. */
  readonly period: { readonly from: string; readonly until: string };
  readonly companyIds: readonly number[];
  /** Company that the query names. */
  readonly companyId: number;
  /** True: `now` is a moment in the past, and what happened later is not known. */
  readonly isPast: boolean;
  /** Names of the queried measures. */
  readonly measures: readonly string[];
  readonly by: readonly string[];
  zoneOf(companyId: number): string;
  currencyOf(companyId: number): string;
  /** Number of days of the period, or of hours where figures are by hour, in the time groups of `keys`. */
  occurrencesOf(keys: NaiveKeys): number;
}

/** A measure: its selection in GraphQL, and its value computed in plain loops. */
export interface NaiveMeasure<Row> {
  readonly selection: string;
  /** `keys`: values of the dimensions of the group. */
  value(rows: readonly Row[], context: NaiveContext, keys: NaiveKeys): unknown;
}

/** Values of a group's dimensions, by the dimension's name, as the API shows them; records as their ids. */
export type NaiveKeys = Readonly<Record<string, unknown>>;

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

export const rate = (part: number, whole: number) => ({ value: whole === 0 ? null : part / whole, part, whole });

/** Count, mean, median and 33rd percentile; percentiles are interpolated linearly between two values. */
export function spread(numbers: readonly number[]) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const count = sorted.length;
  const at = (fraction: number) => {
    if (count === 0) return null;
    const place = fraction * (count - 1);
    const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
    return below + (above - below) * (place - Math.floor(place));
  };
  const mean = count === 0 ? null : sorted.reduce((sum, each) => sum + each, 0) / count;
  return { count, mean, percentile: at(0.5), third: at(1 / 3) };
}

export const SPREAD = `{ count mean percentile(p: 0.5) third: percentile(p: ${1 / 3}) }`;
export const RATE = '{ value part whole }';
export const MONEY = '{ amountMinor currency }';

const hasEnded = ({ is_cancelled: cancelled, ends_at: end }: NaiveBooking, now: Date) => !cancelled && end <= now;
const isWalkIn = ({ channel }: NaiveBooking) => channel === 'queue';

function isRebooked(booking: NaiveBooking, { rows }: NaiveContext): boolean {
  const until = booking.ends_at.getTime() + 24 * HOUR;
  const own = rows.bookingsOf.get(booking.client_id) ?? [];
  return own.some(
    (later) =>
      later.starts_at >= booking.ends_at && later.created_at.getTime() <= until && !later.is_cancelled && !later.on_waitlist,
  );
}

/** Source: analytics.md, definitions. */
export const BOOKING_MEASURES: Readonly<Record<string, NaiveMeasure<NaiveBooking>>> = {
  count: { selection: '', value: (rows) => rows.length },
  meanCount: { selection: '', value: (rows, { occurrencesOf }, keys) => rate(rows.length, occurrencesOf(keys)).value },
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
    selection: MONEY,
    value: (rows, context) =>
      amountsOf(
        rows.filter((row) => !row.is_cancelled),
        linePrice,
        context,
      ),
  },
};

/** Price of a line after its discount, including the price of its answers. */
export const linePrice = (row: Pick<NaiveBooking, 'price' | 'quantity' | 'answers_price' | 'discount'>): number =>
  row.price * row.quantity + row.answers_price - row.discount;

/** Sums an amount over the rows, one sum per currency. */
function amountsOf(rows: readonly NaiveBooking[], of: (row: NaiveBooking) => number, { currencyOf }: NaiveContext) {
  const byCurrency = Map.groupBy(rows, (row) => currencyOf(row.company_id));
  return [...byCurrency.keys()].sort().map((currency) => ({ amountMinor: sum(byCurrency.get(currency)!.map(of)), currency }));
}

export const COUPON_MEASURES: Readonly<Record<string, NaiveMeasure<NaiveBooking>>> = {
  uses: { selection: '', value: (rows) => rows.length },
  discount: { selection: MONEY, value: (rows, context) => amountsOf(rows, ({ discount }) => discount, context) },
  newClients: {
    selection: RATE,
    value: (rows, context) => rate(rows.filter((row) => isFirstVisit(row, context)).length, rows.length),
  },
};

const hadVisit = (booking: NaiveBooking, from: number, { rows, now }: NaiveContext) =>
  (rows.bookingsOf.get(booking.client_id) ?? []).some(
    (earlier) =>
      earlier.ends_at <= booking.starts_at && hasEnded(earlier, now) && !earlier.on_waitlist && earlier.ends_at.getTime() >= from,
  );

const clientsOf = (rows: readonly NaiveBooking[]) => new Set(rows.map(({ client_id: client }) => client)).size;

export const CLIENT_MEASURES: Readonly<Record<string, NaiveMeasure<NaiveBooking>>> = {
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
  'cohorts(month: 0)': { selection: RATE, value: (rows, context) => cohort(rows, 0, context) },
  'cohorts(month: 1)': { selection: RATE, value: (rows, context) => cohort(rows, 1, context) },
  'cohorts(month: 3)': { selection: RATE, value: (rows, context) => cohort(rows, 3, context) },
};

/** Months from the year 0 to a moment, by the calendar of a time zone. */
const monthOf = (moment: Date, zone: string): number => {
  const [year, month] = wallTime(moment, zone).date.split('-');
  return Number(year) * 12 + Number(month);
};

/** Share of new clients with a visit in the month `later` months after their first, among those for whom that month is over. */
function cohort(rows: readonly NaiveBooking[], later: number, context: NaiveContext) {
  const whole = new Set<number>();
  const part = new Set<number>();
  for (const first of rows) {
    if (hadVisit(first, Number.NEGATIVE_INFINITY, context)) continue;
    const zone = context.zoneOf(first.company_id);
    const month = monthOf(first.starts_at, zone) + later;
    if (monthOf(context.now, zone) <= month) continue;
    whole.add(first.client_id);
    const own = context.rows.bookingsOf.get(first.client_id) ?? [];
    const came = own.some((row) => hasEnded(row, context.now) && !row.on_waitlist && monthOf(row.starts_at, zone) === month);
    if (came) part.add(first.client_id);
  }
  return rate(part.size, whole.size);
}

/** True if the client had no earlier visit, at any company of the family. */
export const isFirstVisit = (booking: NaiveBooking, context: NaiveContext): boolean =>
  !hadVisit(booking, Number.NEGATIVE_INFINITY, context);

/** Band of the time from making a booking to its start; null for walk-ins. */
export function leadTimeBand(booking: NaiveBooking): string | null {
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
