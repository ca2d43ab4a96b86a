import { calendarLinks } from '../feed/calendar.hal.js';
import { pick, selection } from '../hal/fields.js';
import { adminRoot, companyHref, type Hal, type Links, link, publicRoot, root, withTitle } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { AdminPersonRow, PersonRow, PersonWithScheduleRow } from '../operations/types.js';
import { booleanText, clearable, email, id, ids, integer, jsonObject, longText, optional, text, timeZone } from '../params.js';
import { comingSchedule, schedule } from '../schedule/schedule.hal.js';
import { type Scope, within } from '../scope.js';

/**
 * Fields that are shown, in the order of service.md 2.3; those named ADMIN are shown to administrators alone. A field that the
 * document does not name goes into `PUBLIC_MORE` or `ADMIN_MORE`.
 */
const HEAD = ['id', 'name', 'description'] as const;
const STATE = ['deleted', 'disabled', 'company_id', 'order'] as const;
const ADMIN_CONTACT = ['phone_prefix', 'email', 'mobile'] as const;
const WORK = ['queuing_disabled', 'person_companies'] as const;
const ADMIN_REFERENCE = ['ical_link', 'reference'] as const;
const PUBLIC_MORE = ['never_booked', 'extra'] as const;
const ADMIN_MORE = ['phone', 'notify', 'all_staff', 'time_zone', 'client_queue_id', 'schedule_id'] as const;

/** Fields that creating and editing a person take, by their wire names; `person.routes.ts` adds the name. */
export const personShape = {
  description: clearable(longText),
  email: clearable(email),
  phone_prefix: clearable(text()),
  phone: clearable(text()),
  mobile: clearable(text()),
  ical_link: clearable(longText.meta({ documented: { format: 'uri' } })),
  never_booked: optional(booleanText),
  notify: optional(booleanText),
  reference: clearable(text()),
  all_staff: optional(booleanText),
  client_queue_id: clearable(id),
  queuing_disabled: optional(booleanText),
  disabled: optional(booleanText),
  schedule_id: clearable(id),
  time_zone: clearable(timeZone),
  person_companies: ids.nullish(),
  service_ids: ids.nullish(),
  extra: optional(jsonObject),
  order: optional(integer()),
};

const RELATED = 'services(companyId: $companyId) { id name } resources(companyId: $companyId) { id name }';

/** The selection of a person in its public form. The operation has a variable `$companyId: Int!`. */
export const personFields = fragment(
  'PersonRow on Person',
  `${selection([...HEAD, ...STATE, ...WORK, ...PUBLIC_MORE])} ${RELATED}`,
);

/** Selection for administrators: with contact data, presence, schedule and calendar key. It needs `$companyId` too. */
export const adminPersonFields = fragment(
  'AdminPersonRow on Person',
  `${personFields} version ${selection([...ADMIN_CONTACT, ...ADMIN_REFERENCE, ...ADMIN_MORE])} presence presenceSince presenceMinutes
  schedule(companyId: $companyId) { id } queuer { id companyId } calendarKey`,
);

/** Fields for administrators, with the hours of the next thirty days if `$withSchedule: Boolean!` is true. */
export const personWithSchedule = fragment(
  'PersonWithScheduleRow on Person',
  `${adminPersonFields} immediateSchedule: schedule(companyId: $companyId) @include(if: $withSchedule) { ${comingSchedule} }`,
);

/** A person as HAL, in the form of `at`. */
export function person(row: PersonRow | AdminPersonRow | PersonWithScheduleRow, at: Scope): Hal {
  const adminRow = at.admin && 'version' in row ? row : null;
  const hours = 'immediateSchedule' in row ? row.immediateSchedule : null;
  return {
    ...pick(row, HEAD),
    type: 'person',
    ...pick(row, STATE),
    ...(adminRow && pick(adminRow, ADMIN_CONTACT)),
    ...pick(row, WORK),
    ...(adminRow && pick(adminRow, ADMIN_REFERENCE)),
    ...pick(row, PUBLIC_MORE),
    resource_ids: row.resources.map(({ id }) => id),
    service_ids: row.services.map(({ id }) => id),
    ...(adminRow && { ...pick(adminRow, ADMIN_MORE), ...attendanceOf(adminRow), version: adminRow.version }),
    ...(hours && {
      _embedded: { immediate_schedule: schedule(hours, at, `${adminRoot(at)}/people/${row.id}/schedule`) },
    }),
    _links: { ...publicLinks(row, at), ...(adminRow && adminLinks(adminRow, at)) },
  };
}

/** Presence, which v1 calls attendance: read by queue screens. Source: wire.md 1.3. */
const attendanceOf = ({ presence, presenceSince, presenceMinutes }: AdminPersonRow) => ({
  attendance_status: presence,
  attendance_started: presenceSince,
  attendance_estimate: presenceMinutes,
});

/** Links of the public form. A disabled person cannot be booked, and has only the link to the record. */
function publicLinks({ id, deleted, disabled }: PersonRow, at: Scope): Links {
  return {
    self: link(`${root(at)}/people/${id}`),
    ...(!deleted &&
      !disabled && {
        items: link(`${root(at)}/items?person_id=${id}`),
        images: link(`${publicRoot(at)}/media/person_images/${id}`),
      }),
  };
}

function adminLinks(row: AdminPersonRow, at: Scope): Links {
  const { id, deleted, personCompanies, services, resources, schedule: hours } = row;
  const adminBase = adminRoot(at);
  const self = `${adminBase}/people/${id}`;
  return {
    companies: personCompanies.map((company) => link(companyHref({ ...within(at, company), admin: false }))),
    edit: link(`${self}/edit`),
    ...(!deleted && { attendance: link(`${self}/attendance`), block: link(`${self}/block`), ...calendarsOf(row, at) }),
    ...(hours && { schedule: link(`${self}/schedule{?start_date,end_date}`) }),
    enabled_services: services.map((each) => withTitle(link(`${adminBase}/services/${each.id}`), each.name)),
    enabled_resources: resources.map((each) => withTitle(link(`${adminBase}/resources/${each.id}`), each.name)),
    ...(!deleted && deskLinks(row, self, at)),
  };
}

/**
 * URLs of the diary as a calendar: `cal` is read with the log-in, the others by programs that have only the URL with its
 * key.
 */
const calendarsOf = ({ id, calendarKey }: AdminPersonRow, at: Scope): Links => ({
  cal: link(`${adminRoot(at)}/cal/${id}`),
  overlay_cal: calendarKey === null ? undefined : link(`${at.base}/api/v1/overlay_cal/${calendarKey}`),
  ...calendarLinks(calendarKey, at),
});

/** Links to the actions that are possible at the person's desk now. Source: wire.md 1.3 and 1.9. */
function deskLinks({ queuingDisabled, queuer }: AdminPersonRow, self: string, at: Scope): Links {
  const served = queuer?.companyId === at.companyId;
  return {
    queuers: link(`${self}/queuers`),
    ...(served && { queuer: link(`${self}/queuer`), finish_serving: link(`${self}/finish_serving`) }),
    ...(!queuer && !queuingDisabled && { start_serving: link(`${self}/start_serving{?queuer_id}`) }),
  };
}
