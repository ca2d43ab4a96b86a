import { HOUR, MINUTE } from '../../shared/interval.js';
import type { LocalDate } from '../../shared/local-date.js';
import { utcText } from '../../shared/zoned-time.js';
import type { TakenTimes } from '../free-times.js';
import { findPlace } from './find-place.js';
import type { PastBooking, PastQueuer } from './past-booking.js';
import type { PastOffer } from './past-shop.js';
import { planPayments } from './plan-outcome.js';
import type { Planning } from './planning.js';

interface WalkInDay {
  readonly date: LocalDate;
  readonly taken: TakenTimes;
  readonly many: number;
}

/**
 * Plans clients without a booking, with tickets in the order in which they come: the longer the wait, the more of them leave.
 */
export function planWalkIns(planning: Planning, { date, taken, many }: WalkInDay): void {
  const { shop, queuers, bookings } = planning;
  for (const { id, serviceIds } of shop.queues) {
    const offers = shop.offers.filter(({ service }) => serviceIds.includes(service.id));
    const found = Array.from({ length: many }, () => walkIn(planning, { date, taken, offers, clientQueueId: id }));
    const came = found.flatMap((queuer) => (queuer ? [queuer] : [])).sort((a, b) => a.joinedAt - b.joinedAt);
    for (const [at, queuer] of came.entries()) {
      queuers.push({ ...queuer, ticket: at + 1 });
      if (queuer.served) bookings.push(queuer.served.booking);
    }
  }
}

interface WalkInPlace extends Omit<WalkInDay, 'many'> {
  readonly offers: readonly PastOffer[];
  readonly clientQueueId: number;
}

function walkIn(planning: Planning, { date, taken, offers, clientQueueId }: WalkInPlace): PastQueuer | undefined {
  const { shop, random, clients } = planning;
  const minutes = 4 + random.integer(14);
  const found = findPlace(random, offers, { date, taken, minutes });
  if (!found || found.place.personId === null) return undefined;
  const { place, offer } = found;
  const waited = Math.round(1 + 34 * random.next() ** 2) * MINUTE + random.integer(60) * 1000;
  const joinedAt = place.start - waited;
  const client = clients.choose(date, joinedAt);
  const queuer = { companyId: shop.companyId, clientQueueId, serviceId: offer.service.id, client, date, ticket: 0, joinedAt };
  if (random.chance((0.3 * waited) / HOUR + 0.03)) return { ...queuer, finishedAt: place.start, served: null };
  const made = {
    place: { ...place, preTime: 0, postTime: 0 },
    client,
    channel: 'queue',
    madeAt: place.start,
    quantity: 1,
    price: offer.service.prices[0] ?? 0,
    deposit: offer.service.deposit,
    discount: 0,
    answersPrice: 0,
  } as const;
  const seen = { checked_in: utcText(joinedAt), being_seen: utcText(place.start), completed: utcText(place.end) };
  const outcome = { kind: 'kept', at: place.end, attendance: 'attended', markedAt: place.start, customStatuses: seen } as const;
  const booking: PastBooking = {
    ...made,
    companyId: shop.companyId,
    coupon: null,
    answers: [],
    moved: null,
    wait: null,
    outcome,
    ...planPayments(random, made, outcome),
  };
  return { ...queuer, finishedAt: place.end, served: { at: place.start, personId: place.personId!, booking } };
}
