import * as z from 'zod';
import {
  booleanText,
  clearable,
  email,
  id,
  integer,
  jsonObject,
  longText,
  minuteOfDay,
  minutes,
  money,
  optional,
  text,
} from '../params.js';
import { clockOf, localDate, localDateTime } from '../params-time.js';
import { buyerInput, buyerShape } from '../purchase/buyer.js';
import { answersInput, questionAnswers } from '../purchase/question-answers.js';
import { STATUSES } from '../statuses.js';
import { WEEK_MINUTES } from '../units.js';

/** Wire names of fields that the schema names differently. */
export const bookingNames = {
  startsAt: 'datetime',
  answers: 'questions',
  clientId: 'member_id',
  resourceCount: 'num_resources',
  reason: 'cancel_reason',
  customStatus: 'current_multi_status',
  attendance: 'attended',
  clearNoShow: 'attended',
};

const lasting = optional(integer({ min: 1, max: WEEK_MINUTES }));

const spaces = optional(integer({ min: 1, max: 10_000 }));

/** Body of an administrator's booking. Source: wire.md 2.2. */
export const createBookingShape = {
  datetime: optional(localDateTime),
  date: optional(localDate),
  time: optional(minuteOfDay),
  duration: lasting,
  service_id: optional(id),
  event_id: optional(id),
  event_chain_id: optional(id),
  person_id: optional(id),
  resource_id: optional(id),
  member_id: optional(id),
  client_id: optional(id),
  client: optional(buyerShape),
  price: optional(money),
  quantity: spaces,
  qty: spaces,
  num_resources: optional(integer({ min: 1, max: 100 })),
  pre_time: optional(minutes),
  post_time: optional(minutes),
  questions: optional(questionAnswers),
  settings: optional(jsonObject),
  reference: optional(text()),
  notifications: optional(booleanText),
  notification: optional(booleanText),
};

const createInput = z.object({ company_id: id, ...createBookingShape });

export const createBookingVariables = (input: z.output<typeof createInput>) => ({
  input: {
    companyId: input.company_id,
    startsAt: input.datetime,
    date: input.date,
    time: input.time === undefined ? undefined : clockOf(input.time),
    duration: input.duration,
    serviceId: input.service_id,
    eventId: input.event_id,
    eventChainId: input.event_chain_id,
    personId: input.person_id,
    resourceId: input.resource_id,
    clientId: input.member_id ?? input.client_id,
    client: input.client && buyerInput(input.client),
    price: input.price,
    quantity: input.quantity ?? input.qty,
    resourceCount: input.num_resources,
    preTime: input.pre_time,
    postTime: input.post_time,
    answers: answersInput(input.questions),
    settings: input.settings,
    reference: input.reference,
    notify: input.notifications ?? input.notification,
  },
});

/** Changes that a member may send; clients echo the complete record, and unchanged values change nothing. */
export const moveBookingShape = {
  datetime: optional(localDateTime),
  date: optional(localDate),
  time: optional(minuteOfDay),
  duration: lasting,
  person_id: clearable(id),
  resource_id: clearable(id),
  event_id: optional(id),
  questions: optional(questionAnswers),
  version: optional(integer()),
};

/** Changes that an administrator may send. Source: wire.md 2.3. */
export const updateBookingShape = {
  ...moveBookingShape,
  pre_time: optional(minutes),
  post_time: optional(minutes),
  /** Forms offer the values that can be chosen; a value that repeats the record is accepted too. */
  status: optional(integer().meta({ enum: Object.values(STATUSES.booking) })),
  attended: optional(booleanText),
  current_multi_status: optional(text()),
  client_name: clearable(text()),
  client_email: clearable(email),
  email: optional(email),
  notify: optional(booleanText),
  notify_admin: optional(booleanText),
};

const move = z.object(moveBookingShape);
const update = z.object(updateBookingShape);

const placeInput = (input: z.output<typeof move>) => ({
  startsAt: input.datetime,
  date: input.date,
  time: input.time === undefined ? undefined : clockOf(input.time),
  duration: input.duration,
  personId: input.person_id,
  resourceId: input.resource_id,
  eventId: input.event_id,
});

export const moveBookingInput = (input: z.output<typeof move>) => ({
  to: placeInput(input),
  changes: { answers: answersInput(input.questions) },
});

/**
 * Attendance. Old programs send complete bookings back, with an unintended true: it only clears a no-show. Source:
 * decisions 10.
 */
const attendanceInput = (attended: boolean | undefined) => ({
  attendance: attended === false ? ('NO_SHOW' as const) : undefined,
  clearNoShow: attended || undefined,
});

export const bookingChangesInput = (input: z.output<typeof update>) => ({
  to: placeInput(input),
  changes: {
    answers: answersInput(input.questions),
    preTime: input.pre_time,
    postTime: input.post_time,
    status: input.status,
    ...attendanceInput(input.attended),
    customStatus: input.current_multi_status,
    clientName: input.client_name,
    clientEmail: input.client_email ?? input.email,
  },
  notify: input.notify,
  notifyStaff: input.notify_admin,
});

/** Parameters of a cancellation. Source: wire.md 2.3, 1.8. */
export const cancelBookingShape = {
  cancel_reason: optional(longText),
  notify: optional(booleanText),
  notify_admin: optional(booleanText),
};

export const cancelBookingInput = (input: z.output<z.ZodObject<typeof cancelBookingShape>>) => ({
  reason: input.cancel_reason,
  notify: input.notify,
  notifyStaff: input.notify_admin,
});
