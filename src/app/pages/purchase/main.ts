import { button, element } from '../elements.js';
import { Refused } from '../send-query.js';
import { type Actions, drawPurchase } from './draw-purchase.js';
import { offerDates } from './event-dates.js';
import { close, offerTimes, stopWatching } from './free-times.js';
import {
  calendarOf,
  cancelBooking,
  loadPurchase,
  logIn,
  moveBooking,
  type NewPlace,
  type ShownBooking,
  type ShownPurchase,
  takeOffer,
} from './purchase.js';
import type { Access } from './send-as-reader.js';

const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;

const title = byId<HTMLElement>('title');
const said = byId<HTMLElement>('said');
const entry = byId<HTMLFormElement>('entry');
const shown = byId<HTMLElement>('purchase');

let purchase: ShownPurchase | undefined;
let access: Access = {
  longId: decodeURIComponent(location.pathname.split('/')[2] ?? ''),
  key: new URLSearchParams(location.hash.slice(1)).get('key'),
  token: null,
};

const actions: Actions = {
  cancel: askToCancel,
  move: (booking, place) => {
    const move = (to: NewPlace) => void change(() => moveBooking(booking, to, access), 'It is moved.');
    if (booking.eventId === null) offerTimes(place, { booking, access, move });
    else void offerDates(place, { booking, access, move });
  },
  take: (booking) => void change(() => takeOffer(booking, access), 'The place is yours.'),
  saveCalendar: (booking) => void saveCalendar(booking),
};

entry.addEventListener('submit', (event) => {
  event.preventDefault();
  void enter();
});
// A page that was left open for a day shows what is true when one comes back to it.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && !shown.querySelector('.asks')) void load();
});
void load();

async function load(): Promise<void> {
  try {
    purchase = await loadPurchase(access);
    draw(purchase);
  } catch (error) {
    fail(error);
  }
}

function draw(read: ShownPurchase): void {
  stopWatching();
  entry.hidden = true;
  title.textContent = `Your booking at ${read.company.name}`;
  document.title = title.textContent;
  shown.replaceChildren(...drawPurchase(read, actions));
}

function fail(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  if (['UNAUTHENTICATED', 'FORBIDDEN'].includes(error.code)) {
    shown.replaceChildren();
    entry.hidden = false;
    say(access.token === null ? '' : 'The log-in has ended, or this was bought by somebody else. Log in again.');
    access = { ...access, token: null };
  } else if (error.code === 'NOT_FOUND') {
    shown.replaceChildren();
    say('There is no such purchase. The address may have been cut short: follow the link of the e-mail again.');
  } else if (purchase) say(error.message);
  else {
    say(error.message);
    shown.replaceChildren(button('Try again', () => void load()));
  }
}

async function enter(): Promise<void> {
  const { email, password } = Object.fromEntries(new FormData(entry));
  say('');
  try {
    access = { ...access, token: await logIn(String(email), String(password), { ...access, token: null }) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return say(error.code === 'UNAUTHENTICATED' ? 'No such account, or another password.' : error.message);
  }
  await load();
  if (!entry.hidden) return;
  title.focus();
}

function askToCancel(booking: ShownBooking, place: HTMLElement): void {
  const question = element('h3', booking.onWaitlist ? 'Leave the waiting list?' : 'Cancel this booking?');
  question.tabIndex = -1;
  const yes = () =>
    void change(() => cancelBooking(booking, access), booking.onWaitlist ? 'You wait no longer.' : 'It is cancelled.');
  place.append(
    question,
    button(booking.onWaitlist ? 'Yes, leave it' : 'Yes, cancel it', yes),
    ' ',
    button('Keep it', () => close(place)),
  );
  question.focus();
}

/** Words for refusals that a reader may meet; others are told in the server's own. */
const WORDS: Readonly<Record<string, string>> = {
  TIME_TAKEN: 'Somebody else has just taken that time. Choose another.',
  NO_SPACE: 'There is no place any more.',
  NOT_BOOKABLE: 'That time can no longer be booked. Choose another.',
  STALE_VERSION: 'It was changed meanwhile: this is how it is now.',
  TOO_LATE: 'It is too late for that.',
  TOO_MANY_TRIES: 'That was a lot at once. Try again in some minutes.',
};

/** Changes what was bought, and shows what is true then, be it changed or not. */
async function change(work: () => Promise<unknown>, done: string): Promise<void> {
  stopWatching();
  say('One moment…');
  for (const each of shown.querySelectorAll('button')) each.disabled = true;
  let words = done;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    words = WORDS[error.code] ?? error.message;
  }
  say('');
  await load();
  for (const each of shown.querySelectorAll('button')) each.disabled = false;
  if (entry.hidden) say(words);
  title.focus();
}

async function saveCalendar(booking: ShownBooking): Promise<void> {
  const key = purchase?.calendarKey;
  if (!key) return;
  try {
    const url = URL.createObjectURL(await calendarOf(booking, key, access));
    const link = document.createElement('a');
    Object.assign(link, { href: url, download: 'booking.ics' });
    link.click();
    URL.revokeObjectURL(url);
    say('Saved as booking.ics: open it with your calendar.');
  } catch (error) {
    fail(error);
  }
}

function say(text: string): void {
  said.textContent = text;
}
