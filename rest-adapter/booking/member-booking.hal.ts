import { addressObject } from '../company/address.hal.js';
import { calendarLinks, googleLink } from '../feed/calendar.hal.js';
import { pick } from '../hal/fields.js';
import { companyHref, type Hal, type Links, link, linkIfShown, publicRoot, utc } from '../hal/hal.js';
import type { MemberBookingRow } from '../operations/types.js';
import { type Scope, within } from '../scope.js';
import {
  amountsOf,
  answeredOf,
  attendedOf,
  embeddedAnswers,
  multiStatusOf,
  namesOf,
  settingsOf,
  summaryOf,
  timesOf,
} from './booking.hal.js';
import { eventIdOf } from './event-id.js';

/** A booking as its member sees it. Source: wire.md 2.3. */
export function memberBooking(row: MemberBookingRow, at: Scope): Hal {
  const self = `${at.base}/api/v1/${at.companyId}/members/${row.clientId}/bookings/${row.id}`;
  const own = within(at, row.companyId);
  return {
    ...pick(row, ['id', 'full_describe', 'describe']),
    ...timesOf(row),
    ...pick(row, ['on_waitlist', 'company_id']),
    company_name: row.company.name,
    attended: attendedOf(row),
    ...amountsOf(row),
    ...pick(row, ['quantity']),
    event_id: eventIdOf(row),
    ...pick(row, ['service_id']),
    ...namesOf(row),
    ...pick(row, ['person_id', 'resource_id', 'event_chain_id', 'purchase_id']),
    purchase_ref: row.purchase?.longId ?? null,
    min_cancellation_time: row.localCancelUntil,
    ...pick(row, ['time_zone', 'is_cancelled', 'status', 'slot_id', 'channel', 'booking_type']),
    settings: settingsOf(row),
    multi_status: multiStatusOf(row),
    address: row.address ? addressObject(row.address) : {},
    created_at: utc(row.createdAt),
    updated_at: utc(row.updatedAt),
    answers_summary: summaryOf(row.answers),
    questions: answeredOf(row),
    ...pick(row, ['version']),
    _embedded: { answers: embeddedAnswers(row.answers, { ...own, admin: false }, self) },
    _links: {
      self: link(self),
      ...placeLinks(row, own),
      member: link(`${at.base}/api/v1/${at.companyId}/members/${row.clientId}{?embed}`),
      edit: link(`${self}/edit`),
      cancel: link(`${self}/cancel{?notify,cancel_reason}`),
      ...calendarLinks(row.purchase?.calendarKey, at, row.id),
      gcal: googleLink(row),
    },
  };
}

/** Links to the person, resource and service, as far as the public form still shows them. */
const placeLinks = (row: MemberBookingRow, own: Scope): Links =>
  row.company.deleted
    ? {}
    : {
        company: link(companyHref({ ...own, admin: false })),
        service: linkIfShown(row.service, `${publicRoot(own)}/services/${row.serviceId}`),
        person: linkIfShown(row.person, `${publicRoot(own)}/people/${row.personId}`),
        resource: linkIfShown(row.resource, `${publicRoot(own)}/resources/${row.resourceId}`),
      };
