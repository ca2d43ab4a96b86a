import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { RESOURCE } from '../capacity/claim.entity.js';
import { offeredBy, worksIn } from '../catalogue/offered-by.js';
import { JOIN_SETTINGS, settingInForce } from '../company/inherit-settings.js';
import { millisecondsSql, rangeSql } from '../database/instants.js';
import { runSql } from '../database/run-sql.js';
import type { ClosedTime } from '../schedule/closures/closed-spans.js';
import type { Exception } from '../schedule/exceptions/with-exceptions.js';
import { type HoursColumns, PERSON_HOURS_COLUMNS } from '../schedule/hours-of-provider.js';
import { SCHEDULES_JSON, type ScheduleRow, storedSchedules } from '../schedule/stored-schedules.js';
import { DAY, MINUTE } from '../shared/interval.js';
import { dateOf } from '../shared/local-date.js';
import { isProvided } from './desks/is-provided.js';
import { OFF_SHIFT } from './desks/presence.js';

/** A queuer who waits or is served. */
export interface ActiveQueuerRow {
  readonly id: number;
  readonly queueId: number;
  readonly serviceId: number;
  readonly priority: number;
  readonly state: 'waiting' | 'serving';
  /** Epoch milliseconds. */
  readonly servedAt: number | null;
  /**
   * Milliseconds that serving takes: the queuer's own duration, else the average of that queue and service, else the
   * service's first duration.
   */
  readonly takes: number;
}

/** A person who may serve, with the presence as last set. */
export interface StaffRow {
  readonly id: number;
  readonly queueId: number | null;
  readonly status: number;
  /** Start of the presence, in epoch milliseconds. */
  readonly started: number | null;
  /** Minutes after which the presence ends. */
  readonly estimate: number | null;
  /** Start of serving the queuer at the desk, in epoch milliseconds; null: serves no queuer. */
  readonly servedAt: number | null;
  /** Milliseconds that serving that queuer takes. */
  readonly takes: number | null;
  readonly hours: HoursColumns;
  /** Services that the person provides, and those that no person provides here, which every person serves. */
  readonly services: readonly number[];
}

export interface QueueRow {
  readonly id: number;
  readonly priority: number;
  readonly services: readonly number[];
  /** The resource at which it is served. */
  readonly resourceId: number | null;
}

/** A resource at which queues are served. */
export interface PlaceRow {
  readonly id: number;
  readonly units: number;
  /**
   * Times that take a unit now or within a day, in epoch milliseconds; for a queuer at the desk the time ends with the
   * estimate.
   */
  readonly busy: readonly { readonly start: number; readonly end: number }[];
}

export interface BoardRows {
  readonly timeZone: string;
  /** The company's schedule. */
  readonly scheduleId: number | null;
  readonly queues: readonly QueueRow[];
  readonly places: readonly PlaceRow[];
  readonly queuers: readonly ActiveQueuerRow[];
  readonly staff: readonly StaffRow[];
  /** Schedules of the company, and of the staff who may be on shift. */
  readonly schedules: readonly ScheduleRow[];
  /** Exceptions of the staff, around today. */
  readonly exceptions: readonly (Exception & { readonly personId: number })[];
  /** Closures of the company and of its parent, around today. */
  readonly closures: readonly ClosedTime[];
}

const NO_ROWS: BoardRows = {
  ...{ timeZone: 'UTC', scheduleId: null, queues: [], places: [], queuers: [], staff: [] },
  ...{ schedules: [], exceptions: [], closures: [] },
};

/** Reads the rows from which the positions and estimates of a company's queues are computed, in one statement. */
export async function readBoard(em: EntityManager, companyId: number, now: Date): Promise<BoardRows> {
  const [row] = await runSql<BoardRows>(em)`
    with offered as (
      select t.id from service t where ${offeredBy(companyId)} and not t.deleted and not t.disabled and not t.queuing_disabled
    ), without_provider as materialized (
      select wanted.id from (
        select id from offered union select service_id from queuer where company_id = ${companyId} and state = 'waiting'
      ) wanted where not ${isProvided(sql`wanted.id`, sql`${companyId}::int`)}
    ), present as (${activeQueuers(companyId)}), staff as (${staffOf(companyId)}), settings as (
      select ${settingInForce('scheduleId')} as schedule_id from company c ${JOIN_SETTINGS} where c.id = ${companyId}
    ), schedules as (
      ${storedSchedules(
        companyId,
        sql`select (hours ->> 'scheduleId')::int from staff where status <> ${OFF_SHIFT} or "servedAt" is not null
          union select schedule_id from settings`,
      )}
    )
    select company.timezone as time_zone, (select schedule_id from settings) as schedule_id,
      (select coalesce(json_agg(json_build_object(
          'id', queue.id, 'priority', queue.priority, 'services', ${SERVICES}, 'resourceId', queue.resource_id) order by queue.id), '[]')
       from client_queue queue where queue.company_id = ${companyId} and not queue.deleted) as queues,
      (select coalesce(json_agg(json_build_object('id', r.id, 'units', r.count, 'busy', ${busyOf(now)})), '[]')
       from resource r where not r.deleted and r.id in (
         select resource_id from client_queue where company_id = ${companyId} and not deleted)) as places,
      (select coalesce(json_agg(present order by present.priority desc, present.rank, present.id), '[]') from present) as queuers,
      (select coalesce(json_agg(staff order by staff.id), '[]') from staff) as staff,
      (${SCHEDULES_JSON}) as schedules,
      (select coalesce(json_agg(json_build_object('id', x.id, 'personId', x.person_id, 'startDate', x.start_date,
          'endDate', x.end_date, 'hours', x.hours)), '[]')
       from schedule_exception x where x.person_id in (select id from staff) and ${isAbout(now)}) as exceptions,
      (select coalesce(json_agg(json_build_object('startDate', x.start_date, 'endDate', x.end_date,
          'startTime', x.start_time, 'endTime', x.end_time)), '[]')
       from closure x where x.company_id in (company.id, company.root_id) and ${isAbout(now)}) as closures
    from company where company.id = ${companyId}`;
  return row ?? NO_ROWS;
}

