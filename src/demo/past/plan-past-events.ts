import { DAY, HOUR, MINUTE } from '../../shared/interval.js';
import { localDate } from '../../shared/zoned-time.js';
import { demandFactor, poissonNumber } from './busy-days.js';
import type { PastBooking, PastCancellation, PastVisit } from './past-booking.js';
import type { PastEventTerm } from './past-shop.js';
import { planOutcome, planPayments } from './plan-outcome.js';
import type { Planning } from './planning.js';

type Occurrence = PastEventTerm['events'][number];

/** Number of groups that request tickets of an occurrence on an average day. */
const GROUPS = 4;

/** Plans tickets of every occurrence, up to its spaces; later groups wait, and get the spaces of those who cancel. */
export function planPastEvents(planning: Planning, talk: PastEventTerm, now: number): void {
  for (const event of talk.events) {
    const { shop, random } = planning;
    const date = localDate(shop.timeZone, event.start);
    const groups = poissonNumber(random, GROUPS * demandFactor(date, (now - event.start) / DAY));
    planOccurrence(planning, talk, { event, groups });
  }
}

interface TalkRequest {
  readonly madeAt: number;
  readonly quantity: number;
}

function planOccurrence(
  planning: Planning,
  talk: PastEventTerm,
  { event, groups }: { readonly event: Occurrence; readonly groups: number },
): void {
  const { random, bookings } = planning;
  const requests: TalkRequest[] = Array.from({ length: groups }, () => ({
    madeAt: event.start - Math.floor((0.05 + random.next() ** 2) * 35 * DAY),
    quantity: 1 + random.integer(3),
  })).sort((a, b) => a.madeAt - b.madeAt);
  let sold = 0;
  let waiting = 0;
  const givenBack: { at: number; quantity: number }[] = [];
  for (const { madeAt, quantity } of requests) {
    if (sold + quantity <= talk.spaces) {
      sold += quantity;
      const ticket = sell(planning, talk, { event, madeAt, quantity });
      bookings.push(ticket);
      if (ticket.outcome.kind === 'cancelled') givenBack.push({ at: ticket.outcome.at, quantity });
    } else if (waiting + quantity <= talk.waitingListLength) {
      waiting += quantity;
      const free = givenBack.find((one) => one.at > madeAt && one.quantity >= quantity && one.at < event.start - 3 * HOUR);
      if (free) givenBack.splice(givenBack.indexOf(free), 1);
      bookings.push(wait(planning, talk, { event, madeAt, quantity, offeredAt: free?.at ?? null }));
    }
  }
}

interface Ticket extends TalkRequest {
  readonly event: Occurrence;
}

function sell(planning: Planning, talk: PastEventTerm, ticket: Ticket): PastBooking {
  const made = madeOf(planning, talk, ticket);
  const { shop, random } = planning;
  const desk = `administrator ${shop.administratorId}`;
  const client = made.client.isMember ? `client ${made.client.id}` : null;
  const outcome = planOutcome(random, made, { minCancelPeriod: talk.minCancelPeriod, desk, client });
  return { ...made, outcome, ...planPayments(random, made, outcome) };
}

/** Plans a booking on the waiting list. Most groups that are offered spaces take them; the others wait to the end. */
function wait(planning: Planning, talk: PastEventTerm, ticket: Ticket & { readonly offeredAt: number | null }): PastBooking {
  const { random } = planning;
  const made = madeOf(planning, talk, ticket);
  const { event, offeredAt } = ticket;
  const takes = offeredAt !== null && random.chance(0.7);
  const taken =
    offeredAt === null
      ? 0
      : offeredAt + 10 * MINUTE + Math.floor(random.next() * Math.min(20 * HOUR, event.start - offeredAt - HOUR));
  const promotedAt = takes ? taken : null;
  const at = promotedAt ?? event.start;
  const outcome: PastVisit | PastCancellation =
    promotedAt === null
      ? { kind: 'kept', at, attendance: 'unmarked', markedAt: null, customStatuses: {} }
      : planOutcome(random, { ...made, madeAt: event.start }, { minCancelPeriod: talk.minCancelPeriod, desk: '', client: null });
  return { ...made, wait: { offeredAt, promotedAt }, outcome, payments: [], finalPrice: promotedAt === null ? 0 : talk.price };
}

function madeOf({ shop, random, clients }: Planning, talk: PastEventTerm, { event, madeAt, quantity }: Ticket) {
  const client = clients.choose(localDate(shop.timeZone, event.start), madeAt);
  const online = client.isMember ? 'member' : 'online';
  return {
    companyId: shop.companyId,
    client,
    channel: random.chance(0.3) ? 'admin' : online,
    madeAt,
    quantity,
    price: talk.price,
    deposit: null,
    discount: 0,
    coupon: null,
    answers: [],
    answersPrice: 0,
    moved: null,
    wait: null,
    place: {
      start: event.start,
      end: event.end,
      serviceId: null,
      personId: talk.personId,
      resourceId: null,
      eventId: event.id,
      eventChainId: talk.chainId,
      duration: (event.end - event.start) / MINUTE,
      preTime: 0,
      postTime: 0,
      spaces: 1,
      isPool: false,
    },
  } as const;
}
