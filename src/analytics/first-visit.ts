import { type RawBuilder, sql } from 'kysely';
import type { FigureContext } from './figure-context.js';
import { tableAt } from './rows-then.js';

/** Condition on a booking `t`: its client had no visit in the family of companies that ended before it, and by now. */
export function isFirstVisit({ now, asOf }: FigureContext): RawBuilder<unknown> {
  return sql`not exists (
    select from ${tableAt('booking', asOf)} earlier where earlier.client_id = t.client_id and earlier.ends_at <= least(t.starts_at, ${now}::timestamptz)
      and not earlier.is_cancelled and not earlier.on_waitlist and not earlier.deleted)`;
}
