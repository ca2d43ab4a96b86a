import { sql } from 'kysely';
import type { Sql } from '../../database/run-sql.js';
import type { Measure } from '../measure.js';

const JOINED = 'Everybody who joined a queue.';

const minutes = (from: Sql, until: Sql): Sql => sql`(extract(epoch from (${until} - ${from})) / 60)::float8`;
const countOf = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`;

/** Queuers who left unserved: those who were at a desk have been served. */
const LEFT = sql`t.state = 'left' and t.served_at is null`;

const within = (moment: Sql, limit: number): Sql => sql`${moment} - t.created_at <= make_interval(mins => ${limit}::int)`;

/** Source: analytics.md, definitions. Counting a queuer who left unserved as abandoned is our own choice. */
export const QUEUE_MEASURES = {
  joined: {
    kind: 'count',
    sentence: 'Number of queuers who joined a queue.',
    unit: 'queuers',
    additive: true,
    counts: JOINED,
    value: () => sql`count(*)`,
  },
  wait: {
    kind: 'spread',
    sentence: 'Time from joining the queue to being served, in minutes.',
    unit: 'minutes',
    additive: false,
    counts: 'Queuers who were served.',
    of: () => minutes(sql`t.created_at`, sql`t.served_at`),
    where: () => sql`t.served_at is not null`,
  },
  serving: {
    kind: 'spread',
    sentence: 'Time that serving took, in minutes.',
    unit: 'minutes',
    additive: false,
    counts: 'Queuers whose serving has ended.',
    of: () => minutes(sql`t.served_at`, sql`t.finished_at`),
    where: () => sql`t.state = 'finished' and t.served_at is not null and t.finished_at is not null`,
  },
  abandoned: {
    kind: 'rate',
    sentence: 'Share of the queuers who left before being served.',
    unit: 'queuers',
    additive: false,
    counts: JOINED,
    part: () => countOf(LEFT),
    whole: () => sql`count(*)`,
  },
  serviceLevel: {
    kind: 'rate',
    sentence: 'Share of the queuers who were served within `minutes` minutes; those who left within that time do not count.',
    unit: 'queuers',
    additive: false,
    counts: JOINED,
    argument: { name: 'minutes', sentence: 'Longest wait in minutes.', default: 15, most: 525_600 },
    part: (_context, limit) => countOf(sql`t.served_at is not null and ${within(sql`t.served_at`, limit)}`),
    whole: (_context, limit) => countOf(sql`not (${LEFT} and ${within(sql`t.finished_at`, limit)})`),
  },
} satisfies Readonly<Record<string, Measure>>;
