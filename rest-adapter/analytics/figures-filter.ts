import { bookingListNames } from '../booking/booking-list.js';
import { toInput } from '../hal/fields.js';
import { badInput } from '../http-error.js';
import { booleanText, id, inCapitals, oneOf, optional, text } from '../params.js';
import { clock, instant, localDate } from '../params-time.js';

/** Conditions that bookings must meet to be counted. */
export const FILTER = {
  service_id: optional(id).meta({ description: 'Only of that service.' }),
  category_id: optional(id).meta({ description: 'Only of services of that category.' }),
  person_id: optional(id).meta({ description: 'Only of that person of the staff.' }),
  resource_id: optional(id).meta({ description: 'Only with that resource.' }),
  clinic_id: optional(id).meta({ description: 'Only of that clinic.' }),
  event_id: optional(id).meta({ description: 'Only of that occurrence of an event.' }),
  client_id: optional(id).meta({ description: 'Only of that client.' }),
  purchase_id: optional(id).meta({ description: 'Only of that purchase.' }),
  slot_id: optional(id).meta({ description: 'Only of that time.' }),
  coupon_id: optional(id).meta({ description: 'Only with that coupon.' }),
  email: optional(text()).meta({ description: 'Only of the client with that address, or for whom it was given.' }),
  channel: optional(oneOf('online', 'member', 'admin', 'queue')).meta({ description: 'Only those made by that way.' }),
  attendance: optional(oneOf('attended', 'no_show', 'unmarked')).meta({ description: 'Only where the client came, or did not.' }),
  fully_paid: optional(booleanText).meta({ description: 'Yes: only what is paid in full. No: only what is not.' }),
  include_cancelled: optional(booleanText).meta({
    description: 'No: without cancelled bookings, which are counted by default.',
  }),
  only_cancelled: optional(booleanText).meta({ description: 'Yes: only cancelled bookings.' }),
  start_date: optional(localDate).meta({ description: 'Only those that start on that day or later.' }),
  start_time: optional(clock).meta({ description: 'On the day `start_date`: only those that start at that time or later.' }),
  end_date: optional(localDate).meta({ description: 'Only those that start on that day or before.' }),
  end_time: optional(clock).meta({ description: 'On the day `end_date`: only those that start before that time.' }),
  created_from: optional(instant).meta({ description: 'Only those made at that moment or later.' }),
  created_until: optional(instant).meta({ description: 'Only those made before that moment.' }),
  paid_from: optional(instant).meta({ description: 'Only those of purchases of which something was paid then or later.' }),
  paid_until: optional(instant).meta({ description: 'Only those of purchases of which something was paid before that moment.' }),
  updated_from: optional(instant).meta({ description: 'Only those changed at that moment or later.' }),
};

/**
 * Moments of the filter. They are refused if periods are compared: it is undefined which ones the compared period would
 * have.
 */
const MOMENTS = ['created_from', 'created_until', 'paid_from', 'paid_until', 'updated_from'];

/** Times, each with the day that it belongs to. */
const TIMES = { start_time: 'start_date', end_time: 'end_date' } as const;

/** Schema names of parameters that the wire names differently. */
const FIELDS = Object.fromEntries(Object.entries(bookingListNames).map(([field, name]) => [name, field]));

/**
 * Filter of a request. @throws HttpError INVALID for a time without its day, an end before the start, and for moments if
 * periods are compared
 */
export function figuresFilterOf(input: Readonly<Record<string, unknown>>): object {
  for (const [time, day] of Object.entries(TIMES)) {
    if (input[time] !== undefined && input[day] === undefined)
      throw badInput([{ field: day, message: `found nothing, expected a date beside \`${time}\`` }]);
  }
  const { start_date: first, end_date: last } = input;
  if (typeof first === 'string' && typeof last === 'string' && last < first)
    throw badInput([{ field: 'end_date', message: `found ${last}, expected ${first} or later` }]);
  const moment = input.compare_to === undefined ? undefined : MOMENTS.find((name) => input[name] !== undefined);
  if (moment)
    throw badInput([{ field: moment, message: 'found beside `compare_to`, expected `at` with `from` and `until` in its place' }]);
  const given = Object.keys(FILTER).flatMap((name) => {
    const value = name === 'attendance' ? capitalsOf(input[name]) : input[name];
    return value === undefined ? [] : [[FIELDS[name] ?? name, value] as const];
  });
  return toInput(Object.fromEntries(given));
}

const capitalsOf = (word: unknown) => (typeof word === 'string' ? inCapitals(word) : undefined);
