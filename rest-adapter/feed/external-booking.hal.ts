import { pick, selection } from '../hal/fields.js';
import { adminRoot, type Hal, link } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { ExternalBookingRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

const PLAIN = ['id', 'company_id', 'person_id', 'title'] as const;

export const externalBookingFragment = fragment(
  'ExternalBookingRow on ExternalBooking',
  `${selection([...PLAIN, 'all_day'])} localStart localEnd person { name }`,
);

/** Time taken by an external calendar, with the names that calendars on a page use for it. Source: wire.md 1.2. */
export const externalBooking = (row: ExternalBookingRow, at: Scope): Hal => ({
  ...pick(row, PLAIN),
  person_name: row.person.name,
  start: row.localStart,
  end: row.localEnd,
  ...pick(row, ['all_day']),
  _links: {
    self: link(`${adminRoot(at)}/external_bookings/${row.id}`),
    person: link(`${adminRoot(at)}/people/${row.personId}`),
  },
});
