import type { Resource } from '../../support/clients/link-driven.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { buy } from './checkout.js';
import { formOf, type Screen } from './screen.js';
import { clock, money, nameOf, type Visit, welcome } from './visit.js';

/** Status of a line that waits instead of being held. Source: wire.md 2.1. */
const WAITING = 8;

/** Books tickets of an event, or a place in its waiting list where it is sold out. Source: wire.md 1.5, 1.7. */
export async function guest(visit: Visit): Promise<void> {
  const company = await welcome(visit);
  const event = await chooseEvent(company, visit.screen);
  const basket = await hold(event, visit.screen);
  await buy(visit, company, await reduce(company, basket, visit.screen));
}

/** A chain, a day on which it takes place, and what takes place then. */
async function chooseEvent(company: Resource, screen: Screen): Promise<Resource> {
  const chain = await screen.choose('Which event?', await company.$list('event_chains'), nameOf);
  const month = { start_date: '2030-03-01', end_date: '2030-03-31', include_non_bookable: true };
  const summary = await company.$get('events', { ...month, event_chain_id: chain.data.id, summary: true });
  const day = await screen.choose('Which day?', summary.data.events as readonly string[], String);
  const events = await chain.$list('events', { ...month, start_date: day, end_date: day });
  return screen.choose('When?', events, ({ data }) => clock(data.datetime));
}

async function hold(event: Resource, screen: Screen): Promise<Resource> {
  const chain = await event.$get('event_chain');
  const { left } = (event.data.ticket_spaces as { readonly pool: { readonly left: number } }).pool;
  screen.say(`${chain.data.name}, ${money(event.data.price)} each, ${left === 0 ? 'sold out' : `${left} places left`}`);
  const tickets = { name: 'Admittance', type: 'normal', price: event.data.price };
  const { qty } = await screen.fill(
    left === 0 ? 'How many would wait?' : 'How many come?',
    formOf({ qty: { title: 'Tickets', type: 'integer', maximum: chain.data.max_num_bookings } }),
  );
  const item = { event_id: event.data.id, event_chain_id: chain.data.id, tickets: { ...tickets, qty }, settings: {}, ref: 1 };
  const items = [{ ...item, ...(left === 0 && { status: WAITING }) }];
  return event.$post('book', {}, { entire_basket: true, items });
}

/** Applies a code. An invalid one is reported, and another one is requested. */
async function reduce(company: Resource, basket: Resource, screen: Screen): Promise<Resource> {
  screen.say(`To pay: ${money(basket.data.total_price)}`);
  const typed: Json = await screen.fill('Have you a code?', formOf({ coupon: 'Code' }));
  if (!typed.coupon) return basket;
  try {
    const reduced = await company.$post('coupon', {}, typed);
    screen.say(`To pay with the code: ${money(reduced.data.total_price)}`);
    return reduced;
  } catch (thrown) {
    screen.refused(thrown);
    return reduce(company, basket, screen);
  }
}
