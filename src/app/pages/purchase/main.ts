import { NAMED_LANGUAGES } from '../../../shared/texts/language.js';
import { button, element } from '../elements.js';
import { Refused } from '../send-query.js';
import { offerDates } from './event-dates.js';
import { close, offerTimes, stopWatching } from './free-times.js';
import { messages, speak, wordsOf } from './language.js';
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
import { type Actions, renderPurchase } from './render-purchase.js';
import type { Access } from './send-as-reader.js';

const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;

const title = byId<HTMLElement>('title');
const notice = byId<HTMLElement>('said');
const entry = byId<HTMLFormElement>('entry');
const shown = byId<HTMLElement>('purchase');

let purchase: ShownPurchase | undefined;
let access: Access = {
  longId: decodeURIComponent(location.pathname.split('/')[2] ?? ''),
  key: new URLSearchParams(location.hash.slice(1)).get('key'),
  token: null,
};

const actions: Actions = {
  cancel: confirmCancelling,
  move: (booking, place) => {
    const move = (to: NewPlace) => void change(() => moveBooking(booking, to, access), messages().moved);
    if (booking.eventId === null) offerTimes(place, { booking, access, move });
    else void offerDates(place, { booking, access, move });
  },
  take: (booking) => void change(() => takeOffer(booking, access), messages().taken),
  saveCalendar: (booking) => void saveCalendar(booking),
};

entry.addEventListener('submit', (event) => {
  event.preventDefault();
  void enter();
});
// A page that was left open is refreshed when the reader returns to it.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && !shown.querySelector('.asks')) void load();
});
speak();
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
  speak(NAMED_LANGUAGES[read.language]);
  const { titleAt, purchaseAt } = messages();
  title.textContent = (read.bookings.nodes.length > 0 ? titleAt : purchaseAt)(read.company.name);
  document.title = title.textContent;
  shown.replaceChildren(...renderPurchase(read, actions));
}

function fail(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  if (['UNAUTHENTICATED', 'FORBIDDEN'].includes(error.code)) {
    shown.replaceChildren();
    entry.hidden = false;
    say(access.token === null ? '' : messages().logIn.ended);
    access = { ...access, token: null };
  } else if (error.code === 'NOT_FOUND') {
    shown.replaceChildren();
    say(messages().noPurchase);
  } else if (purchase) say(wordsOf(error));
  else {
    say(wordsOf(error));
    shown.replaceChildren(button(messages().tryAgain, () => void load()));
  }
}

async function enter(): Promise<void> {
  const { email, password } = Object.fromEntries(new FormData(entry));
  say('');
  try {
    access = { ...access, token: await logIn(String(email), String(password), { ...access, token: null }) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return say(error.code === 'UNAUTHENTICATED' ? messages().logIn.wrong : wordsOf(error));
  }
  await load();
  if (!entry.hidden) return;
  title.focus();
}

function confirmCancelling(booking: ShownBooking, place: HTMLElement): void {
  const says = messages();
  const question = element('h3', booking.onWaitingList ? says.askToLeaveList : says.askToCancel);
  question.tabIndex = -1;
  const yes = () => void change(() => cancelBooking(booking, access), booking.onWaitingList ? says.leftList : says.cancelled);
  const confirm = button(booking.onWaitingList ? says.yesLeaveList : says.yesCancel, yes);
  confirm.className = 'final';
  place.append(
    question,
    confirm,
    ' ',
    button(says.keep, () => close(place)),
  );
  question.focus();
}

/** Makes a change, and shows the current state of the purchase afterwards, changed or not. */
async function change(work: () => Promise<unknown>, done: string): Promise<void> {
  stopWatching();
  say(messages().oneMoment);
  for (const each of shown.querySelectorAll('button')) each.disabled = true;
  let words = done;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    words = wordsOf(error);
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
    say(messages().savedAsCalendar);
  } catch (error) {
    fail(error);
  }
}

function say(text: string): void {
  notice.textContent = text;
}
