import { type RawBuilder, sql } from 'kysely';
import type { FigureContext } from '../figure-context.js';
import type { Measure } from '../measure.js';

type Sql = RawBuilder<unknown>;

const VISITS = 'Clients with a visit that is over by now.';

const clientsOf = (condition: Sql): Sql => sql`count(distinct t.client_id) filter (where ${condition})`;

/** An earlier visit of the client anywhere in the family of companies that meets the condition. */
const earlier = (condition: Sql): Sql => sql`exists (
  select from booking earlier where earlier.client_id = t.client_id and earlier.ends_at <= t.starts_at
    and not earlier.is_cancelled and not earlier.on_waitlist and not earlier.deleted and ${condition})`;

const FIRST = sql`not ${earlier(sql`true`)}`;

/** First day of the month of the visit, on the wall clock, so many months on. */
const month = ({ local }: FigureContext, later: Sql): Sql =>
  sql`(date_trunc('month', ${local}) + make_interval(months => ${later}))`;

/** Condition of a first visit after which that month is over. */
const cohort = (context: FigureContext, at: number): Sql =>
  sql`${FIRST} and (${context.now}::timestamptz at time zone ${context.timeZone}) >= ${month(context, sql`${at}::int + 1`)}`;

const cameIn = (context: FigureContext, at: number): Sql => sql`exists (
  select from booking later where later.client_id = t.client_id and not later.is_cancelled and not later.on_waitlist and not later.deleted
    and later.ends_at <= ${context.now}::timestamptz
    and (later.starts_at at time zone ${context.timeZone}) >= ${month(context, sql`${at}::int`)}
    and (later.starts_at at time zone ${context.timeZone}) < ${month(context, sql`${at}::int + 1`)})`;

export const CLIENT_MEASURES = {
  count: {
    kind: 'count',
    sentence: 'Number of different clients who came.',
    unit: 'clients',
    additive: false,
    counts: VISITS,
    value: () => sql`count(distinct t.client_id)`,
  },
  new: {
    kind: 'count',
    sentence: 'Clients whose first visit it was: without an earlier one in the family of companies.',
    unit: 'clients',
    additive: false,
    counts: VISITS,
    value: () => clientsOf(FIRST),
  },
  returning: {
    kind: 'rate',
    sentence: 'Share of the clients who had been there within so many days before.',
    unit: 'clients',
    additive: false,
    counts: VISITS,
    argument: { name: 'within', sentence: 'Days of 24 hours before the visit.', default: 365, most: 36_500 },
    part: (_context, days) => clientsOf(earlier(sql`earlier.ends_at >= t.starts_at - make_interval(hours => 24 * ${days}::int)`)),
    whole: () => sql`count(distinct t.client_id)`,
  },
  cohorts: {
    kind: 'rate',
    sentence: 'Share of the new clients who came again in a later month, by months after that of the first visit.',
    unit: 'clients',
    additive: false,
    counts: 'New clients for whom that month is over: a month that is not over is null, not 0.',
    argument: { name: 'month', sentence: 'Months after that of the first visit.', default: 1, most: 1200 },
    part: (context, at) => clientsOf(sql`${cohort(context, at)} and ${cameIn(context, at)}`),
    whole: (context, at) => clientsOf(cohort(context, at)),
  },
} satisfies Readonly<Record<string, Measure>>;
