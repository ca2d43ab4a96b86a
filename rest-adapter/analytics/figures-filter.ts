import { bookingListNames } from '../booking/booking-list.js';
import { toInput } from '../hal/fields.js';
import { badInput } from '../http-error.js';
import { booleanText, id, inCapitals, oneOf, optional, text } from '../params.js';
import { clock, instant, localDate } from '../params-time.js';

/** Conditions that bookings must meet to be counted. */
export const FILTER = {
  service_id: optional(id).meta({ description: 'Counts only rows of this service.' }),
  category_id: optional(id).meta({ description: 'Counts only rows of services in this category.' }),
  person_id: optional(id).meta({ description: 'Counts only rows with this member of staff.' }),
  resource_id: optional(id).meta({ description: 'Counts only rows with this resource.' }),
  clinic_id: optional(id).meta({ description: 'Counts only rows of this clinic.' }),
  event_id: optional(id).meta({ description: 'Counts only rows of this occurrence of an event.' }),
  client_id: optional(id).meta({ description: 'Counts only rows of this client.' }),
  purchase_id: optional(id).meta({ description: 'Counts only rows of this purchase.' }),
  slot_id: optional(id).meta({ description: 'Counts only bookings of this slot, which is the time that they occupy.' }),
  coupon_id: optional(id).meta({ description: 'Counts only rows that this coupon discounts.' }),
  email: optional(text()).meta({ description: 'Counts only bookings of the client with this e-mail address, or made with it.' }),
  channel: optional(oneOf('online', 'member', 'admin', 'queue')).meta({
    description: 'Counts only bookings made through this channel.',
  }),
  attendance: optional(oneOf('attended', 'no_show', 'unmarked')).meta({
    description: 'Counts only bookings whose attendance is marked in this way.',
  }),
  fully_paid: optional(booleanText).meta({
    description: 'true: counts only bookings that are paid in full. false: only those with an amount due.',
  }),
  include_cancelled: optional(booleanText).meta({
    description: 'false: does not count cancelled bookings, which are counted by default.',
  }),
  only_cancelled: optional(booleanText).meta({ description: 'true: counts only cancelled bookings.' }),
  start_date: optional(localDate).meta({ description: 'First day on which a counted booking may start, inclusive.' }),
  start_time: optional(clock).meta({ description: 'Earliest start on the day `start_date`, as `HH:mm`, inclusive.' }),
  end_date: optional(localDate).meta({ description: 'Last day on which a counted booking may start, inclusive.' }),
  end_time: optional(clock).meta({ description: 'Latest start on the day `end_date`, as `HH:mm`, exclusive.' }),
  created_from: optional(instant).meta({ description: 'Counts only bookings made at or after this instant.' }),
  created_until: optional(instant).meta({ description: 'Counts only bookings made before this instant.' }),
  paid_from: optional(instant).meta({
    description: 'Counts only bookings whose purchase received a payment at or after this instant.',
  }),
  paid_until: optional(instant).meta({
    description: 'Counts only bookings whose purchase received a payment before this instant.',
  }),
  updated_from: optional(instant).meta({ description: 'Counts only bookings changed at or after this instant.' }),
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
