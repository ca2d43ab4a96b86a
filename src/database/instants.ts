import { type RawBuilder, sql } from 'kysely';
import { type Interval, MINUTE } from '../shared/interval.js';
import { type SteadyStretch, steadyStretches } from '../shared/zoned-time.js';
import type { Sql } from './run-sql.js';

/** SQL of an instant in epoch milliseconds. */
export const instantSql = (at: number): RawBuilder<Date> => sql`to_timestamp(${at / 1000}::float8)`;

/** SQL of a half-open range of instants. */
export const rangeSql = ({ start, end }: Interval): RawBuilder<unknown> =>
  sql`tstzrange(${instantSql(start)}, ${instantSql(end)})`;

/** SQL of the epoch milliseconds of an instant. */
export const millisecondsSql = (instant: RawBuilder<unknown>): RawBuilder<number> =>
  sql`round(extract(epoch from ${instant}) * 1000)::float8`;

/** A time zone, and the period for which its offsets are needed. */
export interface ZoneWindow extends Interval {
  readonly timeZone: string;
}

/** Moment before which some zones had offsets with seconds; Daybook's table of time zones has only their minutes. */
const WHOLE_MINUTES = Date.UTC(1980, 0, 1);

/**
 * SQL of a moment's local time in a zone, a `timestamp`. The offsets of the window are written into the statement: they come from
 * Daybook's own table of time zones, since PostgreSQL's may be older. PostgreSQL would also parse and look up the name of the
 * zone for each row, which takes longer than all the rest. A moment outside the window gets the nearest of these offsets.
 *
 * `value` writes the values: as literals, since PostgreSQL recognises grouped expressions by their text; or with `sql.val`, for a
 * statement that is kept prepared.
 */
export function wallClock(moment: Sql, { timeZone, start, end }: ZoneWindow, value: SqlOfText = sql.lit): Sql {
  const from = Math.max(start, Math.min(end, WHOLE_MINUTES));
  const offset = offsetsOf(moment, steadyStretches(timeZone, Math.floor(from / MINUTE), Math.ceil(end / MINUTE)), value);
  const ours = offset && sql`(${moment} at time zone ${offset})`;
  if (ours && start >= WHOLE_MINUTES) return ours;
  const named = namedClock(moment, value(timeZone));
  return ours ? sql`(case when ${moment} < ${momentSql(WHOLE_MINUTES, value)} then ${named} else ${ours} end)` : named;
}

/** SQL of a moment's local time in a zone, by PostgreSQL's own table of time zones. */
const namedClock = (moment: Sql, timeZone: Sql): Sql => sql`(${moment} at time zone ${timeZone}::text)`;

/** Column with the time zone of each row, and the period for which offsets are needed. */
interface RowClocks extends Interval {
  /** Column of the zone. */
  readonly zone: Sql;
  /** Zones expected in that column. */
  readonly timeZones: readonly string[];
}

/**
 * SQL of a moment's local time in the zone that its row names, a `timestamp`. For an unexpected zone PostgreSQL's own table is
 * used.
 */
export function wallClockOfRow(moment: Sql, { zone, timeZones, start, end }: RowClocks): Sql {
  const named = namedClock(moment, zone);
  const known = timeZones.map((timeZone) => sql`when ${timeZone} then ${wallClock(moment, { timeZone, start, end }, sql.val)}`);
  return known.length === 0 ? named : sql`(case ${zone} ${sql.join(known, sql` `)} else ${named} end)`;
}

/** SQL of a text. */
type SqlOfText = (text: string) => Sql;

const momentSql = (at: number, value: SqlOfText): Sql => sql`${value(new Date(at).toISOString())}::timestamptz`;

/** SQL of the offset from UTC at a moment; null for an empty window. */
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
