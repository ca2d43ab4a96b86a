import { button, element } from '../elements.js';
import { playgroundLink } from '../playground-link.js';
import type { CheckoutAnswer } from './answers.js';
import { messages } from './language.js';
import { PURCHASE } from './queries.js';
import { blockOf, copyOf } from './sent.js';
import { momentOf, priceOf } from './words.js';

interface Repeat {
  /** Commands that make such a booking. */
  readonly curl: string;
  readonly sentence: string;
  /** Token of a member, who alone may read the purchase. */
  readonly token: string | null;
}

/** Shows what was booked, and ways to it from elsewhere. */
export function showDone(place: HTMLElement, { longId, totalPrice, bookings }: CheckoutAnswer['checkout'], repeat: Repeat): void {
  const title = element('h3', messages.done.booked);
  title.tabIndex = -1;
  const lines = bookings.nodes.map(({ id, localStart, service, person }) => {
    const line = messages.done.line(
      service?.name ?? messages.done.appointment,
      momentOf(localStart, 'long'),
      person?.name ?? null,
    );
    return element('p', `${line} ${messages.done.booking(id)}`);
  });
  // Used by the reference in this tab to show a purchase ("Try it").
  sessionStorage.setItem('long_id', longId);
  const tab = { name: messages.sent.myBooking, query: PURCHASE, variables: { longId } };
  const code = element('code', repeat.curl);
  const curl = element('div', '');
  curl.hidden = true;
  curl.append(element('p', repeat.sentence, 'soft'), blockOf(code), ...copyOf(code));
  const show = button(messages.done.curl, () => {
    curl.hidden = !curl.hidden;
    show.setAttribute('aria-expanded', String(!curl.hidden));
  });
  show.setAttribute('aria-expanded', 'false');
  const tools = element('p', '', 'tools');
  const isChangeable = bookings.nodes.some(({ cancelUntil }) => Date.now() <= Date.parse(cancelUntil));
  const own = element('a', messages.done.own(isChangeable));
  own.setAttribute('href', `/purchases/${encodeURIComponent(longId)}`);
  tools.append(
    own,
    playgroundLink(messages.done.playground, tab, () => repeat.token),
    show,
  );
  place.replaceChildren(title, ...lines, element('p', messages.done.toPay(priceOf(totalPrice))), tools, curl);
  place.hidden = false;
  title.focus();
}
