import { type RawBuilder, sql } from 'kysely';
import { type Interval, MINUTE } from '../shared/interval.js';
import { type SteadyStretch, steadyStretches } from '../shared/zoned-time.js';
import type { Sql } from './run-sql.js';

/** SQL of an instant in epoch milliseconds. */
export const instantSql = (at: number): RawBuilder<Date> => sql`to_timestamp(${at / 1000}::float8)`;

/** SQL of a range of instants, half-open as an interval is. */
export const rangeSql = ({ start, end }: Interval): RawBuilder<unknown> =>
  sql`tstzrange(${instantSql(start)}, ${instantSql(end)})`;

/** SQL of the epoch milliseconds of an instant. */
export const millisecondsSql = (instant: RawBuilder<unknown>): RawBuilder<number> =>
  sql`round(extract(epoch from ${instant}) * 1000)::float8`;

/** Clocks of a zone in a stretch of time. */
export interface ZoneWindow extends Interval {
  readonly timeZone: string;
}

/** Before it some zones were ahead by minutes and seconds, of which our table has the minutes. */
const WHOLE_MINUTES = Date.UTC(1980, 0, 1);

/**
 * A moment within the window on the clocks of a zone, a `timestamp`. The offsets of the window stand in the statement: they are those of
 * our own table of time zones, of which PostgreSQL may have an older one; and it would read the name of the zone and look it up for
 * each row, which takes longer than all else that is done with it. A moment outside of the window has the nearest of these offsets.
 *
 * `value` is how the values are written: literally, since what rows are grouped by is known by its text; or `sql.val`, for a statement
 * that is kept prepared.
 */
export function wallClock(moment: Sql, { timeZone, start, end }: ZoneWindow, value: SqlOfText = sql.lit): Sql {
  const from = Math.max(start, Math.min(end, WHOLE_MINUTES));
  const offset = offsetsOf(moment, steadyStretches(timeZone, Math.floor(from / MINUTE), Math.ceil(end / MINUTE)), value);
  const ours = offset && sql`(${moment} at time zone ${offset})`;
  if (ours && start >= WHOLE_MINUTES) return ours;
  const named = namedClock(moment, value(timeZone));
  return ours ? sql`(case when ${moment} < ${momentSql(WHOLE_MINUTES, value)} then ${named} else ${ours} end)` : named;
}

/** A moment on the clocks of a zone by PostgreSQL's own table. */
const namedClock = (moment: Sql, timeZone: Sql): Sql => sql`(${moment} at time zone ${timeZone}::text)`;

/** Clocks of rows that each name their zone, in a stretch of time. */
interface RowClocks extends Interval {
  /** Column of the zone. */
  readonly zone: Sql;
  /** Zones that are expected there. */
  readonly timeZones: readonly string[];
}

/** A moment within the window on the clocks that its row names, a `timestamp`. Those of a zone that was not expected are PostgreSQL's. */
export function wallClockOfRow(moment: Sql, { zone, timeZones, start, end }: RowClocks): Sql {
  const named = namedClock(moment, zone);
  const known = timeZones.map((timeZone) => sql`when ${timeZone} then ${wallClock(moment, { timeZone, start, end }, sql.val)}`);
  return known.length === 0 ? named : sql`(case ${zone} ${sql.join(known, sql` `)} else ${named} end)`;
}

/** SQL of a text. */
type SqlOfText = (text: string) => Sql;

const momentSql = (at: number, value: SqlOfText): Sql => sql`${value(new Date(at).toISOString())}::timestamptz`;

/** Null for a window without a moment. */
function offsetsOf(moment: Sql, stretches: readonly SteadyStretch[], value: SqlOfText): Sql | null {
  const ahead = ({ offset }: SteadyStretch) => sql`${value(`${offset} minutes`)}::interval`;
  const last = stretches.at(-1);
  if (!last) return null;
  if (stretches.length === 1) return ahead(last);
  const earlier = stretches
    .slice(0, -1)
    .map((stretch) => sql`when ${moment} < ${momentSql(stretch.to * MINUTE, value)} then ${ahead(stretch)}`);
  return sql`case ${sql.join(earlier, sql` `)} else ${ahead(last)} end`;
}
