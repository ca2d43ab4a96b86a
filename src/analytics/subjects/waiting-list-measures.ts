import { sql } from 'kysely';
import type { Sql } from '../../database/run-sql.js';
import type { FigureContext } from '../figure-context.js';
import type { Measure } from '../measure.js';

const JOINED = 'Bookings that joined a waiting list.';

const countOf = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`;

/** Condition on an entry that is final: it was promoted or cancelled, or the event has begun. */
const settled = ({ now }: FigureContext): Sql =>
  sql`t.promoted_at is not null or t.is_cancelled or t.starts_at <= ${now}::timestamptz`;

export const WAITING_LIST_MEASURES = {
  joined: {
    kind: 'count',
    sentence: 'Number of bookings that joined a waiting list.',
    unit: 'bookings',
    additive: true,
    counts: JOINED,
    value: () => sql`count(*)`,
  },
  promoted: {
    kind: 'rate',
    sentence: 'Share of the bookings that were promoted from the waiting list.',
    unit: 'bookings',
    additive: false,
    counts: 'Bookings that were promoted or cancelled, or whose event has begun.',
    part: () => countOf(sql`t.promoted_at is not null`),
    whole: (context) => countOf(settled(context)),
  },
  offersTaken: {
    kind: 'rate',
    sentence: 'Share of the offers of spaces that were accepted.',
    unit: 'offers',
    additive: false,
    counts: 'All offers, also further ones to a booking whose earlier offer expired.',
    part: () => countOf(sql`t.promoted_at >= t.first_at`),
    whole: () => sql`coalesce(sum(t.made), 0)`,
  },
  timeToOffer: {
    kind: 'spread',
    sentence: 'Time from joining the waiting list to the first offer of spaces, in minutes.',
    unit: 'minutes',
    additive: false,
    counts: 'Bookings that were offered spaces.',
    of: () => sql`(extract(epoch from (t.first_at - t.waited_since)) / 60)::float8`,
    where: () => sql`t.first_at is not null`,
  },
} satisfies Readonly<Record<string, Measure>>;
