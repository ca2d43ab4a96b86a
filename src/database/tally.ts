import { type RawBuilder, sql } from 'kysely';
import { type Interval, WEEK } from '../shared/interval.js';

/** The lists that the database counts as they are written: `migrations/010`. */
export type Tallied =
  | 'bookings'
  | 'cancelled bookings'
  | 'clients'
  | 'deleted clients'
  | 'own purchases'
  | 'purchases by administrators'
  | 'slots'
  | 'audit'
  | 'deliveries';

/** How long a list is, from what is counted already. */
export interface Tally {
  /** A condition on `t.company_id`. */
  readonly whose: RawBuilder<unknown>;
  /** Counted together; none where the rows are counted, but in parts of which each is quick. */
  readonly lists: readonly Tallied[];
  /** Left out: of all time. */
  readonly weeks?: Interval;
  /** The rows of the list that those weeks leave out, as conditions: each row fulfils one at most. */
  readonly beside?: readonly RawBuilder<unknown>[];
  /** Rows that those weeks hold besides the list's own. */
  readonly without?: RawBuilder<unknown>;
}

/** The whole weeks since 1970 between two moments, in epoch milliseconds, either of them infinite; null where there are none. */
export function weeksWithin(from: number, until: number): Interval | null {
  const start = Math.ceil(from / WEEK) * WEEK;
  const end = Math.floor(until / WEEK) * WEEK;
  return end > start ? { start, end } : null;
}

/** For a list that is narrowed by one moment: its rows before the weeks, and those after them. */
export function besideWeeks(
  { start, end }: Interval,
  moment: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return [
    ...(Number.isFinite(start) ? [sql`${where} and ${moment} < ${new Date(start)}`] : []),
    ...(Number.isFinite(end) ? [sql`${where} and ${moment} >= ${new Date(end)}`] : []),
  ];
}

/** SQL of the number of rows of a table, aliased `t`, that fulfil a condition; by the tally, where there is one. */
export function countOf(
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  tally: Tally | null | undefined,
): RawBuilder<unknown> {
  const counted = (condition: RawBuilder<unknown>) => sql`(select count(*) from ${table} t where ${condition})`;
  if (!tally) return sql`${counted(where)}::int`;

  const { whose, lists, weeks, beside = [], without } = tally;
  const since = weeks && Number.isFinite(weeks.start) ? sql`and t.week >= ${weeks.start / WEEK}` : sql``;
  const until = weeks && Number.isFinite(weeks.end) ? sql`and t.week < ${weeks.end / WEEK}` : sql``;
  const sum = sql`(select coalesce(sum(t.rows), 0) from tally_now t where ${whose} and t.list = any(${[...lists]}::text[]) ${since} ${until})`;
  const more = [...(lists.length > 0 ? [sum] : []), ...beside.map(counted)];
  return sql`(${sql.join(more, sql` + `)} ${without ? sql`- ${counted(without)}` : sql``})::int`;
}
