import * as z from 'zod';
import { badInput } from '../http-error.js';
import { booleanText, id, integer, minuteOfDay, optional } from '../params.js';
import { clockOf, dayOrTime, localDate, localDateTime } from '../params-time.js';
import { DAY_MINUTES } from '../units.js';

/** Times of a block. Source: service.md 4.3; `allday` and `booking`: wire.md 1.3. */
export const timesShape = { start_time: dayOrTime, end_time: optional(dayOrTime), allday: optional(booleanText) };

export const timesOf = ({ start_time, end_time, allday }: { start_time: string; end_time?: string; allday?: boolean }) =>
  allday
    ? { allDay: true, date: dayOf(start_time), endDate: end_time && dayOf(end_time) }
    : { allDay: false, startsAt: start_time, endsAt: end_time };

/** Date part of a moment, as written. */
const dayOf = (moment: string): string => moment.slice(0, 'YYYY-MM-DD'.length);

/** Wire names of the times of a block. */
export const timesNames = { startsAt: 'start_time', endsAt: 'end_time', endDate: 'end_time' };

/** Times of a block, or those of a booking: calendars drag a block as if it were one. Source: wire.md 2.3. */
export const moveShape = {
  start_time: optional(dayOrTime),
  end_time: optional(dayOrTime),
  allday: optional(booleanText),
  datetime: optional(localDateTime),
  date: optional(localDate),
  time: optional(minuteOfDay),
  duration: optional(integer({ min: 1, max: 366 * DAY_MINUTES })),
  person_id: optional(id),
  resource_id: optional(id),
};

const move = z.object(moveShape);

/** Reads where a block is moved. @throws HttpError INVALID without a start */
export function moveOf(input: z.output<typeof move>) {
  const { start_time, end_time, duration, allday, person_id, resource_id } = input;
  const start = start_time ?? startOf(input);
  if (start === undefined) throw badInput([{ field: 'start_time', message: 'found nothing, expected a date and time' }]);
  return { ...timesOf({ start_time: start, end_time, allday }), duration, personId: person_id, resourceId: resource_id };
}

/**
 * Start from a date and its minute; else `datetime`, as in a record that is sent back. A minute without its date is
 * ignored.
 */
function startOf({ date, time, datetime }: z.output<typeof move>): string | undefined {
  if (!date || time === undefined) return datetime;
  return `${date}T${clockOf(time)}:00`;
}
