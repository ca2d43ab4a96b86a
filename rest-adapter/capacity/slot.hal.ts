import { pick, selection } from '../hal/fields.js';
import { adminRoot, companyHref, type Hal, type Links, link, publicRoot, withoutLinksIfDeleted } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { SlotRow } from '../operations/types.js';
import type { Scope } from '../scope.js';
import { DAY_MINUTES } from '../units.js';

/** Plain fields in the order of service.md 2.9. */
const SPACES = ['spaces_booked', 'spaces_reserved', 'spaces_blocked', 'spaces_held', 'num_spaces', 'spaces_wait'] as const;
const OF = ['session_id', 'service_id', 'person_id', 'duration'] as const;

export const slotFragment = fragment(
  'SlotRow on Slot',
  `${selection(['id', 'status', ...SPACES, ...OF, 'company_id', 'resource_id'])}
    fullDescribe: summary localStart localEnd allDay deleted version person { name } resource { name } service { name }`,
);

/**
 * Seconds. All-day blocks count 86,400 per day, also across clock changes: clients recognise them by that. Source:
 * wire.md 4 (21).
 */
const spanOf = ({ duration, allDay }: SlotRow): number =>
  (allDay ? Math.round(duration / DAY_MINUTES) * DAY_MINUTES : duration) * 60;

const timesOf = (row: SlotRow) => ({ datetime: row.localStart, end_datetime: row.localEnd });

export const slot = (row: SlotRow, at: Scope): Hal =>
  withoutLinksIfDeleted(row, {
    id: row.id,
    ...timesOf(row),
    ...pick(row, ['full_describe', 'status', ...SPACES, ...OF]),
    duration_span: spanOf(row),
    ...pick(row, ['company_id', 'resource_id']),
    ...(at.admin && pick(row, ['version', 'deleted'])),
    _links: at.admin ? adminLinks(row, at) : publicLinks(row, at),
  });

const adminLinks = (row: SlotRow, at: Scope): Links => ({
  self: link(`${adminRoot(at)}/slots/${row.id}`),
  bookings: link(`${adminRoot(at)}/bookings?slot_id=${row.id}{&include_cancelled,page,per_page}`),
  booking_details: link(`${adminRoot(at)}/booking_details?slot_id=${row.id}`),
  ...(row.personId !== null && { person: link(`${adminRoot(at)}/people/${row.personId}`) }),
});

/** Links of the public form: a slot has no URL of its own there, and is found in its list. */
const publicLinks = (row: SlotRow, at: Scope): Links => ({
  self: link(`${publicRoot(at)}/slots?date=${row.localStart.slice(0, 10)}&slot_id=${row.id}`),
  ...(row.personId !== null && { person: link(`${publicRoot(at)}/people/${row.personId}`) }),
});

/**
 * A block in the shape of a booking, as calendars request it: clients recognise it by `bookings` in `self`, which is a
 * URL of the slot, so that it can be read, moved and freed there. For programs that read HAL its id is negative: they
 * list it with bookings, which have ids of their own. Source: wire.md 4 (21).
 */
export const blockedBooking = (row: SlotRow, at: Scope): Hal => ({
  id: at.hal ? -row.id : row.id,
  ...pick(row, ['full_describe']),
  describe: row.localStart,
  resource_name: row.resource?.name ?? null,
  person_name: row.person?.name ?? null,
  service_name: row.service?.name ?? null,
  ...pick(row, ['resource_id', 'service_id']),
  ...timesOf(row),
  duration: row.duration,
  duration_span: spanOf(row),
  on_waitlist: false,
  ...pick(row, ['company_id', 'person_id', 'status']),
  is_cancelled: row.deleted,
  slot_id: row.id,
  multi_status: {},
  answers_summary: [],
  pre_time: 0,
  post_time: 0,
  ...pick(row, ['version']),
  _links: {
    self: link(`${adminRoot(at)}/slots/${row.id}?as=bookings`),
    ...(!row.deleted && { edit: link(`${adminRoot(at)}/slots/${row.id}/edit`) }),
    slot: link(`${adminRoot(at)}/slots/${row.id}`),
    ...(row.personId !== null && { person: link(`${adminRoot(at)}/people/${row.personId}`) }),
    ...(row.resourceId !== null && { resource: link(`${adminRoot(at)}/resources/${row.resourceId}`) }),
    company: link(companyHref(at)),
  },
});
