import { DAY_MINUTES } from '../../../shared/interval.js';

/** A value of a row, and what a table says of it. */
export interface Point {
  /** Name of the group, such as a month or a person. */
  readonly label: string;
  /** Null: nothing to be measured. */
  readonly value: number | null;
  /** The value in words, with what it is a part of. */
  readonly text: string;
  /** Records that were counted, if they can be opened. */
  readonly records?: readonly BookingRow[];
}

export interface BookingRow {
  readonly id: number;
  readonly localStart: string;
  readonly attendance: string;
  readonly isCancelled: boolean;
  readonly service: Named;
}

type Named = { readonly name: string } | null;
interface Rate {
  readonly value: number | null;
  readonly part: number;
  readonly whole: number;
}
interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

/** Row of an answer, as far as the questions read it. */
export interface FigureRow {
  readonly by: {
    readonly week?: string;
    readonly month?: string;
    readonly hour?: number;
    readonly weekday?: string;
    readonly service?: Named;
    readonly person?: Named;
    readonly channel?: string;
    readonly eventGroup?: Named;
  };
  readonly count?: number;
  readonly joined?: number;
  readonly noShowRate?: Rate;
  readonly utilisation?: Rate;
  readonly fill?: Rate;
  readonly booked?: Money;
  readonly leadTime?: { readonly percentile: number | null };
  readonly bookings?: { readonly nodes: readonly BookingRow[] };
}

export interface OwnerQuestion {
  readonly title: string;
  /** Sentence below the title: what the picture shows. */
  readonly sentence: string;
  /** Field of `analytics`. */
  readonly subject: string;
  /** Selected of a row. */
  readonly selection: string;
  readonly unit: 'count' | 'share' | 'money' | 'days';
  /** True: its rows are bookings, which a bar opens. */
  readonly opens?: boolean;
  point(row: FigureRow): Point;
}

/** Bookings of a group, when it is opened. No client is named: an analyst may see these. */
export const MOST_RECORDS = 20;
export const RECORDS = `bookings(first: ${MOST_RECORDS}) { nodes { id localStart attendance isCancelled service { name } } }`;

const percent = ({ value, part, whole }: Rate): string =>
  value === null ? 'none' : `${Math.round(value * 100)} % (${part} of ${whole})`;

const rateOf = (label: string, rate: Rate): Point => ({ label, value: rate.value, text: percent(rate) });

const countOf = (label: string, { count = 0, bookings }: FigureRow): Point => ({
  label,
  value: count,
  text: String(count),
  ...(bookings && { records: bookings.nodes }),
});

const nameOf = (named: Named | undefined): string => named?.name ?? 'none';

/** `MONDAY` as `Mon`. */
const dayName = (weekday = ''): string => `${weekday.slice(0, 1)}${weekday.slice(1, 3).toLowerCase()}`;

const NONE: Rate = { value: null, part: 0, whole: 0 };

/** Questions of owners and analysts, each one query. */
export const QUESTIONS: readonly OwnerQuestion[] = [
  {
    title: 'How busy is each month?',
    sentence: 'Bookings by the month in which they start, cancelled ones included.',
    subject: 'bookings',
    selection: 'by { month } count',
    unit: 'count',
    opens: true,
    point: (row) => countOf((row.by.month ?? '').slice(0, 7), row),
  },
  {
    title: 'At which hours do clients come?',
    sentence: 'Bookings by the hour of their start, on the company’s clocks.',
    subject: 'bookings',
    selection: 'by { hour } count',
    unit: 'count',
    opens: true,
    point: (row) => countOf(`${String(row.by.hour).padStart(2, '0')}:00`, row),
  },
  {
    title: 'Which services are missed?',
    sentence: 'Share of ended bookings whose client did not come.',
    subject: 'bookings',
    selection: 'by { service { name } } noShowRate { value part whole }',
    unit: 'share',
    opens: true,
    point: (row) => ({
      ...rateOf(nameOf(row.by.service), row.noShowRate ?? NONE),
      ...(row.bookings && { records: row.bookings.nodes }),
    }),
  },
  {
    title: 'What is booked worth?',
    sentence: 'Price of what takes place in each month, after discount.',
    subject: 'money',
    selection: 'by { month currency } booked { amountMinor currency }',
    unit: 'money',
    point: ({ by, booked }) => {
      const { amountMinor = 0, currency = 'GBP' } = booked ?? {};
      return { label: (by.month ?? '').slice(0, 7), ...amountOf(amountMinor, currency) };
    },
  },
  {
    title: 'How full are the diaries?',
    sentence: 'Share of the bookable time that bookings take, by person; “none” is time of rooms and other resources.',
    subject: 'capacity',
    selection: 'by { person { name } } utilisation { value part whole }',
    unit: 'share',
    point: ({ by, utilisation = NONE }) => rateOf(nameOf(by.person), { ...utilisation }),
  },
  {
    title: 'How far ahead do they book?',
    sentence: 'Median of the time from booking to start, in days, by the way in which it was booked.',
    subject: 'bookings',
    selection: 'by { channel } leadTime { percentile(p: 0.5) }',
    unit: 'days',
    opens: true,
    point: ({ by, leadTime, bookings }) => {
      const minutes = leadTime?.percentile ?? null;
      const days = minutes === null ? null : minutes / DAY_MINUTES;
      const text = days === null ? 'none' : `${days.toFixed(1)} days`;
      return { label: by.channel ?? '', value: days, text, ...(bookings && { records: bookings.nodes }) };
    },
  },
  {
    title: 'How full are events?',
    sentence: 'Share of the spaces that are sold, by kind of event.',
    subject: 'events',
    selection: 'by { eventGroup { name } } fill { value part whole }',
    unit: 'share',
    point: ({ by, fill = NONE }) => rateOf(nameOf(by.eventGroup), fill),
  },
  {
    title: 'When do walk-ins come?',
    sentence: 'People who joined a queue, by the day of the week.',
    subject: 'queue',
    selection: 'by { weekday } joined',
    unit: 'count',
    point: ({ by, joined = 0 }) => ({ label: dayName(by.weekday), value: joined, text: String(joined) }),
  },
];

/** Amount in the units that people name, of a currency with however many decimal places. */
function amountOf(amountMinor: number, currency: string): Pick<Point, 'value' | 'text'> {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const value = amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return { value, text: format.format(value) };
}
