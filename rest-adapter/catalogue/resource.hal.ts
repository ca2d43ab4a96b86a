import * as z from 'zod';
import { addressShape } from '../company/address.hal.js';
import { calendarLinks } from '../feed/calendar.hal.js';
import { pick, selection } from '../hal/fields.js';
import { adminRoot, type Hal, type Links, link, publicRoot, root, withTitle } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { AdminResourceRow, ResourceRow, ResourceWithScheduleRow } from '../operations/types.js';
import { booleanText, clearable, email, id, ids, integer, jsonObject, longText, money, optional, text } from '../params.js';
import { comingSchedule, schedule } from '../schedule/schedule.hal.js';
import type { Scope } from '../scope.js';

/** Plain fields in the order of service.md 2.4. */
const HEAD = ['id', 'name', 'description'] as const;
const STATE = ['deleted', 'disabled', 'company_id', 'email'] as const;
const TAIL = ['order', 'address_id', 'schedule_id'] as const;
/** Fields beside the documented response: the other fields of the documented request. */
const ADMIN_MORE = ['position', 'never_booked', 'count', 'max_book', 'api_ref', 'extra', 'version'] as const;

const atMost10000 = integer({ min: 1, max: 10_000 });

/** The documented fields, including the misspelt `disbaled`, then all other shown fields that are not computed. */
export const resourceShape = {
  description: clearable(longText),
  email: clearable(email),
  disabled: optional(booleanText),
  disbaled: optional(booleanText),
  price: clearable(money),
  position: clearable(integer()),
  never_booked: optional(booleanText),
  count: optional(atMost10000),
  max_book: clearable(atMost10000),
  api_ref: clearable(text()),
  address: optional(z.object(addressShape)),
  address_id: clearable(id),
  schedule_id: clearable(id),
  service_ids: ids.nullish(),
  extra: optional(jsonObject),
  order: optional(integer()),
};

/** The selection of a resource in its public form. */
export const resourceFields = fragment(
  'ResourceRow on Resource',
  `${selection([...HEAD, ...STATE, ...TAIL])} services { id name } people { id name } address { deleted }`,
);

/** The selection for administrators: with prices, schedule and calendar key. */
export const adminResourceFields = fragment(
  'AdminResourceRow on Resource',
  `${resourceFields} price { amountMinor } ${selection(ADMIN_MORE.filter((field) => field !== 'api_ref'))} apiRef: reference
  schedule { id } calendarKey`,
);

/** Fields for administrators, with the hours of the next thirty days if `$withSchedule: Boolean!` is true. */
export const resourceWithSchedule = fragment(
  'ResourceWithScheduleRow on Resource',
  `${adminResourceFields}
  immediateSchedule: schedule @include(if: $withSchedule) { ${comingSchedule} }`,
);

/** A resource in the form of `at`. */
export function resource(row: ResourceRow | AdminResourceRow | ResourceWithScheduleRow, at: Scope): Hal {
  const own = at.admin && 'version' in row ? row : null;
  const hours = 'immediateSchedule' in row ? row.immediateSchedule : null;
  return {
    ...pick(row, HEAD),
    type: 'resource',
    ...pick(row, STATE),
    ...pick(row, TAIL),
    service_ids: row.services.map(({ id }) => id),
    person_ids: row.people.map(({ id }) => id),
    ...(own && { price: own.price?.amountMinor ?? null, ...pick(own, ADMIN_MORE) }),
    ...(hours && {
      _embedded: { immediate_schedule: schedule(hours, at, `${adminRoot(at)}/resources/${row.id}/schedule`) },
    }),
    _links: { ...openLinks(row, at), ...(own && adminLinks(own, at)) },
  };
}

/** Links of the public form. A disabled resource cannot be booked, and has only the link to the record. */
function openLinks({ id, deleted, disabled, addressId, address }: ResourceRow, at: Scope): Links {
  const bookable = !deleted && !disabled;
  return {
    self: link(`${root(at)}/resources/${id}`),
    ...(bookable && {
      items: link(`${root(at)}/items?resource_id=${id}`),
      images: link(`${publicRoot(at)}/media/resource_images/${id}`),
    }),
    ...(address && (at.admin || !address.deleted) && { address: link(`${root(at)}/addresses/${addressId}`) }),
  };
}

function adminLinks({ id, deleted, services, people, schedule: hours, calendarKey }: AdminResourceRow, at: Scope): Links {
  const own = adminRoot(at);
  const self = `${own}/resources/${id}`;
  return {
    edit: link(`${self}/edit`),
    ...(!deleted && { block: link(`${self}/block`), ...calendarLinks(calendarKey, at) }),
    ...(hours && { schedule: link(`${self}/schedule{?start_date,end_date}`) }),
    enabled_services: services.map((each) => withTitle(link(`${own}/services/${each.id}`), each.name)),
    enabled_people: people.map((each) => withTitle(link(`${own}/people/${each.id}`), each.name)),
  };
}
