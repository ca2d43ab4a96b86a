import * as z from 'zod';
import { blockedBooking } from '../capacity/slot.hal.js';
import { collection } from '../hal/collection.js';
import { badInput } from '../http-error.js';
import type { Operations } from '../operations/types.js';
import { booleanText, id, MAX_PER_PAGE, oneOf, optional, pageVariables, paging, param, text } from '../params.js';
import { clock, localDate, sinceMoment } from '../params-time.js';
import type { Scope } from '../scope.js';
import { STATUSES } from '../statuses.js';
import { booking } from './booking.hal.js';

/** Orders of bookings, from wire names to the schema's. */
const ORDERS = {
  id: 'ID',
  datetime: 'STARTS_AT',
  start_date: 'STARTS_AT',
  end_datetime: 'ENDS_AT',
  created_at: 'CREATED_AT',
  updated_at: 'UPDATED_AT',
  booking_updated: 'UPDATED_AT',
  duration: 'DURATION',
  price: 'PRICE',
  paid: 'PAID',
  quantity: 'QUANTITY',
  status: 'STATUS',
  client_id: 'CLIENT_ID',
  member_id: 'CLIENT_ID',
  person_id: 'PERSON_ID',
  resource_id: 'RESOURCE_ID',
  service_id: 'SERVICE_ID',
  purchase_id: 'PURCHASE_ID',
} as const;

type Order = keyof typeof ORDERS;

/** Fields in which bookings can be searched, from wire names to the schema's. */
const TEXT_FIELDS = {
  first_name: 'FIRST_NAME',
  last_name: 'LAST_NAME',
  client_name: 'CLIENT_NAME',
  email: 'EMAIL',
  client_email: 'EMAIL',
  mobile: 'MOBILE',
  client_mobile: 'MOBILE',
  client_phone: 'PHONE',
  person_name: 'PERSON_NAME',
  resource_name: 'RESOURCE_NAME',
  service_name: 'SERVICE_NAME',
  channel: 'CHANNEL',
  purchase_ref: 'PURCHASE_LONG_ID',
} as const;

const isText = (word: string): word is keyof typeof TEXT_FIELDS => Object.hasOwn(TEXT_FIELDS, word);

/** Date and time, or seconds since 1970: service.md 4.10 calls it an integer but describes a date and time. */
const since = param('a date and time YYYY-MM-DDTHH:mm:ss, a date, or seconds since 1970', (raw) => {
  if (/^\d{1,10}$/.test(String(raw))) return new Date(Number(raw) * 1000).toISOString();
  const read = sinceMoment.safeParse(raw);
  return read.success ? read.data : undefined;
});

/** Input of the list of bookings. Source: service.md 4.10. */
export const bookingListInput = z.object({
  company_id: id,
  start_date: optional(localDate),
  end_date: optional(localDate),
  start_time: optional(clock),
  end_time: optional(clock),
  include_cancelled: optional(booleanText),
  event_id: optional(id),
  category_id: optional(id),
  clinic_id: optional(id),
  client_id: optional(id),
  member_id: optional(id),
  person_id: optional(id),
  resource_id: optional(id),
  service_id: optional(id),
  slot_id: optional(id),
  purchase_id: optional(id),
  modified_since: optional(since),
  created_since: optional(since),
  email: optional(text()),
  status: optional(text()),
  children: optional(booleanText),
  filter_by_fields: optional(text(1000)),
  order_by: optional(oneOf(...(Object.keys(ORDERS) as Order[]))),
  order_by_reverse: optional(booleanText),
  ...paging({ perPage: 100 }),
});

type Input = z.output<typeof bookingListInput>;

export const bookingListVariables = (input: Input, at: Scope) => ({
  companyId: input.company_id,
  ...pageVariables(input),
  orderBy: orderOf(input),
  filter: bookingFilterOf(input),
  ...blocksOf(input, at),
});

