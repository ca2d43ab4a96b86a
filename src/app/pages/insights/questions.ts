import { DAY_MINUTES } from '../../../shared/interval.js';
import { BOOKINGS, EVENTS, QUEUERS, type Records, STANDING_BOOKINGS } from './records.js';

/** Value of a row, and its texts in a table. */
export interface Point {
  /** Name of the group, such as a month or a person. */
  readonly label: string;
  /** Null when there is nothing to measure. */
  readonly value: number | null;
  /** Value in words; of a rate, with its parts. */
  readonly text: string;
  /** Code of the currency, where the value is an amount of money. */
  readonly currency?: string;
}

type NamedRecord = { readonly id: number; readonly name: string } | null;
interface Rate {
  readonly value: number | null;
  readonly part: number;
  readonly whole: number;
}
interface FigureMoney {
  readonly amountMinor: number;
  readonly currency: string;
}

/** Values by which a row is grouped. */
export interface Dimensions {
  readonly month?: string;
  readonly hour?: number;
  readonly weekday?: string;
  readonly service?: NamedRecord;
  readonly person?: NamedRecord;
  readonly resource?: NamedRecord;
  readonly channel?: string;
  readonly currency?: string;
  readonly eventGroup?: NamedRecord;
}

/** Row of an answer: the fields that the questions read. */
export interface FigureRow {
  readonly by: Dimensions;
  readonly count?: number;
  readonly joined?: number;
  readonly noShowRate?: Rate;
  readonly utilisation?: Rate;
  readonly fill?: Rate;
  readonly booked?: FigureMoney;
  readonly leadTime?: { readonly percentile: number | null };
}

export interface OwnerQuestion {
  readonly title: string;
  /** Sentence below the title that says what the picture shows. */
  readonly sentence: string;
  /** Field of `analytics`. */
  readonly subject: string;
  /** True when months, hours and days of the week without any record are rows too. */
  readonly showsEmpty?: boolean;
  /** Dimensions of its rows. Named records are selected with their ids, because two may share a name. */
  readonly by: string;
  /** Measures that are selected for each row. */
  readonly measures: string;
  readonly unit: 'count' | 'share' | 'money' | 'days';
  /** True when its groups have names, and no order of their own. They are drawn as lines, the largest first. */
  readonly isByName?: boolean;
  /** Records that a click on a bar lists, by the same dimensions. */
  readonly records: Records;
  /** Keys of the groups that a row of records belongs to; by default one group for each combination of dimensions. */
  groups?(by: Dimensions): readonly string[];
  point(row: FigureRow): Point;
}

const percent = ({ value, part, whole }: Rate): string =>
  value === null ? 'none' : `${Math.round(value * 1000) / 10}% (${part} of ${whole})`;

const rateOf = (label: string, rate: Rate): Point => ({ label, value: rate.value, text: percent(rate) });

const countOf = (label: string, { count = 0 }: FigureRow): Point => ({ label, value: count, text: String(count) });

const nameOf = (named: NamedRecord | undefined): string => named?.name ?? 'none';

/** `WALK_IN` as `Walk in`. */
const wordOf = (name = ''): string => `${name.slice(0, 1)}${name.slice(1).toLowerCase().replaceAll('_', ' ')}`;

/** `MONDAY` as `Mon`. */
const dayName = (weekday = ''): string => `${weekday.slice(0, 1)}${weekday.slice(1, 3).toLowerCase()}`;

/** `2026-05-01` as `May 2026`. */
const monthName = (month = ''): string =>
  month && new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));

const NONE: Rate = { value: null, part: 0, whole: 0 };

