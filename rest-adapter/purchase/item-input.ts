import * as z from 'zod';
import { booleanText, id, integer, jsonObject, minuteOfDay, minutes, optional } from '../params.js';
import { clockOf, localDate, localDateTime } from '../params-time.js';
import { STATUSES } from '../statuses.js';
import { answersInput, questionAnswers } from './question-answers.js';

/** An item as every generation of clients sends it, in the body or in the query. Source: wire.md 1.7 and 2.4. */
export const basketItemParams = {
  service_id: optional(id),
  event_id: optional(id),
  event_chain_id: optional(id),
  person_id: optional(id),
  resource_id: optional(id),
  datetime: optional(localDateTime),
  date: optional(localDate),
  time: optional(minuteOfDay),
  duration: optional(minutes),
  qty: optional(integer({ min: 1, max: 10_000 })),
  ticket_qty: optional(integer({ min: 1, max: 10_000 })),
  num_book: optional(integer({ min: 1, max: 10_000 })),
  /** Ticket of an event with its quantity, as the browser SDK sends it. */
  tickets: optional(z.object({ qty: optional(integer({ min: 1, max: 10_000 })), pre_paid_booking_id: optional(id) }).catch({})),
  num_resources: optional(integer({ min: 1, max: 100 })),
  questions: optional(questionAnswers),
  settings: optional(jsonObject),
  ref: z.unknown().optional(),
  /** The status of the waiting list requests a place on it; any other, which clients echo, is ignored. */
  status: optional(integer()),
  pre_paid_booking_id: optional(id),
  attachment_id: optional(id),
  product_id: optional(id),
  package_id: optional(id),
  bulk_purchase_id: optional(id),
  deal_id: optional(id),
  /** True: not a line, but the coupon of the basket, which stays applied. */
  is_coupon: optional(booleanText),
  /** The complete deal, as the browser SDK sends it. */
  deal: optional(z.object({ id: optional(id) }).catch({})),
};

export const basketItemShape = z.object(basketItemParams);
export type BasketItemParams = z.infer<typeof basketItemShape>;

/** Mark of a line. `ref` must come back as it was sent, so it is stored as JSON. */
const refOf = (ref: unknown) => (ref === undefined || ref === null ? null : JSON.stringify(ref));

/**
 * `listed`: the item is part of a complete basket. Such a line always has a mark, `null` if none was sent: its program
 * follows links.
 */
export const basketItemInput = (item: BasketItemParams, { listed = false }: { readonly listed?: boolean } = {}) => ({
  serviceId: item.service_id,
  eventId: item.event_id,
  eventChainId: item.event_chain_id,
  personId: item.person_id,
  resourceId: item.resource_id,
  startsAt: item.datetime,
  date: item.date,
  time: item.time === undefined ? undefined : clockOf(item.time),
  duration: item.duration,
  quantity: item.tickets?.qty ?? item.qty ?? item.ticket_qty ?? item.num_book,
  resourceCount: item.num_resources,
  reference: listed ? (refOf(item.ref) ?? 'null') : refOf(item.ref),
  answers: answersInput(item.questions),
  settings: item.settings,
  joinWaitingList: item.status === STATUSES.basketLine.waiting,
  prePaidBookingId: item.pre_paid_booking_id ?? item.tickets?.pre_paid_booking_id,
  attachmentId: item.attachment_id,
  productId: item.product_id,
  packageId: item.package_id ?? item.bulk_purchase_id,
  voucherId: item.deal_id ?? item.deal?.id,
});

/** Wire names of fields that the domain names differently. */
export const basketItemNames = {
  startsAt: 'datetime',
  quantity: 'qty',
  resourceCount: 'num_resources',
  answers: 'questions',
  voucherId: 'deal_id',
  attachmentId: 'attachment_id',
};
