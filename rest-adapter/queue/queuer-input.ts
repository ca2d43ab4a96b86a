import { email, id, longText, maybe, text, whole } from '../params.js';

/** What a client says of itself; an empty text clears. Source: service.md 2.11. */
const details = {
  first_name: text().nullish(),
  last_name: text().nullish(),
  email: email.nullish(),
  mobile_prefix: text().nullish(),
  mobile: text().nullish(),
  locale: text().nullish(),
  notes: longText.nullish(),
  client_id: maybe(id),
  duration: maybe(whole({ min: 1, max: 1440 })),
};

export const joinShape = {
  ...details,
  service_id: maybe(id),
  client_queue_id: maybe(id),
  booking_id: maybe(id),
  /** The same, as the record shows it. */
  space_id: maybe(id),
};

export const updateShape = { ...details, version: maybe(whole()) };
