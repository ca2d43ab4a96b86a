import { sql } from 'kysely';
import type { Sql } from '../../database/run-sql.js';
import type { FigureContext } from '../figure-context.js';
import type { Measure } from '../measure.js';
import { joinVisits } from '../visits-of-client.js';

const VISITS = 'Clients with a visit that is over by now.';

const clientsOf = (condition: Sql): Sql => sql`count(distinct t.client_id) filter (where ${condition})`;

/** End of the client's last visit that was over when this one began; null for the first visit. */
const LAST_BEFORE = sql`visits.ends[width_bucket(t.starts_at, visits.ends)]`;

const FIRST = sql`visits.ends[1] > t.starts_at`;

/** First day of the month, in local time, that is so many months after the month of the visit. */
const month = ({ local }: FigureContext, later: Sql): Sql =>
  sql`(date_trunc('month', ${local}) + make_interval(months => ${later}))`;

/** Condition of a first visit for which the month `at` months later is over. */
const cohort = (context: FigureContext, at: number): Sql =>
  sql`${FIRST} and ${context.localOf(sql`${context.now}::timestamptz`)} >= ${month(context, sql`${at}::int + 1`)}`;

const cameIn = (context: FigureContext, at: number): Sql => sql`exists (
  select from unnest(visits.starts, visits.ends) as later (starts_at, ends_at)
  where later.ends_at <= ${context.now}::timestamptz
    and ${context.localOf(sql`later.starts_at`)} >= ${month(context, sql`${at}::int`)}
    and ${context.localOf(sql`later.starts_at`)} < ${month(context, sql`${at}::int + 1`)})`;

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
    sentence: 'Number of clients who came for the first time: without an earlier visit in the family of companies.',
    unit: 'clients',
    additive: false,
    counts: VISITS,
    join: joinVisits,
    value: () => clientsOf(FIRST),
  },
  returning: {
    kind: 'rate',
    sentence: 'Share of the clients who had already visited at most `within` days before.',
    unit: 'clients',
    additive: false,
    counts: VISITS,
    argument: { name: 'within', sentence: 'Number of days before the visit, of 24 hours each.', default: 365, most: 36_500 },
    join: joinVisits,
    part: (_context, days) => clientsOf(sql`${LAST_BEFORE} >= t.starts_at - make_interval(hours => 24 * ${days}::int)`),
    whole: () => sql`count(distinct t.client_id)`,
  },
  cohorts: {
    kind: 'rate',
    sentence: 'Share of the new clients who came again in the calendar month that is `month` months after their first visit.',
    unit: 'clients',
    additive: false,
    counts: 'New clients for whom that month is over: a month that is not over is null, not 0.',
    argument: { name: 'month', sentence: 'Calendar months after the month of the first visit.', default: 1, most: 1200 },
    join: joinVisits,
    part: (context, at) => clientsOf(sql`${cohort(context, at)} and ${cameIn(context, at)}`),
    whole: (context, at) => clientsOf(cohort(context, at)),
  },
} satisfies Readonly<Record<string, Measure>>;
