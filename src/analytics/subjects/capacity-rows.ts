import { sql } from 'kysely';
import { NO_SHOW } from '../../booking/attendance.js';
import { PERSON, RESOURCE } from '../../capacity/claim.entity.js';
import { instantSql } from '../../database/instants.js';
import type { Sql } from '../../database/run-sql.js';
import { DAY, DAY_MINUTES, HOUR, MINUTE } from '../../shared/interval.js';
import { steadyStretches } from '../../shared/zoned-time.js';
import type { FigureContext } from '../figure-context.js';
import { stretchesSql } from '../recorded/stretches-sql.js';
import type { AnalyticsScope } from '../scope.js';
import { type KnownHours, windowOf } from './known-hours.js';

/** Days before a period in which a time that reaches into it may have begun. */
const REACH = 31;

/**
 * SQL of capacity: one row for each stretch of a person or a resource in which nothing changes, split where days, or hours,
 * begin in the local time of its company, with its minutes; and one row for each shared time, with its spaces.
 *
 * Each beginning and each end is an edge. The running sum of the edges is the number of units that can be booked, and of those
 * that are booked. Minutes are integers: seconds are cut off.
 */
export function capacityRows(scope: AnalyticsScope, hours: KnownHours, context: FigureContext): Sql {
  const windows = scope.branches.map((branch) => windowOf(scope, branch, context.shiftDays));
  const period = { start: Math.min(...windows.map(({ start }) => start)), end: Math.max(...windows.map(({ end }) => end)) };
  const within: CapacityPeriod = {
    companyIds: scope.branches.map(({ companyId }) => companyId),
    start: instantSql(period.start),
    end: instantSql(period.end),
    first: instantSql(period.start - REACH * DAY),
    last: instantSql(period.end + DAY),
  };
  return sql`(
    with hours as (${hoursSql(hours, within)}), taken as (${takenSql(within)}), subject as (
      select company_id, person_id, resource_id from hours union select company_id, person_id, resource_id from taken
    ), edge as (
      select company_id, person_id, resource_id, starts_at as at, case measure when 'bookable' then units else 0 end as bookable,
        case measure when 'bookable' then 0 else units end as unsellable, 0 as booked, 0 as worked from hours
      union all select company_id, person_id, resource_id, ends_at, case measure when 'bookable' then -units else 0 end,
        case measure when 'bookable' then 0 else -units end, 0, 0 from hours
      union all select company_id, person_id, resource_id, starts_at, 0, 0, 1, came::int from taken
      union all select company_id, person_id, resource_id, ends_at, 0, 0, -1, -came::int from taken
      union all ${boundariesSql(scope, context)}
    ), step as (
      select company_id, person_id, resource_id, minute, lead(minute) over following - minute as minutes,
        sum(bookable) over following as bookable, sum(unsellable) over following as unsellable,
        sum(booked) over following as booked, sum(worked) over following as worked
      from (select *, floor(extract(epoch from at) / 60)::int as minute from edge) edges
      window following as (partition by company_id, person_id, resource_id order by minute rows unbounded preceding)
    )
    select step.company_id, step.person_id, step.resource_id, to_timestamp(step.minute * 60.0) as at,
      step.bookable * minutes as bookable, used.booked * minutes as booked, least(step.worked, used.booked) * minutes as worked,
      (least(step.booked, coalesce(r.count, 1)) - used.booked) * minutes as overtime,
      least(step.unsellable, step.bookable - used.booked) * minutes as unsellable, 0 as spaces_taken, 0 as spaces_offered
    from step left join resource r on r.id = step.resource_id
    cross join lateral (select least(step.booked, coalesce(r.count, 1), step.bookable) as booked) used
    where step.minutes > 0 and (step.bookable > 0 or step.booked > 0)
    union all ${sharedSql(within)}
  ) t`;
}

/** Companies and instants of a period, and bounds of the times that may reach into it. */
interface CapacityPeriod {
  readonly companyIds: readonly number[];
  readonly start: Sql;
  readonly end: Sql;
  /** Earliest start of a time that reaches into the period. */
  readonly first: Sql;
  /** Latest start of a time that reaches into the period with its buffer before. */
  readonly last: Sql;
}

const STRETCH = sql`company_id, person_id, resource_id, measure, units, starts_at, ends_at`;

function hoursSql({ noted, live }: KnownHours, { start, end, first }: CapacityPeriod): Sql {
  return sql`
    select h.company_id, h.person_id, h.resource_id, h.measure, h.units, h.starts_at, h.ends_at
    from unnest(${noted.map(({ companyId }) => companyId)}::int[], ${noted.map((each) => new Date(each.start).toISOString())}::timestamptz[],
      ${noted.map((each) => new Date(each.end).toISOString())}::timestamptz[]) as mark (company_id, since, until)
    join subject_hours h on h.company_id = mark.company_id and h.starts_at >= mark.since and h.starts_at < mark.until
    where h.starts_at < ${end} and h.starts_at > ${first} and h.ends_at > ${start}
    union all select ${STRETCH} from ${stretchesSql(live)} live`;
}

