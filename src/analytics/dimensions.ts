import { sql } from 'kysely';
import type { FigureContext } from './figure-context.js';
import type { SubjectDimension } from './subject-dimension.js';

/** Kind of value that a dimension has; `schema/analytics/dimension-types.ts` maps it to a GraphQL type. */
type DimensionKind = 'day' | 'int' | 'weekday' | 'flag' | 'text' | 'channel' | 'leadTime' | 'record';

interface Dimension {
  readonly sentence: string;
  readonly kind: DimensionKind;
  /** True: a dimension of time, whose missing values `empty` adds. */
  readonly ofTime: boolean;
}

const ofTime = (kind: DimensionKind, sentence: string): Dimension => ({ sentence, kind, ofTime: true });
const ofRow = (kind: DimensionKind, sentence: string): Dimension => ({ sentence, kind, ofTime: false });

/** All dimensions, in the order by which rows are sorted unless `orderBy` says otherwise. */
export const DIMENSIONS = {
  year: ofTime('int', 'Year, such as 2026.'),
  quarter: ofTime('day', 'Quarter of the year, as its first day, such as `2026-01-01`.'),
  month: ofTime('day', 'Month, as its first day, such as `2026-03-01`.'),
  week: ofTime('day', 'Week, as its first day; the company decides on which day a week begins.'),
  date: ofTime('day', 'Calendar day of the row, such as `2026-03-04`.'),
  weekday: ofTime('weekday', 'Day of the week.'),
  hour: ofTime('int', 'Hour of the day in local time, 0 to 23.'),
  company: ofRow('record', 'Company or branch.'),
  category: ofRow('record', 'Category of the service; null without one.'),
  service: ofRow('record', 'Service; null for an event.'),
  eventGroup: ofRow('record', 'Event group; null for a service.'),
  event: ofRow('record', 'Occurrence of an event; null for a service.'),
  person: ofRow('record', 'Person of the staff; null without one.'),
  resource: ofRow('record', 'Resource, or the first of several; null without one.'),
  coupon: ofRow('record', 'Coupon that lowered the price; null without one.'),
  channel: ofRow('channel', 'Channel through which the booking was made.'),
  currency: ofRow('text', 'Currency code of ISO 4217, such as `GBP`.'),
  firstVisit: ofRow('flag', 'True: the client had no earlier visit in the family of companies that is over by now.'),
  leadTime: ofRow('leadTime', 'Time from when the booking was made to its start, as a band; null for walk-ins.'),
} as const satisfies Readonly<Record<string, Dimension>>;

export type DimensionName = keyof typeof DIMENSIONS;

/** All dimensions, in the order of the table. */
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as readonly DimensionName[];

/** Bands of lead times. The index is the code in SQL, by which rows are sorted. */
export const LEAD_TIMES = [
  'AFTERWARDS',
  'UNDER_AN_HOUR',
  'UNDER_A_DAY',
  'UNDER_THREE_DAYS',
  'UNDER_A_WEEK',
  'UNDER_TWO_WEEKS',
  'UNDER_FOUR_WEEKS',
  'FOUR_WEEKS_OR_MORE',
] as const;

/**
 * Local time by which a row is grouped. Rows to compare with are shifted onto the days of the present period, so that their
 * groups are the same.
 */
const shown = ({ local, shiftDays }: FigureContext) =>
  shiftDays === 0 ? local : sql`(${local} + ${shiftDays} * interval '1 day')`;

// `date_part` returns a float; `extract` returns a numeric and takes twice as long.
const daysIntoWeek = (moment: ReturnType<typeof shown>, weekStart: number) =>
  sql`((date_part('dow', ${moment})::int - ${sql.lit(weekStart)} + 7) % 7)`;

const truncated = (unit: string): SubjectDimension => ({
  value: (context) => sql`date_trunc(${sql.lit(unit)}, ${shown(context)})::date`,
});

/** Dimensions of days, from the local time of a row. */
export const DAY_DIMENSIONS = {
  year: { value: (context) => sql`date_part('year', ${shown(context)})::int` },
  quarter: truncated('quarter'),
  month: truncated('month'),
  week: {
    value: (context) =>
      context.weekStart === 1
        ? sql`date_trunc('week', ${shown(context)})::date`
        : sql`(${shown(context)}::date - ${daysIntoWeek(shown(context), context.weekStart)})`,
  },
  date: { value: (context) => sql`${shown(context)}::date` },
  // Beside a day or a week, the weekday of the day shown: the days of an earlier period may have other weekdays.
  weekday: {
    value: (context) => daysIntoWeek(context.byDays ? shown(context) : context.local, context.weekStart),
  },
} satisfies Partial<Record<DimensionName, SubjectDimension>>;

/** Dimensions of days and of hours. */
export const TIME_DIMENSIONS = {
  ...DAY_DIMENSIONS,
  hour: { value: ({ local }) => sql`date_part('hour', ${local})::int` },
} satisfies Partial<Record<DimensionName, SubjectDimension>>;