/** Parameters that filter blocks as well as bookings. */
const BLOCK_PARAMETERS = ['company_id', 'start_date', 'end_date', 'person_id', 'resource_id', 'service_id', 'page', 'per_page'];

/**
 * Selects blocks besides bookings for the browser SDK's calendar, which expects both in one list. Its requests are
 * recognised by both dates, no filter that blocks lack, and the maximum page size.
 */
function blocksOf(input: Input, { hal }: Scope) {
  const { start_date: from, end_date: to, person_id: personId, resource_id: resourceId, service_id: serviceId } = input;
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== false);
  const isCalendar =
    input.page <= 1 && input.per_page === MAX_PER_PAGE && given.every(([name]) => BLOCK_PARAMETERS.includes(name));
  return {
    withBlocks: hal === true && from !== undefined && to !== undefined && isCalendar,
    blocks: { from, to, personId, resourceId, serviceId, status: STATUSES.slot.blocked },
  };
}

/** Order of the list. `order_by_reverse` without `order_by` reverses the default order, by the start. */
function orderOf({ order_by, order_by_reverse: descending }: Input) {
  return order_by || descending ? { field: ORDERS[order_by ?? 'datetime'], descending } : undefined;
}

/** Filter of the schema. `start_date` with both times and without `end_date` means that one day. Source: decisions 10. */
function bookingFilterOf(input: Input) {
  const { start_date: from, start_time, end_time, status, category_id, clinic_id } = input;
  const isNumber = status !== undefined && /^\d{1,9}$/.test(status);
  return {
    from,
    to: input.end_date ?? (start_time && end_time ? from : undefined),
    fromTime: start_time,
    toTime: end_time,
    updatedFrom: input.modified_since,
    createdFrom: input.created_since,
    email: input.email,
    clientId: input.client_id ?? input.member_id,
    eventId: input.event_id,
    personId: input.person_id,
    resourceId: input.resource_id,
    serviceId: input.service_id,
    slotId: input.slot_id,
    purchaseId: input.purchase_id,
    status: isNumber ? Number(status) : undefined,
    customStatus: isNumber ? undefined : status,
    matches: matchesOf(input.filter_by_fields),
    includeCancelled: input.include_cancelled,
    ofBranches: input.children,
    categoryId: category_id,
    clinicId: clinic_id,
  };
}

/** Pairs of `filter_by_fields`, such as `first_name,Ann,service_name,Check`. */
function matchesOf(list: string | undefined) {
  const pairs = list === undefined ? [] : list.split(',').map((word) => word.trim());
  if (pairs.length % 2 === 1) {
    throw badInput([{ field: 'filter_by_fields', message: 'found a field without a value, expected field,value,field,value' }]);
  }
  return pairs.flatMap((word, index) => {
    if (index % 2 === 1) return [];
    const known = Object.keys(TEXT_FIELDS).join(', ');
    if (!isText(word))
      throw badInput([{ field: 'filter_by_fields', message: `found ${JSON.stringify(word)}, expected one of ${known}` }]);
    return [{ field: TEXT_FIELDS[word], value: pairs[index + 1] ?? '' }];
  });
}

/** Wire names of filters that the schema names differently. */
export const bookingListNames = { from: 'start_date', to: 'end_date', fromTime: 'start_time', toTime: 'end_time' };

/** View of the list; `name` is the name of the link that leads to it. Source: wire.md 3.2 (5). */
export const bookingCollection =
  (name: 'bookings' | 'booking_details') =>
  ({ bookings, blocks }: Operations['ListBookings'], at: Scope, input: Input) => ({
    include_cancelled: input.include_cancelled ?? false,
    ...collection({
      name,
      rows: [...bookings.nodes, ...(blocks?.nodes ?? [])],
      total: (bookings.totalCount ?? 0) + (blocks?.totalCount ?? 0),
      page: input.page,
      perPage: input.per_page,
      at,
      render: (row, here) => ('spacesBlocked' in row ? blockedBooking(row, here) : booking(row, here)),
    }),
  });