/** Questions of owners and analysts, each answered by one query. */
export const QUESTIONS: readonly OwnerQuestion[] = [
  {
    title: 'How busy is each month?',
    sentence: 'Bookings by the month in which they start, cancelled ones included.',
    subject: 'bookings',
    showsEmpty: true,
    by: 'month',
    measures: 'count',
    unit: 'count',
    records: BOOKINGS,
    point: (row) => countOf(monthName(row.by.month), row),
  },
  {
    title: 'At which hours do clients come?',
    sentence: 'Bookings by the hour of their start, on the company’s clocks.',
    subject: 'bookings',
    showsEmpty: true,
    by: 'hour',
    measures: 'count',
    unit: 'count',
    records: BOOKINGS,
    point: (row) => countOf(`${String(row.by.hour).padStart(2, '0')}:00`, row),
  },
  {
    title: 'Which services are missed?',
    sentence: 'Share of ended bookings whose client did not come.',
    subject: 'bookings',
    by: 'service { id name }',
    isByName: true,
    measures: 'noShowRate { value part whole }',
    unit: 'share',
    records: STANDING_BOOKINGS,
    point: ({ by, noShowRate = NONE }) => rateOf(by.service?.name ?? 'Events', noShowRate),
  },
  {
    title: 'What is booked worth?',
    sentence: 'Price of what takes place in each month, after discount.',
    subject: 'money',
    showsEmpty: true,
    by: 'month currency',
    measures: 'booked { amountMinor currency }',
    unit: 'money',
    records: STANDING_BOOKINGS,
    point: ({ by, booked }) => {
      const { amountMinor = 0, currency = 'GBP' } = booked ?? {};
      return { label: monthName(by.month), ...amountOf(amountMinor, currency) };
    },
  },
  {
    title: 'How full are the diaries?',
    sentence: 'Share of the bookable time that bookings take, by person, and by room or other resource.',
    subject: 'capacity',
    by: 'person { id name } resource { id name }',
    isByName: true,
    measures: 'utilisation { value part whole }',
    unit: 'share',
    records: STANDING_BOOKINGS,
    // A booking of a person in a room is in the diaries of both.
    groups: ({ person, resource }) => [
      ...(person ? [`person ${person.id}`] : []),
      ...(resource ? [`resource ${resource.id}`] : []),
    ],
    point: ({ by, utilisation = NONE }) => rateOf(nameOf(by.person ?? by.resource), utilisation),
  },
  {
    title: 'How far ahead do they book?',
    sentence: 'Median of the time from booking to start, in days, by the way in which it was booked.',
    subject: 'bookings',
    by: 'channel',
    isByName: true,
    measures: 'leadTime { percentile(p: 0.5) }',
    unit: 'days',
    records: BOOKINGS,
    point: ({ by, leadTime }) => {
      const minutes = leadTime?.percentile ?? null;
      const days = minutes === null ? null : minutes / DAY_MINUTES;
      return { label: wordOf(by.channel), value: days, text: days === null ? 'none' : `${days.toFixed(1)} days` };
    },
  },
  {
    title: 'How full are events?',
    sentence: 'Share of the spaces that are sold, by kind of event.',
    subject: 'events',
    by: 'eventGroup { id name }',
    isByName: true,
    measures: 'fill { value part whole }',
    unit: 'share',
    records: EVENTS,
    point: ({ by, fill = NONE }) => rateOf(nameOf(by.eventGroup), fill),
  },
  {
    title: 'When do walk-ins come?',
    sentence: 'People who joined a queue, by the day of the week.',
    subject: 'queue',
    showsEmpty: true,
    by: 'weekday',
    measures: 'joined',
    unit: 'count',
    records: QUEUERS,
    point: ({ by, joined = 0 }) => ({ label: dayName(by.weekday), value: joined, text: String(joined) }),
  },
];

/**
 * Points of the rows, in their order. Labels that are shared, such as those of two people of one name, get the id of the record
 * added, or the currency code.
 */
export function pointsOf(question: OwnerQuestion, rows: readonly FigureRow[]): Point[] {
  const points = rows.map((row) => question.point(row));
  const isShared = (label: string) => points.filter((point) => point.label === label).length > 1;
  return points.map((point, place) =>
    isShared(point.label) ? { ...point, label: `${point.label} ${markOf(rows[place]?.by ?? {})}` } : point,
  );
}

function markOf({ service, person, resource, eventGroup, currency }: Dimensions): string {
  const named = service ?? person ?? resource ?? eventGroup;
  return named ? `(${named.id})` : (currency ?? '');
}

/** Amount in major units, whatever number of decimal places the currency has. */
function amountOf(amountMinor: number, currency: string): Omit<Point, 'label'> {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const value = amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return { value, text: format.format(value), currency };
}
