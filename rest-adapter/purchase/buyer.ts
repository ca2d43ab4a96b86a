import { z } from 'zod';
import { camel } from '../hal/fields.js';
import { id, jsonObject, maybe, text } from '../params.js';
import { answersOf, questionAnswers } from './question-answers.js';

/** The client details that come with a checkout or a booking. Source: wire.md 1.7 and 2.2. */
export const buyerShape = z.object({
  id: maybe(id),
  first_name: maybe(text()),
  last_name: maybe(text()),
  email: maybe(text()),
  mobile_prefix: maybe(text()),
  mobile: maybe(text()),
  phone_prefix: maybe(text()),
  phone: maybe(text()),
  address1: maybe(text()),
  address2: maybe(text()),
  address3: maybe(text()),
  address4: maybe(text()),
  address5: maybe(text()),
  postcode: maybe(text()),
  country: maybe(text()),
  time_zone: maybe(text()),
  locale: maybe(text()),
  notifications: maybe(jsonObject),
  q: maybe(jsonObject),
  questions: maybe(questionAnswers),
});

/** As the schema names them. */
export function buyerOf({
  id: clientId,
  questions,
  notifications,
  q,
  ...given
}: Partial<z.infer<typeof buyerShape>>): Record<string, unknown> {
  const details = Object.fromEntries(Object.entries(given).map(([name, value]) => [camel(name), value]));
  return { ...details, id: clientId, notifications, q, answers: answersOf(questions) };
}