/**
 * Time of each subject that bookings take, buffers included. A shared time counts once, and so does an event; `came` is false
 * if all clients were marked as not having come. Further resources of a booking are found by their claims.
 */
function takenSql({ companyIds, start, end, first, last }: CapacityPeriod): Sql {
  const standing = sql`not b.is_cancelled and not b.on_waitlist and not b.deleted`;
  const came = sql`b.attendance <> ${sql.lit(NO_SHOW)}`;
  return sql`
    with own as (
      select b.company_id, b.person_id, b.resource_id, b.slot_id, coalesce(b.slot_id, -b.id) as owner, ${came} as came,
        b.starts_at - make_interval(mins => b.pre_time) as starts_at, b.ends_at + make_interval(mins => b.post_time) as ends_at
      from booking b
      where b.company_id = any(${companyIds}::int[]) and b.service_id is not null and ${standing}
        and b.starts_at > ${first} and b.starts_at < ${last}
    ), used as (
      select company_id, person_id, null::int as resource_id, false as is_event, owner, came, starts_at, ends_at from own where person_id is not null
      union all
      select company_id, null, resource_id, false, owner, came, starts_at, ends_at from own where resource_id is not null
      union all
      select own.company_id, null, c.resource_id, false, owner, came, starts_at, ends_at from own
      join claim c on c.slot_id = own.slot_id and c.subject_kind = ${sql.lit(RESOURCE)} and c.subject_id is distinct from own.resource_id
      union all
      select e.company_id, c.person_id, c.resource_id, true, e.id, ${came}, lower(c.during), upper(c.during)
      from event e join claim c on c.event_id = e.id and c.subject_kind in (${sql.lit(PERSON)}, ${sql.lit(RESOURCE)})
      join booking b on b.event_id = e.id and b.service_id is null and ${standing}
      where e.company_id = any(${companyIds}::int[]) and e.starts_at > ${first} and e.starts_at < ${last}
    )
    select company_id, person_id, resource_id, starts_at, ends_at, bool_or(came) as came from used
    where starts_at < ${end} and ends_at > ${start}
    group by company_id, person_id, resource_id, is_event, owner, starts_at, ends_at`;
}

/**
 * Edges of each `subject` where days, or hours, begin in the local time of its company, so that minutes are split there. Uses
 * the same table of time zones as the days of the rows, since PostgreSQL's may be older. Minutes are also split where clocks
 * change, which changes no sum. Numbers are literals, and a single time zone needs no condition, so that the planner can
 * estimate the number of edges.
 */
function boundariesSql(scope: AnalyticsScope, { shiftDays, byHours }: FigureContext): Sql {
  const every = byHours ? HOUR / MINUTE : DAY_MINUTES;
  const clocks = Map.groupBy(scope.branches, ({ timeZone }) => timeZone);
  const edges = [...clocks].map(([timeZone, branches]) => {
    const { start, end } = windowOf(scope, branches[0]!, shiftDays);
    const minutes = steadyStretches(timeZone, start / MINUTE, end / MINUTE).map(({ from, to, offset }) => {
      const first = Math.ceil((from + offset) / every) * every - offset;
      return sql`select ${sql.lit(from)} as minute union all select generate_series(${sql.lit(first)}, ${sql.lit(to)}, ${sql.lit(every)})`;
    });
    const ids = branches.map(({ companyId }) => companyId);
    const own = clocks.size === 1 ? sql`` : sql`where subject.company_id = any(${ids}::int[])`;
    return sql`select subject.*, to_timestamp(boundary.minute * 60.0), 0, 0, 0, 0
      from subject cross join (${sql.join(minutes, sql` union all `)}) boundary ${own}`;
  });
  return sql.join(edges, sql` union all `);
}

/** Shared times of services, each at its start. */
function sharedSql({ companyIds, first, last }: CapacityPeriod): Sql {
  return sql`
    select s.company_id, s.person_id, s.resource_id, s.starts_at, 0, 0, 0, 0, 0, least(sum(b.quantity), s.num_spaces), s.num_spaces
    from slot s join booking b on b.slot_id = s.id and not b.is_cancelled and not b.deleted and not b.on_waitlist
    where s.company_id = any(${companyIds}::int[]) and s.service_id is not null and s.num_spaces > 1 and not s.deleted
      and s.starts_at > ${first} and s.starts_at < ${last}
    group by s.company_id, s.person_id, s.resource_id, s.starts_at, s.num_spaces, s.id`;
}
