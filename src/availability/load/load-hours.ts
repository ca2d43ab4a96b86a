import { type RawBuilder, sql } from 'kysely';
import { PERSON, RESOURCE } from '../../capacity/claim.entity.js';
import { SLOT_BLOCKED } from '../../capacity/slot.entity.js';
import { worksIn } from '../../catalogue/offered-by.js';
import { JOIN_SETTINGS, settingInForce } from '../../company/inherit-settings.js';
import { type Reads, rowsOf } from '../../database/joint-statements.js';
import { type ClosedTime, closedSpans } from '../../schedule/closures/closed-spans.js';
import type { CompiledSchedule } from '../../schedule/compile-schedule.js';
import { type Exception, withExceptions } from '../../schedule/exceptions/with-exceptions.js';
import {
  type HoursColumns,
  hoursOfProviders,
  PERSON_HOURS_COLUMNS,
  RESOURCE_HOURS_COLUMNS,
} from '../../schedule/hours-of-provider.js';
import { openSpans } from '../../schedule/open-spans.js';
import { SCHEDULES_JSON, type ScheduleRow, storedSchedules } from '../../schedule/stored-schedules.js';
import { type Interval, subtract } from '../../shared/interval.js';
import { notFound } from '../../shared/refusal.js';
import { intervalsOf, merged, NO_SPANS, type Spans } from '../../shared/spans.js';
import {
  type CompanySubjects,
  closuresOf,
  conflictingClaims,
  conflictingExternalBookings,
  exceptionsOf,
  firstDate,
  unpackSpans,
} from './load-offer-conflicts.js';

/** Hours of a person or a resource at one company, in a window. */
export interface SubjectHours {
  /** `PERSON` or `RESOURCE`. */
  readonly kind: number;
  readonly id: number;
  /** Number of units: 1, or the `count` of a pool. */
  readonly units: number;
  /** Shifts within the window with exceptions applied, less closures and external bookings. Ascending and disjoint. */
  readonly open: readonly Interval[];
  /** Spans of one unit each that cannot be booked here: taken by a block, or by another company of the family. */
  readonly blocked: Spans;
  /** Spans of one unit each that bookings, holds and events take here, with their buffers. */
  readonly taken: Spans;
}

interface SubjectWithSchedule {
  readonly id: number;
  readonly units: number;
  readonly hours: HoursColumns;
}

interface LoadedHours {
  readonly rootId: number;
  readonly timeZone: string;
  readonly scheduleId: number | null;
  readonly people: readonly SubjectWithSchedule[];
  readonly resources: readonly SubjectWithSchedule[];
  readonly schedules: readonly ScheduleRow[];
}

/**
 * Loads the hours of all people and resources that can be booked at a company, whatever services they give, in two statements.
 * @throws Refusal NOT_FOUND
 */
export async function loadHours(em: Reads, companyId: number, window: Interval): Promise<SubjectHours[]> {
  const [loaded] = await rowsOf(em, subjectsOf(companyId));
  if (!loaded) throw notFound('company', companyId);
  const subjects = { companyId, ...loaded };
  const found = await loadObstacles(em, subjects, window);
  const compiledHoursOf = hoursOfProviders(loaded);
  const closed = intervalsOf(merged(closedSpans(found.closures, loaded.timeZone)));
  const hoursOf = (kind: number) => (subject: SubjectWithSchedule) => {
    const known = found.of(kind, subject.id);
    const timeZone = subject.hours.timeZone ?? loaded.timeZone;
    const shifts = shiftsOf(compiledHoursOf(subject.hours), known.exceptions, { timeZone, window });
    const open = subtract(shifts, [...closed, ...intervalsOf(merged(known.elsewhere))]);
    return { kind, id: subject.id, units: subject.units, open, blocked: known.blocked, taken: known.taken };
  };
  return [...loaded.people.map(hoursOf(PERSON)), ...loaded.resources.map(hoursOf(RESOURCE))];
}

function shiftsOf(
  schedule: CompiledSchedule | null,
  exceptions: readonly Exception[],
  { timeZone, window }: { readonly timeZone: string; readonly window: Interval },
): Interval[] {
  const hours = withExceptions(schedule, exceptions);
  const shifts = hours ? intervalsOf(openSpans(hours, timeZone, window)) : [];
  return shifts
    .map(({ start, end }) => ({ start: Math.max(start, window.start), end: Math.min(end, window.end) }))
    .filter(({ start, end }) => start < end);
}

