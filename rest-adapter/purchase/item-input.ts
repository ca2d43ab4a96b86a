import { z } from 'zod';
import { id, jsonObject, maybe, minuteOfDay, minutes, whole } from '../params.js';
import { localDate, localDateTime } from '../params-time.js';
import { answersOf, questionAnswers } from './question-answers.js';

/** One item as every generation of clients sends it, in the body or in the query. Source: wire.md 1.7 and 2.4. */
export const itemParams = {
  service_id: maybe(id),
  event_id: maybe(id),
  event_chain_id: maybe(id),
  person_id: maybe(id),
  resource_id: maybe(id),
  datetime: maybe(localDateTime),
  date: maybe(localDate),
  time: maybe(minuteOfDay),
  duration: maybe(minutes),
  qty: maybe(whole({ min: 1, max: 10_000 })),
  ticket_qty: maybe(whole({ min: 1, max: 10_000 })),
  num_book: maybe(whole({ min: 1, max: 10_000 })),
  /** One kind of ticket of an event and how many of it, as the browser SDK says it. */
  tickets: maybe(z.object({ qty: maybe(whole({ min: 1, max: 10_000 })), pre_paid_booking_id: maybe(id) }).catch({})),
  num_resources: maybe(whole({ min: 1, max: 100 })),
  questions: maybe(questionAnswers),
  settings: maybe(jsonObject),
  ref: z.unknown().optional(),
  /** 8 asks for the waiting list; clients echo 4. */
  status: maybe(whole()),
  pre_paid_booking_id: maybe(id),
  attachment_id: maybe(id),
  product_id: maybe(id),
  package_id: maybe(id),
  bulk_purchase_id: maybe(id),
  deal_id: maybe(id),
  /** The whole deal, as the browser SDK says it. */
  deal: maybe(z.object({ id: maybe(id) }).catch({})),
};

export const itemShape = z.object(itemParams);
type Item = z.infer<typeof itemShape>;

/** `ref` must come back as it was sent, so it travels as JSON; what would not fit a mark is dropped. */
const refOf = (ref: unknown) => (ref === undefined || ref === null ? null : JSON.stringify(ref));

/** `listed`: of a whole basket. Such a line has a mark in any case, if an empty one: its program is led by links. */
export const itemOf = (item: Item, listed = false) => ({
  serviceId: item.service_id,
  eventId: item.event_id,
  eventChainId: item.event_chain_id,
  personId: item.person_id,
  resourceId: item.resource_id,
  startsAt: item.datetime,
  date: item.date,
  time: item.time,
  duration: item.duration,
  quantity: item.tickets?.qty ?? item.qty ?? item.ticket_qty ?? item.num_book,
  resources: item.num_resources,
  ref: listed ? (refOf(item.ref) ?? 'null') : refOf(item.ref),
  answers: answersOf(item.questions),
  settings: item.settings,
  joinWaitingList: item.status === 8,
  prePaidBookingId: item.pre_paid_booking_id ?? item.tickets?.pre_paid_booking_id,
  attachmentId: item.attachment_id,
  productId: item.product_id,
  packageId: item.package_id ?? item.bulk_purchase_id,
  voucherId: item.deal_id ?? item.deal?.id,
});

/** Wire names of what the domain calls otherwise. */
export const itemNames = {
  startsAt: 'datetime',
  quantity: 'qty',
  resources: 'num_resources',
  answers: 'questions',
  voucherId: 'deal_id',
  attachmentId: 'attachment_id',
};
