import { pick, selection } from '../hal/fields.js';
import { adminRoot, type Hal, link, withoutLinksIfDeleted } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { ComingScheduleRow, DatedScheduleRow, ScheduleRow } from '../operations/types.js';
import { weekdayNumber } from '../operations/wire-words.js';
import type { Scope } from '../scope.js';

/** Fields that are shown, in the order of service.md 2.10; `description` comes in between, as `desc`. */
const HEAD = ['id', 'name'] as const;
const TAIL = [
  'company_id',
  'day_schedule_id',
  'duration',
  'rules',
  'schedule_type',
  'style',
  'uses_shift_patterns',
  'week_start',
] as const;

export const scheduleFields = fragment('ScheduleRow on Schedule', `${selection([...HEAD, ...TAIL])} description version deleted`);

/** The selection with the hours of each date from `$from` to `$to` in `$companyId`, where `$withDates` is true. */
export const datedSchedule = fragment(
  'DatedScheduleRow on Schedule',
  `${scheduleFields} openDays(from: $from, to: $to, companyId: $companyId) @include(if: $withDates) { date hours { startTime endTime } }`,
);

/** The selection with the hours of the next thirty days in `$companyId`. */
export const comingSchedule = fragment(
  'ComingScheduleRow on Schedule',
  `${scheduleFields} openDays(companyId: $companyId) { date hours { startTime endTime } }`,
);

type AnyScheduleRow = ScheduleRow | DatedScheduleRow | ComingScheduleRow;

/**
 * A schedule as HAL. If it is embedded in a person or a resource, its `self` is below that record, since several may
 * share it.
 */
export function schedule(row: AnyScheduleRow, at: Scope, self = `${adminRoot(at)}/schedules/${row.id}`): Hal {
  const days = 'openDays' in row ? row.openDays : undefined;
  const own = `${adminRoot(at)}/schedules/${row.id}`;
  return withoutLinksIfDeleted(row, {
    ...pick(row, HEAD),
    desc: row.description,
    ...pick(row, TAIL),
    week_start: weekdayNumber(row.weekStart),
    version: row.version,
    deleted: row.deleted,
    ...(days && { dates: datesOf(days) }),
    _links: {
      self: link(self),
      edit: link(`${own}/edit`),
      shift_patterns: link(`${own}/shift_patterns`),
      shift_pattern_conditions: link(`${own}/shift_pattern_conditions`),
      shifts: link(`${own}/shifts{?start_date,end_date}`),
    },
  });
}

/**
 * Hours by date: a list of ranges, or `None` for a closed day. One range is a list too: clients' calendars cannot read a
 * plain text (wire.md 2.9).
 */
const datesOf = (days: ComingScheduleRow['openDays']) =>
  Object.fromEntries(days.map(({ date, hours }) => [date, hours.length > 0 ? hours.map(rangeText) : 'None']));

type Hours = ComingScheduleRow['openDays'][number]['hours'][number];

/** Range as `0900-1700`; midnight at the end of a day is 2400. */
const rangeText = ({ startTime, endTime }: Hours): string =>
  `${startTime}-${endTime === '00:00' ? '24:00' : endTime}`.replaceAll(':', '');
