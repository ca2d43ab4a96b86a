import { button, element } from '../elements.js';
import { Refused } from '../send-query.js';
import { messages, wordsOf } from './language.js';
import type { NewPlace, ShownBooking } from './purchase.js';
import { TIMES } from './queries.js';
import { type Access, follow } from './send-as-reader.js';
import { dayIn, momentIn } from './words.js';

interface MovableTime {
  readonly startsAt: string;
  readonly time: string;
  readonly spacesLeft: number;
}

interface Times {
  readonly availableTimes: { readonly combinations: readonly { readonly times: readonly MovableTime[] }[] };
}

/** Ends the watching of a day; one day is watched at a time. */
let watched: AbortController | undefined;

/** Ends the watching of free times, if any are watched. */
export function stopWatching(): void {
  watched?.abort();
  watched = undefined;
}

/** Booking that is to be moved, and the function that moves it. */
export interface Move {
  readonly booking: ShownBooking;
  readonly access: Access;
  move(to: NewPlace): void;
}

/** Lets the reader choose a day, shows its free times live for the same person and resource, and asks for confirmation. */
export function offerTimes(place: HTMLElement, move: Move): void {
  const { booking } = move;
  const label = element('label', messages().day) as HTMLLabelElement;
  const day = document.createElement('input');
  const today = dayIn(booking.timeZone, Date.now());
  const booked = dayIn(booking.timeZone, booking.startsAt);
  label.htmlFor = `day-${booking.id}`;
  Object.assign(day, { id: label.htmlFor, type: 'date', required: true, min: today, value: booked < today ? today : booked });
  const status = element('p', '', 'soft');
  status.setAttribute('role', 'status');
  const times = element('div', '', 'times');
  place.append(element('h3', messages().moveTime), label, day, status, times, leaving(place));
  const watchDay = () => void watchTimes(day.value, move, { place, status, times });
  day.addEventListener('change', watchDay);
  day.focus();
  watchDay();
}

interface ShownTimes {
  readonly place: HTMLElement;
  readonly status: HTMLElement;
  readonly times: HTMLElement;
}

async function watchTimes(day: string, move: Move, shown: ShownTimes): Promise<void> {
  stopWatching();
  shown.times.replaceChildren();
  if (!day) return;
  const mine = new AbortController();
  watched = mine;
  shown.status.textContent = messages().lookingForTimes;
  const variables = { ...inputOf(move.booking), period: { from: day, to: day } };
  const follower = {
    show: (data: Times) => draw(data, move, shown),
    away: () => {
      shown.status.textContent = messages().timesAway;
      shown.times.classList.add('stale');
    },
  };
  try {
    await follow<Times>({ query: TIMES, variables, signal: mine.signal }, move.access, follower);
  } catch (error) {
    if (mine.signal.aborted) return;
    if (!(error instanceof Refused)) throw error;
    shown.times.replaceChildren();
    shown.status.textContent = wordsOf(error);
  }
}

/** Restricts the query to the person and the resource of the booking: a move changes the time alone. */
function inputOf({ id, companyId, serviceId, duration, personId, resourceId }: ShownBooking): object {
  const personIds = personId === null ? {} : { personIds: [personId] };
  const resourceIds = resourceId === null ? {} : { resourceIds: [resourceId] };
  return { companyId, input: { serviceId, duration, ignoreBookingId: id, ...personIds, ...resourceIds } };
}

function draw({ availableTimes: { combinations } }: Times, move: Move, { place, status, times }: ShownTimes): void {
  const { booking } = move;
  const free = combinations
    .flatMap((combination) => combination.times)
    .filter(
      ({ spacesLeft, startsAt }) => spacesLeft >= booking.quantity && Date.parse(startsAt) !== Date.parse(booking.startsAt),
    );
  const distinct = [...new Map(free.map((time) => [time.startsAt, time])).values()];
  distinct.sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const words = distinct.length === 0 ? messages().noTimes : messages().freeTimes;
  if (status.textContent !== words) status.textContent = words;
  times.classList.remove('stale');
  const focused = document.activeElement?.getAttribute('data-start');
  times.replaceChildren(
    ...distinct.map(({ startsAt, time }) => {
      const made = button(time, () => confirmMove({ startsAt, to: { startsAt } }, move, place));
      made.setAttribute('aria-label', messages().moveFromTime(time, momentIn(booking.timeZone, startsAt)));
      made.setAttribute('data-start', startsAt);
      return made;
    }),
  );
  // Keeps the keyboard focus on the same time.
  if (focused) times.querySelector<HTMLElement>(`[data-start="${CSS.escape(focused)}"]`)?.focus();
}

/** Start that was chosen, and target of the move. */
interface ChosenTime {
  readonly startsAt: string;
  readonly to: NewPlace;
}

/** Asks for confirmation before a booking is moved. */
export function confirmMove({ startsAt, to }: ChosenTime, { booking, move }: Move, place: HTMLElement): void {
  stopWatching();
  const question = element('h3', messages().askToMove(momentIn(booking.timeZone, startsAt)));
  question.tabIndex = -1;
  const yes = button(messages().yesMove, () => move(to));
  place.replaceChildren(question, yes, ' ', leaving(place));
  question.focus();
}

export const leaving = (place: HTMLElement): HTMLElement => button(messages().leave, () => close(place));

/** Removes the question, and returns focus to the buttons of the booking. */
export function close(place: HTMLElement): void {
  stopWatching();
  const card = place.parentElement;
  place.remove();
  card?.querySelector<HTMLElement>('.tools button')?.focus();
}
