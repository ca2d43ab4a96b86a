import { sql } from 'kysely';
import type { Sql } from '../database/run-sql.js';
import type { FigureContext } from './figure-context.js';
import type { SubjectDimension } from './subject-dimension.js';
import { tableAsOf } from './tables-as-of.js';

const STANDS = sql`not visit.is_cancelled and not visit.on_waitlist and not visit.deleted`;

/** Aggregates over the visits of one client in the family of companies, without cancelled or waiting ones. */
interface VisitColumns {
  /** Name of the join. */
  readonly name: string;
  /** Aggregates over `visit`, such as ``sql`min(visit.ends_at) as ends_at` ``. */
  readonly columns: Sql;
  /** Condition on the rows of `visit` that may matter. */
  readonly where?: Sql;
}

/** Columns of an index on the visits of families, which is read in its order. */
const VISIT = sql`visit.client_id, visit.starts_at, visit.ends_at, visit.created_at`;

/**
 * Joins to each booking `t` aggregates over the visits of its client. In a short period they are computed once for each
 * client, not for each booking, since PostgreSQL memoizes them. In a long period, which has most of the clients, the visits of
 * the entire family are read at once; as of a past moment too, since reading those of one client would read all rows. The
 * subquery is in the order of the index: left to itself PostgreSQL reads the entire table and looks each client up, which
 * takes seven times as long.
 */
function joinColumns({ asOf, isLong, rootId }: FigureContext, { name, columns, where }: VisitColumns): Sql {
  const stands = where ? sql`${STANDS} and ${where}` : STANDS;
  const visits = sql`${tableAsOf('booking', asOf)} visit`;
  const inOrder = asOf ? sql`` : sql`order by visit.client_id, visit.starts_at`;
  return asOf || isLong
    ? sql`left join (
          select visit.client_id, ${columns} from (
            select ${VISIT} from ${visits} where visit.root_id = ${rootId} and ${stands} ${inOrder}
          ) visit group by visit.client_id
        ) ${sql.ref(name)} on ${sql.ref(name)}.client_id = t.client_id`
    : sql`cross join lateral (select ${columns} from ${visits} where visit.client_id = t.client_id and ${stands}) ${sql.ref(name)}`;
}

/** Condition on a booking `t`: no visit of its client in the family of companies ended both before it and by now. */
export function isFirstVisit({ now, asOf }: FigureContext): Sql {
  return sql`not exists (
    select from ${tableAsOf('booking', asOf)} visit where visit.client_id = t.client_id
      and visit.ends_at <= least(t.starts_at, ${now}::timestamptz) and ${STANDS})`;
}

/** Dimension by the condition of `isFirstVisit`. */
export const FIRST_VISIT: SubjectDimension = {
  value: ({ now }) => sql`coalesce(first_visit.ends_at > least(t.starts_at, ${now}::timestamptz), true)`,
  join: (context) => joinColumns(context, { name: 'first_visit', columns: sql`min(visit.ends_at) as ends_at` }),
};

/** Longest time from the end of a visit to the making of a later booking that counts as a rebooking. */
const SOON = sql`interval '24 hours'`;

/**
 * Joins `rebooking.ends`, ranges of time of the client: after a visit that ends in one of them, a later visit was booked soon
 * enough. Where rows are selected by their start, visits that begin before the period are omitted: none of them follows a row.
 */
export const joinRebookings = (context: FigureContext): Sql => {
  const { startsFrom } = context;
  const isMadeInTime = sql`(visit.created_at <= visit.starts_at or visit.created_at - ${SOON} <= visit.starts_at)`;
  return joinColumns(context, {
    name: 'rebooking',
    columns: sql`range_agg(tstzrange(visit.created_at - ${SOON}, visit.starts_at, '[]')) as ends`,
    where: startsFrom ? sql`visit.starts_at >= ${startsFrom} and ${isMadeInTime}` : isMadeInTime,
  });
};

/**
 * Condition on a booking `t`, with `joinRebookings`: a visit of its client that begins at its end or later was booked at most
 * 24 hours after that end.
 */
export const IS_REBOOKED = sql`rebooking.ends @> t.ends_at`;

/** Joins the visits of the client in the order of their ends: `visits.starts` and `visits.ends`. */
export const joinVisits = (context: FigureContext): Sql =>
  joinColumns(context, {
    name: 'visits',
    columns: sql`array_agg(visit.starts_at order by visit.ends_at) as starts, array_agg(visit.ends_at order by visit.ends_at) as ends`,
  });