function subjectsOf(companyId: number): RawBuilder<LoadedHours> {
  const asJson = sql`coalesce(json_agg(json_build_object('id', id, 'units', units, 'hours', hours) order by id), '[]')`;
  return sql<LoadedHours>`
    with this_company as (
      select c.root_id, c.timezone, ${settingInForce('scheduleId')} as schedule_id
      from company c ${JOIN_SETTINGS} where c.id = ${companyId} and not c.deleted
    ), people as (
      select t.id, 1 as units, t.schedule_id, ${PERSON_HOURS_COLUMNS} as hours from person t
      where not t.deleted and not t.disabled and not t.never_booked and ${worksIn(companyId)}
    ), resources as (
      select r.id, r.count as units, r.schedule_id, ${RESOURCE_HOURS_COLUMNS} as hours from resource r
      where not r.deleted and not r.disabled and not r.never_booked and r.company_id = ${companyId}
    ), schedules as (
      ${storedSchedules(
        companyId,
        sql`select schedule_id from people union select schedule_id from resources union select schedule_id from this_company`,
      )}
    )
    select this_company.root_id as "rootId", this_company.timezone as "timeZone", this_company.schedule_id as "scheduleId",
      (select ${asJson} from people) as people, (select ${asJson} from resources) as resources, (${SCHEDULES_JSON}) as schedules
    from this_company`;
}

const EXTERNAL = 'external';
const BLOCKED = 'blocked';
const TAKEN = 'taken';

interface ObstacleRow {
  readonly kind: number;
  readonly id: number;
  readonly spans: Buffer | null;
  readonly details: {
    readonly by?: string;
    readonly exceptions?: readonly Exception[];
    readonly closures?: readonly ClosedTime[];
  };
}

interface Obstacles {
  readonly closures: readonly ClosedTime[];
  of(
    kind: number,
    id: number,
  ): { readonly exceptions: readonly Exception[]; readonly elsewhere: Spans; readonly blocked: Spans; readonly taken: Spans };
}

async function loadObstacles(em: Reads, subjects: CompanySubjects, window: Interval): Promise<Obstacles> {
  const rows = await rowsOf(
    em,
    sql<ObstacleRow>`
      ${claimsOf(subjects, window)}
      union all select ${sql.lit(PERSON)}::int, x.person_id,
        string_agg(timestamptz_send(x.starts_at) || timestamptz_send(x.ends_at), ''), json_build_object('by', ${EXTERNAL}::text)
      from external_booking x where ${conflictingExternalBookings(subjects, window)} group by x.person_id
      union all ${exceptionsOf(subjects, window, firstDate(window))}
      union all ${closuresOf(subjects, window)}`,
  );
  const spansOf = (kind: number, id: number, by: string) => {
    const found = rows.find((row) => row.kind === kind && row.id === id && row.details.by === by);
    return found?.spans ? unpackSpans(found.spans) : NO_SPANS;
  };
  return {
    closures: rows.flatMap(({ details }) => details.closures ?? []),
    of: (kind, id) => ({
      exceptions: rows.flatMap((row) => (row.kind === kind && row.id === id ? (row.details.exceptions ?? []) : [])),
      elsewhere: spansOf(kind, id, EXTERNAL),
      blocked: spansOf(kind, id, BLOCKED),
      taken: spansOf(kind, id, TAKEN),
    }),
  };
}

/** Claims of each subject in two groups: time that cannot be booked here, and time that is booked or held here. */
function claimsOf(subjects: CompanySubjects, window: Interval): RawBuilder<unknown> {
  return sql`
    select kind, id, string_agg(timestamptz_send(lower(during)) || timestamptz_send(upper(during)), '') as spans,
      json_build_object('by', by) as details
    from (
      select c.subject_kind as kind, c.subject_id as id, c.during,
        case when c.company_id <> ${subjects.companyId} or s.status = ${SLOT_BLOCKED} then ${BLOCKED}::text else ${TAKEN}::text end as by
      from claim c left join slot s on s.id = c.slot_id and s.root_id = c.root_id
      where ${conflictingClaims(subjects, window, {})}
    ) claimed group by kind, id, by`;
}
