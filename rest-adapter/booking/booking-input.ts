import { z } from 'zod';
import { clearable, email, id, jsonObject, longText, maybe, minuteOfDay, minutes, money, text, whole, yes } from '../params.js';
import { localDate, localDateTime } from '../params-time.js';
import { buyerOf, buyerShape } from '../purchase/buyer.js';
import { answersOf, questionAnswers } from '../purchase/question-answers.js';

/** Wire names of what the schema calls otherwise. */
export const bookingNames = {
  startsAt: 'datetime',
  answers: 'questions',
  clientId: 'member_id',
  resources: 'num_resources',
  reason: 'cancel_reason',
};

const lasting = maybe(whole({ min: 1, max: 7 * 24 * 60 }));

const spaces = maybe(whole({ min: 1, max: 10_000 }));

/** Body of an administrator's booking. Source: wire.md 2.2. */
export const createShape = {
  datetime: maybe(localDateTime),
  date: maybe(localDate),
  time: maybe(minuteOfDay),
  duration: lasting,
  service_id: maybe(id),
  event_id: maybe(id),
  person_id: maybe(id),
  resource_id: maybe(id),
  member_id: maybe(id),
  client_id: maybe(id),
  client: maybe(buyerShape),
  price: maybe(money),
  quantity: spaces,
  qty: spaces,
  num_resources: maybe(whole({ min: 1, max: 100 })),
  pre_time: maybe(minutes),
  post_time: maybe(minutes),
  questions: maybe(questionAnswers),
  settings: maybe(jsonObject),
  reference: maybe(text()),
  notifications: maybe(yes),
  notification: maybe(yes),
};

const createInput = z.object({ company_id: id, ...createShape });

export const createVariables = (input: z.output<typeof createInput>) => ({
  input: {
    companyId: input.company_id,
    startsAt: input.datetime,
    date: input.date,
    time: input.time,
    duration: input.duration,
    serviceId: input.service_id,
    eventId: input.event_id,
    personId: input.person_id,
    resourceId: input.resource_id,
    clientId: input.member_id ?? input.client_id,
    client: input.client && buyerOf(input.client),
    price: input.price,
    quantity: input.quantity ?? input.qty,
    resources: input.num_resources,
    preTime: input.pre_time,
    postTime: input.post_time,
    answers: answersOf(input.questions),
    settings: input.settings,
    reference: input.reference,
    notify: input.notifications ?? input.notification,
  },
});

/** Changes that a member may send; clients echo the whole record, and unchanged values change nothing. */
export const moveShape = {
  datetime: maybe(localDateTime),
  date: maybe(localDate),
  time: maybe(minuteOfDay),
  duration: lasting,
  person_id: clearable(id),
  resource_id: clearable(id),
  event_id: maybe(id),
  questions: maybe(questionAnswers),
  version: maybe(whole()),
};

/** Changes that an administrator may send. Source: wire.md 2.3. */
export const updateShape = {
  ...moveShape,
  pre_time: maybe(minutes),
  post_time: maybe(minutes),
  /** Forms offer what can be chosen; what repeats the record is taken too. */
  status: maybe(whole().meta({ enum: [3, 4] })),
  attended: maybe(yes),
  current_multi_status: maybe(text()),
  client_name: clearable(text()),
  client_email: clearable(email),
  email: maybe(email),
  notify: maybe(yes),
  notify_admin: maybe(yes),
};

const move = z.object(moveShape);
const update = z.object(updateShape);

export const moveOf = (input: z.output<typeof move>) => ({
  startsAt: input.datetime,
  date: input.date,
  time: input.time,
  duration: input.duration,
  personId: input.person_id,
  resourceId: input.resource_id,
  eventId: input.event_id,
  answers: answersOf(input.questions),
});

export const changesOf = (input: z.output<typeof update>) => ({
  ...moveOf(input),
  preTime: input.pre_time,
  postTime: input.post_time,
  status: input.status,
  attended: input.attended,
  currentMultiStatus: input.current_multi_status,
  clientName: input.client_name,
  clientEmail: input.client_email ?? input.email,
  notify: input.notify,
  notifyStaff: input.notify_admin,
});

/** How a cancellation is asked for. Source: wire.md 2.3, 1.8. */
export const cancelShape = { cancel_reason: maybe(longText), notify: maybe(yes), notify_admin: maybe(yes) };

export const cancelOf = (input: z.output<z.ZodObject<typeof cancelShape>>) => ({
  reason: input.cancel_reason,
  notify: input.notify,
  notifyStaff: input.notify_admin,
});
