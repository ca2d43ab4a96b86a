import { type RawBuilder, sql } from 'kysely';
import type { FigureContext } from './figure-context.js';
import { tableAt } from './rows-then.js';
import type { SubjectDimension } from './subject-dimension.js';

/** Condition on a booking `t`: its client had no visit in the family of companies that ended before it, and by now. */
export function isFirstVisit({ now, asOf }: FigureContext): RawBuilder<unknown> {
  return sql`not exists (
    select from ${tableAt('booking', asOf)} earlier where earlier.client_id = t.client_id and earlier.ends_at <= least(t.starts_at, ${now}::timestamptz)
      and not earlier.is_cancelled and not earlier.on_waitlist and not earlier.deleted)`;
}

/**
 * Dimension of that condition: the end of the client's first visit is looked for once a client, and not once a booking, which a
 * year of many bookings could not afford.
 */
export const FIRST_VISIT: SubjectDimension = {
  value: ({ now }) => sql`coalesce(first_visit.ends_at > least(t.starts_at, ${now}::timestamptz), true)`,
  join: ({ asOf }) => sql`cross join lateral (
    select min(earlier.ends_at) as ends_at from ${tableAt('booking', asOf)} earlier
    where earlier.client_id = t.client_id and not earlier.is_cancelled and not earlier.on_waitlist and not earlier.deleted) first_visit`,
};
