import { type RawBuilder, sql } from 'kysely';
import type { Interval } from '../shared/interval.js';

/** SQL of an instant in epoch milliseconds. */
export const instantSql = (at: number): RawBuilder<Date> => sql`to_timestamp(${at / 1000}::float8)`;

/** SQL of a range of instants, half-open as an interval is. */
export const rangeSql = ({ start, end }: Interval): RawBuilder<unknown> =>
  sql`tstzrange(${instantSql(start)}, ${instantSql(end)})`;

/** SQL of the epoch milliseconds of an instant. */
export const millisecondsSql = (instant: RawBuilder<unknown>): RawBuilder<number> =>
  sql`round(extract(epoch from ${instant}) * 1000)::float8`;
