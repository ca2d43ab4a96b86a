import { type RawBuilder, sql } from 'kysely';
import { type Interval, WEEK } from '../shared/interval.js';

/** Lists whose rows the database counts as they are written: `migrations/010`. */
export type TalliedList =
  | 'bookings'
  | 'cancelled bookings'
  | 'clients'
  | 'deleted clients'
  | 'own purchases'
  | 'purchases by administrators'
  | 'slots'
  | 'audit'
  | 'deliveries';

/** Length of a list, as a sum of counts that the database keeps. */
export interface Tally {
  /** Condition on `t.company_id`: the companies that the list covers. */
  readonly scope: RawBuilder<unknown>;
  /** Lists whose counts are added; none where all rows are counted directly. */
  readonly lists: readonly TalliedList[];
  /** Period of complete weeks whose counts are added; without it, all time. */
  readonly weeks?: Interval;
  /** Conditions for rows that are counted directly, such as those outside the weeks. A row fulfils one of them at most. */
  readonly countedDirectly?: readonly RawBuilder<unknown>[];
  /** Condition for rows that are in those counts but not in the list. */
  readonly overcounted?: RawBuilder<unknown>;
}

/**
 * The complete weeks, counted from 1970, between two moments in epoch milliseconds, either of them infinite; null if there are
 * none.
 */
export function weeksWithin(from: number, until: number): Interval | null {
  const start = Math.ceil(from / WEEK) * WEEK;
  const end = Math.floor(until / WEEK) * WEEK;
  return end > start ? { start, end } : null;
}

/** Conditions for the rows of a list before and after the weeks. `moment` is the column that places a row in time. */
export function rowsOutsideWeeks(
  { start, end }: Interval,
  moment: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return [
    ...(Number.isFinite(start) ? [sql`${where} and ${moment} < ${new Date(start)}`] : []),
    ...(Number.isFinite(end) ? [sql`${where} and ${moment} >= ${new Date(end)}`] : []),
  ];
}

/** SQL that counts the rows of a table, aliased `t`, that fulfil a condition; from the tally, if there is one. */
export function countOf(
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  tally: Tally | null | undefined,
): RawBuilder<unknown> {
  const counted = (condition: RawBuilder<unknown>) => sql`(select count(*) from ${table} t where ${condition})`;
  if (!tally) return sql`${counted(where)}::int`;

  const { scope, lists, weeks, countedDirectly = [], overcounted } = tally;
  const since = weeks && Number.isFinite(weeks.start) ? sql`and t.week >= ${weeks.start / WEEK}` : sql``;
  const until = weeks && Number.isFinite(weeks.end) ? sql`and t.week < ${weeks.end / WEEK}` : sql``;
  const sum = sql`(select coalesce(sum(t.rows), 0) from tally_now t where ${scope} and t.list = any(${[...lists]}::text[]) ${since} ${until})`;
  const more = [...(lists.length > 0 ? [sum] : []), ...countedDirectly.map(counted)];
  return sql`(${sql.join(more, sql` + `)} ${overcounted ? sql`- ${counted(overcounted)}` : sql``})::int`;
}
