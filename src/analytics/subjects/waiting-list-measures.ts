import { sql } from 'kysely';
import type { Sql } from '../../database/run-sql.js';
import type { FigureContext } from '../figure-context.js';
import type { Measure } from '../measure.js';

const JOINED = 'Everybody who began to wait.';

const countOf = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`;

/** Condition on an entry that is final: it was promoted or cancelled, or the event has begun. */
const settled = ({ now }: FigureContext): Sql =>
  sql`t.promoted_at is not null or t.is_cancelled or t.starts_at <= ${now}::timestamptz`;

export const WAITING_LIST_MEASURES = {
  joined: {
    kind: 'count',
    sentence: 'Number who began to wait.',
    unit: 'bookings',
    additive: true,
    counts: JOINED,
    value: () => sql`count(*)`,
  },
  promoted: {
    kind: 'rate',
    sentence: 'Share that became a booking.',
    unit: 'bookings',
    additive: false,
    counts: 'Those that are settled: promoted, cancelled, or waiting for an event that has begun.',
    part: () => countOf(sql`t.promoted_at is not null`),
    whole: (context) => countOf(settled(context)),
  },
  offersTaken: {
    kind: 'rate',
    sentence: 'Share of the offers of spaces that were taken.',
    unit: 'offers',
    additive: false,
    counts: 'Offers that were made. One to somebody who let an earlier one run out counts again.',
    part: () => countOf(sql`t.promoted_at >= t.first_at`),
    whole: () => sql`coalesce(sum(t.made), 0)`,
  },
  timeToOffer: {
    kind: 'spread',
    sentence: 'Time from beginning to wait to the first offer, in minutes.',
    unit: 'minutes',
    additive: false,
    counts: 'Those that were offered spaces.',
    of: () => sql`(extract(epoch from (t.first_at - t.waited_since)) / 60)::float8`,
    where: () => sql`t.first_at is not null`,
  },
} satisfies Readonly<Record<string, Measure>>;
