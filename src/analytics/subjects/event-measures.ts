import { sql } from 'kysely';
import type { Measure } from '../measure.js';

const OCCURRENCES = 'Occurrences of events.';

const SOLD = sql`coalesce(sum(t.sold), 0)`;
const OFFERED = sql`coalesce(sum(t.offered), 0)`;

export const EVENT_MEASURES = {
  count: {
    kind: 'count',
    sentence: 'Number of occurrences of events.',
    unit: 'events',
    additive: true,
    counts: OCCURRENCES,
    value: () => sql`count(*)`,
  },
  sold: {
    kind: 'count',
    sentence: 'Number of spaces that are sold.',
    unit: 'spaces',
    additive: true,
    counts: OCCURRENCES,
    value: () => SOLD,
  },
  offered: {
    kind: 'count',
    sentence: 'Number of spaces of the occurrences, without blocked ones.',
    unit: 'spaces',
    additive: true,
    counts: OCCURRENCES,
    value: () => OFFERED,
  },
  fill: {
    kind: 'rate',
    sentence: 'Share of the spaces, without blocked ones, that are sold.',
    unit: 'spaces',
    additive: false,
    counts: OCCURRENCES,
    part: () => SOLD,
    whole: () => OFFERED,
  },
  pace: {
    kind: 'count',
    sentence:
      'Number of spaces that were sold by `days` days before the start, including those cancelled later. A moved booking ' +
      'counts at its present occurrence, from the time at which it was made.',
    unit: 'spaces',
    additive: true,
    counts: OCCURRENCES,
    argument: { name: 'days', sentence: 'Number of days before the start, of 24 hours each.', default: 7, most: 36_500 },
    value: (_context, days) => sql`coalesce(sum((
      select sum(b.quantity) from booking b
      where b.event_id = t.id and b.event_chain_id = t.event_chain_id and not b.deleted and not b.on_waitlist
        and coalesce(b.promoted_at, b.created_at) <= t.starts_at - make_interval(hours => 24 * ${days}::int)
        and (b.cancelled_at is null or b.cancelled_at > t.starts_at - make_interval(hours => 24 * ${days}::int))
    )), 0)`,
  },
} satisfies Readonly<Record<string, Measure>>;
