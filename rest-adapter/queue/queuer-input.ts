import { email, id, integer, longText, optional, param, text } from '../params.js';
import { DAY_MINUTES } from '../units.js';

/** Maximum in minutes: a day. */
const MAX_MINUTES = DAY_MINUTES;

/** Minutes of serving. Clients send a fraction for a queuer who has overrun, which is rounded up. */
const minutesOfServing = param(
  `a number of minutes from 1 to ${MAX_MINUTES}`,
  (raw) => {
    const minutes = Math.ceil(
      typeof raw === 'string' && /^\s*\d{1,9}(\.\d+)?\s*$/.test(raw) ? Number(raw) : typeof raw === 'number' ? raw : 0,
    );
    return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : undefined;
  },
  { type: 'number', minimum: 1, maximum: MAX_MINUTES, documented: { minimum: undefined, exclusiveMinimum: 0 } },
);

/** Details of a queuer; an empty text clears. Source: service.md 2.11. */
const details = {
  first_name: text().nullish(),
  last_name: text().nullish(),
  email: email.nullish(),
  mobile_prefix: text().nullish(),
  mobile: text().nullish(),
  locale: text().nullish(),
  notes: longText.nullish(),
  client_id: optional(id),
  duration: optional(minutesOfServing),
};

export const joinQueueShape = {
  ...details,
  service_id: optional(id),
  client_queue_id: optional(id),
  booking_id: optional(id),
  /** Id of the booking, under the name that the record shows. */
  space_id: optional(id),
};

export const updateQueuerShape = { ...details, version: optional(integer()) };
