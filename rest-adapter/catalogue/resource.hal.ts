import { calendarLinks } from '../feed/calendar.hal.js';
import { pickUnchecked, selection } from '../hal/fields.js';
import { adminRoot, type Hal, type Links, link, publicRoot, root, withTitle } from '../hal/hal.js';
import type { ComingScheduleRow } from '../operations/types.js';
import { comingSchedule, schedule } from '../schedule/schedule.hal.js';
import type { Scope } from '../scope.js';

/** In the order of service.md 2.4. The e-mail is for administrators. */
const HEAD = ['id', 'name', 'description'] as const;
const STATE = ['deleted', 'disabled', 'company_id'] as const;
const TAIL = ['order', 'address_id', 'schedule_id'] as const;
/** Besides the document's response: the other fields of its request. */
const ADMIN_MORE = ['position', 'never_booked', 'count', 'max_book', 'api_ref', 'extra', 'version'] as const;

/** The selection of a resource in its public form. */
export const resourceFields = `${selection([...HEAD, ...STATE, ...TAIL])} services { id name } people { id name } address { deleted }`;

/** Fields of a resource for administrators of the company. */
export const adminResourceFields = `${resourceFields} email price { amountMinor } ${selection(ADMIN_MORE)} schedule { id } calendarKey`;

/** Fields for administrators with the hours of the next thirty days, where `$withSchedule: Boolean!` says so. */
export const resourceWithSchedule = `${adminResourceFields}
  immediateSchedule: schedule @include(if: $withSchedule) { ${comingSchedule} }`;

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface ResourceRow extends Named {
  readonly deleted: boolean;
  readonly disabled: boolean;
  readonly addressId: number | null;
  readonly address: { readonly deleted: boolean } | null;
  readonly services: readonly Named[];
  readonly people: readonly Named[];
  readonly price?: { readonly amountMinor: number } | null;
  readonly schedule?: { readonly id: number } | null;
  readonly immediateSchedule?: ComingScheduleRow | null;
  readonly calendarKey?: string | null;
}

/** A resource in the form of the place. */
export function resource(row: ResourceRow, at: Scope): Hal {
  return {
    ...pickUnchecked(row, HEAD),
    type: 'resource',
    ...pickUnchecked(row, STATE),
    ...(at.admin && pickUnchecked(row, ['email'])),
    ...pickUnchecked(row, TAIL),
    service_ids: row.services.map(({ id }) => id),
    person_ids: row.people.map(({ id }) => id),
    ...(at.admin && { price: row.price?.amountMinor ?? null, ...pickUnchecked(row, ADMIN_MORE) }),
    ...(row.immediateSchedule && {
      _embedded: { immediate_schedule: schedule(row.immediateSchedule, at, `${adminRoot(at)}/resources/${row.id}/schedule`) },
    }),
    _links: { ...openLinks(row, at), ...(at.admin && adminLinks(row, at)) },
  };
}

/** Links of the public form. Nobody books one that is disabled: then only the record itself is there. */
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

function adminLinks({ id, deleted, services, people, schedule: hours, calendarKey }: ResourceRow, at: Scope): Links {
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
