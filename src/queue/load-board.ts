import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { offeredBy, worksIn } from '../catalogue/offered-by.js';
import { openSpans } from '../schedule/open-spans.js';
import { compileHere, type StoredSchedule } from '../schedule/patterns-here.js';
import { MINUTE } from '../shared/interval.js';
import type { Spans } from '../shared/spans.js';
import { dayWindow, localDate } from '../shared/zoned-time.js';
import { type Board, boardOf } from './board.js';
import { serverOf } from './server-of.js';

interface Live {
  readonly id: number;
  readonly queueId: number;
  readonly priority: number;
  readonly state: 'waiting' | 'serving';
  /** Epoch milliseconds. */
  readonly servedAt: number | null;
  /** Milliseconds that serving takes: the queuer's own, else the queue's average, else the service's. */
  readonly takes: number;
}

interface Staff {
  readonly id: number;
  readonly queueId: number | null;
  readonly status: number;
  /** Epoch milliseconds, as are the two below. */
  readonly started: number | null;
  readonly estimate: number | null;
  readonly servedAt: number | null;
  readonly takes: number | null;
  readonly zone: string | null;
  readonly scheduleId: number | null;
}

interface Loaded {
  readonly zone: string;
  readonly queues: readonly { readonly id: number; readonly priority: number; readonly services: readonly number[] }[];
  readonly live: readonly Live[];
  readonly staff: readonly Staff[];
  readonly schedules: readonly (StoredSchedule & { readonly id: number })[];
}

/** A company's queues with places and estimates, in one statement however many wait. */
export async function loadBoard(em: EntityManager, companyId: number, now: Date): Promise<Board> {
  const loaded = await load(em, companyId);
  const hours = new Map(loaded.schedules.map((stored) => [stored.id, compileHere(stored, [companyId])]));
  const at = now.getTime();
  const staff = loaded.staff.map((person) => ({ personId: person.id, clientQueueId: person.queueId, person }));
  return boardOf({
    now: at,
    queues: loaded.queues.map(({ id, priority, services }) => ({ clientQueueId: id, priority, serviceIds: services })),
    waiting: loaded.live
      .filter(({ state }) => state === 'waiting')
      .map(({ id, queueId, priority, takes }) => ({ id, clientQueueId: queueId, priority, takes })),
    serving: loaded.live
      .filter(({ state }) => state === 'serving')
      .map(({ id, servedAt }) => ({ id, servedAt: new Date(servedAt ?? at) })),
    staff,
    servers: staff.flatMap(({ person }) => serverAt(person, shiftsOf(person), at) ?? []),
  });

  /** The plan of today; null without one. */
  function shiftsOf({ zone, scheduleId }: Staff): Spans | null {
    const compiled = scheduleId === null ? undefined : hours.get(scheduleId);
    const place = zone ?? loaded.zone;
    const today = localDate(place, at);
    return compiled ? openSpans(compiled, place, dayWindow(place, { from: today, to: today })) : null;
  }
}

function serverAt(person: Staff, shifts: Spans | null, now: number) {
  const { id, queueId, status, started, estimate, servedAt, takes } = person;
  const stored = {
    attendanceStatus: status,
    attendanceStarted: started === null ? null : new Date(started),
    attendanceEstimate: estimate,
  };
  const servesUntil = servedAt === null ? null : servedAt + (takes ?? 0);
  return serverOf({ ...stored, personId: id, clientQueueId: queueId, servesUntil, shifts }, now);
}

/** An average is of the latest of that queue and service: what was usual a year ago is not what takes long today. */
const REMEMBERED = 50;

const TAKES = sql`coalesce(
  q.duration * ${MINUTE},
  (select avg(extract(epoch from done.finished_at - done.served_at) * 1000)
   from (select served_at, finished_at from queuer f
         where f.client_queue_id = q.client_queue_id and f.service_id = q.service_id and f.finished_at is not null and f.state = 'finished'
         order by f.finished_at desc limit ${REMEMBERED}) done),
  (select durations[1] from service where service.id = q.service_id) * ${MINUTE}, 0)::float8`;