/**
 * Times at which a resource, aliased `r`, is taken: each claim until its end or, for a queuer who is being served, until the
 * estimated end of serving.
 */
const busyOf = (now: Date) => sql`(
  select coalesce(json_agg(json_build_object('start', ${millisecondsSql(sql`lower(c.during)`)},
    'end', coalesce(served."servedAt" + served.takes, ${millisecondsSql(sql`upper(c.during)`)}))), '[]')
  from claim c
  left join present served on served."slotId" = c.slot_id and served.state = 'serving'
  where c.root_id = r.root_id and c.subject_kind = ${RESOURCE} and c.subject_id = r.id
    and c.during && ${rangeSql({ start: now.getTime(), end: now.getTime() + DAY })} and coalesce(c.expires_at > now(), true))`;

/** Condition that the days of `x` are around today: wide enough for every time zone, and for shifts of the day before. */
function isAbout(now: Date) {
  const today = Math.floor(now.getTime() / DAY);
  return sql`not x.deleted and x.end_date >= ${dateOf(today - 2)}::date and x.start_date <= ${dateOf(today + 2)}::date`;
}

/** Number of the latest queuers of a queue and service from whom the average time of serving is taken. */
const AVERAGED = 50;

/** Milliseconds that serving takes a queuer aliased `q`. */
const TAKES = sql`coalesce(
  q.duration * ${MINUTE},
  (select avg(extract(epoch from done.finished_at - done.served_at) * 1000)
   from (select served_at, finished_at from queuer f
         where f.client_queue_id = q.client_queue_id and f.service_id = q.service_id
           and f.state = 'finished' and f.finished_at is not null
         order by f.finished_at desc limit ${AVERAGED}) done),
  (select durations[1] from service where service.id = q.service_id) * ${MINUTE}, 0)::float8`;

/** Queuers who wait or are served. The time of serving is computed once for all with the same queue, service and duration. */
const activeQueuers = (companyId: number) => sql`
  with line as (
    select * from queuer where company_id = ${companyId} and state in ('waiting', 'serving') and not deleted
  ), pair as materialized (
    select q.*, ${TAKES} as takes from (select distinct client_queue_id, service_id, duration from line) q
  )
  select line.id, line.client_queue_id as "queueId", line.service_id as "serviceId", queue.priority, line.state, ${millisecondsSql(sql`line.served_at`)} as "servedAt",
    pair.takes, line.rank, booking.slot_id as "slotId"
  from line join client_queue queue on queue.id = line.client_queue_id and queue.root_id = line.root_id
  join pair on pair.client_queue_id = line.client_queue_id and pair.service_id = line.service_id
    and pair.duration is not distinct from line.duration
  left join booking on booking.id = line.booking_id and booking.root_id = line.root_id`;

/** Staff who may serve. */
const staffOf = (companyId: number) => sql`
  select t.id, own_queue.id as "queueId", t.presence_status as status, ${millisecondsSql(sql`t.presence_since`)} as started,
    t.presence_minutes as estimate, ${millisecondsSql(sql`q.served_at`)} as "servedAt",
    case when q.id is not null then ${TAKES} end as takes, ${PERSON_HOURS_COLUMNS} as hours,
    array(select service_id from service_person link where link.person_id = t.id)
      || array(select id from without_provider) as services
  from person t
  join company c on c.id = ${companyId}
  left join client_queue own_queue on own_queue.id = t.client_queue_id and own_queue.root_id = t.root_id and own_queue.company_id = c.id
  left join queuer q on q.person_id = t.id and q.root_id = t.root_id and q.state = 'serving'
  where ${worksIn(companyId)} and not t.deleted and not t.disabled and not t.queuing_disabled`;

/** Ids of the services that a queue aliased `queue` takes: its own, or all where it names none. */
const SERVICES = sql`(
  select coalesce(json_agg(offered.id order by offered.id), '[]') from offered
  where exists (select from client_queue_service s where s.client_queue_id = queue.id and s.service_id = offered.id)
    or not exists (select from client_queue_service s where s.client_queue_id = queue.id))`;
