import { button, element } from '../elements.js';
import { Refused } from '../send-query.js';
import { confirmMove, leaving, type Move } from './free-times.js';
import { messages, wordsOf } from './language.js';
import type { ShownBooking } from './purchase.js';
import { DATES } from './queries.js';
import { sendAsReader } from './send-as-reader.js';
import { dayIn, shortMomentIn } from './words.js';

interface EventDate {
  readonly id: number;
  readonly startsAt: string;
  readonly spacesLeft: number;
}

interface Dates {
  readonly events: { readonly nodes: readonly EventDate[] };
}

/** Months after today, or after the booked date if that is later, in which other dates are looked for. */
const MONTHS_AHEAD = 6;

/** Shows the other dates of an event with enough spaces, and asks for confirmation. */
export async function offerDates(place: HTMLElement, move: Move): Promise<void> {
  const status = element('p', messages().lookingForDates, 'soft');
  status.setAttribute('role', 'status');
  const dates = element('div', '', 'times');
  const leave = leaving(place);
  place.append(element('h3', messages().moveDate), status, dates, leave);
  leave.focus();
  try {
    const free = await datesFor(move);
    status.textContent = free.length === 0 ? messages().noDates : messages().freeDates;
    dates.replaceChildren(...free.map((date) => dateButton(date, move, place)));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    status.textContent = wordsOf(error);
  }
}

async function datesFor({ booking, access }: Move): Promise<EventDate[]> {
  const { companyId, eventId, quantity } = booking;
  const { events } = await sendAsReader<Dates>(DATES, { companyId, filter: dateFilter(booking) }, access);
  return events.nodes.filter(({ id, spacesLeft }) => id !== eventId && spacesLeft >= quantity);
}

function dateFilter({ eventChainId, timeZone, startsAt }: ShownBooking): object {
  const now = Date.now();
  const last = new Date(Math.max(now, Date.parse(startsAt)));
  last.setUTCMonth(last.getUTCMonth() + MONTHS_AHEAD);
  return { eventChainId, from: dayIn(timeZone, now), to: dayIn(timeZone, last.getTime()) };
}

const dateButton = ({ id, startsAt }: EventDate, move: Move, place: HTMLElement): HTMLElement =>
  button(shortMomentIn(move.booking.timeZone, startsAt), () => confirmMove({ startsAt, to: { eventId: id } }, move, place));