const epoch = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

async function load(em: EntityManager, companyId: number): Promise<Loaded> {
  const { rows } = await sql<Loaded>`
    with offered as (
      select t.id from service t where ${offeredBy(companyId)} and not t.deleted and not t.disabled and not t.queuing_disabled
    ), pair as materialized (
      select distinct q.client_queue_id, q.service_id, q.duration, ${TAKES} as takes from queuer q
      where q.company_id = ${companyId} and q.state in ('waiting', 'serving') and not q.deleted
    ), live as (
      select q.id, q.client_queue_id as "queueId", queue.priority, q.state, ${epoch('q.served_at')} as "servedAt",
        pair.takes, q.rank
      from queuer q join client_queue queue on queue.id = q.client_queue_id
      join pair on pair.client_queue_id = q.client_queue_id and pair.service_id = q.service_id
        and pair.duration is not distinct from q.duration
      where q.company_id = ${companyId} and q.state in ('waiting', 'serving') and not q.deleted
    ), staff as (
      select t.id, given.id as "queueId", t.attendance_status as status, ${epoch('t.attendance_started')} as started,
        t.attendance_estimate as estimate, ${epoch('q.served_at')} as "servedAt", ${TAKES} as takes, t.time_zone as zone,
        coalesce(t.schedule_id, (
          select coalesce(own.schedule_id, head.schedule_id) from company c
          left join company_settings own on own.company_id = c.id left join company_settings head on head.company_id = c.root_id
          where c.id = ${companyId})) as "scheduleId"
      from person t
      left join client_queue given on given.id = t.client_queue_id and given.company_id = ${companyId}
      left join queuer q on q.person_id = t.id and q.state = 'serving'
      where ${worksIn(companyId)} and not t.deleted and not t.disabled and not t.queuing_disabled
    )
    select company.timezone as zone,
      (select coalesce(json_agg(json_build_object('id', queue.id, 'priority', queue.priority, 'services', (
          select coalesce(json_agg(offered.id order by offered.id), '[]') from offered
          where exists (select from client_queue_service s where s.client_queue_id = queue.id and s.service_id = offered.id)
            or not exists (select from client_queue_service s where s.client_queue_id = queue.id)
        )) order by queue.id), '[]')
       from client_queue queue where queue.company_id = ${companyId} and not queue.deleted) as queues,
      (select coalesce(json_agg(live order by live.priority desc, live.rank, live.id), '[]') from live) as live,
      (select coalesce(json_agg(staff order by staff.id), '[]') from staff) as staff,
      (select coalesce(json_agg(json_build_object('id', s.id,
          'schedule', json_build_object('weekStart', s.week_start, 'rules', s.rules),
          'patterns', (select coalesce(json_agg(json_build_object(
              'id', p.id, 'startDate', p.start_date, 'endDate', p.end_date, 'startTime', p.start_time, 'endTime', p.end_time,
              'frequency', p.frequency, 'interval', p.interval, 'byDay', p.by_day, 'exceptDates', p.except_dates,
              'deleted', p.deleted, 'shiftPatternConditionId', p.shift_pattern_condition_id)), '[]')
            from shift_pattern p where p.schedule_id = s.id and not p.deleted),
          'conditions', (select coalesce(json_agg(json_build_object(
              'id', c.id, 'deleted', c.deleted, 'companyIds', c.company_ids)), '[]')
            from shift_pattern_condition c where c.schedule_id = s.id and not c.deleted))), '[]')
       from schedule s where not s.deleted and s.id in (
         select "scheduleId" from staff where status <> 0 or "servedAt" is not null)) as schedules
    from company where company.id = ${companyId}`.execute(em.getKysely());
  return rows[0] ?? { zone: 'UTC', queues: [], live: [], staff: [], schedules: [] };
}
