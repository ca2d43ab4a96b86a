import { sql } from 'kysely';
import type { Sql } from '../database/run-sql.js';
import { MINUTE } from '../shared/interval.js';
import { type SteadyStretch, steadyStretches } from '../shared/zoned-time.js';

/** Stretch of time in which moments are. Epoch milliseconds, the end exclusive. */
interface Window {
  readonly start: number;
  readonly end: number;
}

/** Clocks of a zone in a stretch of time. */
export interface ZoneWindow extends Window {
  readonly timeZone: string;
}

/** Most changes of clocks that a statement spells out. */
const MOST_CHANGES = 60;

/** Before it some zones were ahead by minutes and seconds, of which our table has the minutes. */
const WHOLE_MINUTES = Date.UTC(1980, 0, 1);

/**
 * A moment within the window on the clocks of a zone, a `timestamp`. The offsets of the window stand in the statement:
 * PostgreSQL would read the name of the zone and look it up for each row, which takes longer than all else that is done with it.
 * A moment outside of the window has the nearest of these offsets.
 */
export function wallClock(moment: Sql, { timeZone, start, end }: ZoneWindow): Sql {
  const stretches = steadyStretches(timeZone, Math.floor(start / MINUTE), Math.ceil(end / MINUTE));
  const named = sql`(${moment} at time zone ${sql.lit(timeZone)}::text)`;
  if (start < WHOLE_MINUTES || stretches.length > MOST_CHANGES || stretches.length === 0) return named;
  return sql`(${moment} at time zone ${offsetsOf(moment, stretches)})`;
}

function offsetsOf(moment: Sql, stretches: readonly SteadyStretch[]): Sql {
  const ahead = ({ offset }: SteadyStretch) => sql`interval ${sql.lit(`${offset} minutes`)}`;
  const last = stretches.at(-1)!;
  if (stretches.length === 1) return ahead(last);
  const earlier = stretches.slice(0, -1).map((stretch) => {
    const end = sql.lit(new Date(stretch.to * MINUTE).toISOString());
    return sql`when ${moment} < ${end}::timestamptz then ${ahead(stretch)}`;
  });
  return sql`case ${sql.join(earlier, sql` `)} else ${ahead(last)} end`;
}
