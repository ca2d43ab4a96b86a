import { DAY, HOUR, MINUTE } from '../../shared/interval.js';
import { utcText } from '../../shared/zoned-time.js';
import type { Random } from '../random.js';
import type { PastActor, PastBooking, PastCancellation, PastPayment, PastVisit } from './past-booking.js';

/** Booking as it was made, without an outcome. */
export type SoldBooking = Pick<
  PastBooking,
  'madeAt' | 'place' | 'quantity' | 'price' | 'deposit' | 'discount' | 'answersPrice' | 'channel'
>;

export interface Terms {
  /** Seconds before the start until which a client may cancel. */
  readonly minCancelPeriod: number | null;
  /** Actor at the desk. */
  readonly desk: string;
  /** The member who booked; null for a client without a log-in. */
  readonly client: PastActor;
}

const REASONS = ['Feeling better', 'Away that week', 'Found another day', 'Too dear', null];

/** Lead time from which a booking is forgotten more often. */
const LONG_LEAD_TIME = 14 * DAY;

/**
 * Plans the outcome of a booking: one in nine is cancelled, a third of them on the last day; most clients come, and most are
 * marked.
 */
export function planOutcome(random: Random, made: SoldBooking, terms: Terms): PastCancellation | PastVisit {
  const { madeAt, place } = made;
  const lead = place.start - madeAt;
  const forgotten = lead > LONG_LEAD_TIME ? 0.05 : 0;
  if (lead > HOUR && random.chance(0.09 + forgotten)) return cancelled(random, made, terms);
  return attended(random, made, 0.05 + forgotten);
}

function cancelled(random: Random, { madeAt, place }: SoldBooking, { minCancelPeriod, desk, client }: Terms): PastCancellation {
  const lead = place.start - madeAt;
  const notice = random.chance(0.35) ? 30 * MINUTE + random.integer(22 * 60) * MINUTE : Math.floor(random.next() * lead);
  const at = place.start - Math.min(notice, Math.floor((lead * 0.9) / MINUTE) * MINUTE);
  const late = at > place.start - (minCancelPeriod ?? 0) * 1000;
  const by = late || random.chance(0.3) ? desk : client;
  return { kind: 'cancelled', at, late, reason: random.one(REASONS), by };
}

function attended(random: Random, { place }: SoldBooking, missed: number): PastVisit {
  const { start, end } = place;
  const luck = random.next();
  const at = (moment: number) => utcText(moment);
  if (luck < missed) {
    const markedAt = start + 20 * MINUTE;
    return { kind: 'kept', at: end, attendance: 'no_show', markedAt, customStatuses: { no_show: at(markedAt) } };
  }
  if (luck > 0.88) return { kind: 'kept', at: end, attendance: 'unmarked', markedAt: null, customStatuses: {} };
  const markedAt = start - 5 * MINUTE;
  const completed = luck > 0.6 && { completed: at(end) };
  return { kind: 'kept', at: end, attendance: 'attended', markedAt, customStatuses: { checked_in: at(markedAt), ...completed } };
}

/** Payments for a booking, and the final price of one space. */
export interface Settled {
  readonly payments: readonly PastPayment[];
  readonly finalPrice: number;
}

/** Plans payments at the booking and at the visit, some that failed, and some of which a part is owed back. */
export function planPayments(random: Random, made: SoldBooking, outcome: PastCancellation | PastVisit): Settled {
  const { madeAt, quantity, price, deposit, discount, answersPrice, channel } = made;
  const full = price * quantity + answersPrice - discount;
  const payments: PastPayment[] = [];
  const pay = (at: number, amount: number, kind: string, success = true) => {
    if (amount > 0) payments.push({ at, amount, kind, status: success ? 'complete' : 'declined', success });
  };
  const due = deposit === null ? full : Math.min(deposit * quantity, full);
  const ahead = aheadOf(random, channel, { due, full, hasDeposit: deposit !== null });
  if (ahead > 0 && random.chance(0.04)) pay(madeAt + MINUTE, ahead, 'card', false);
  pay(madeAt + 2 * MINUTE, ahead, 'card');
  const isPlain = discount === 0 && answersPrice === 0;
  if (outcome.kind === 'cancelled') {
    const givesBack = isPlain && ahead > 0 && !outcome.late && random.chance(0.7);
    if (!givesBack) return { payments, finalPrice: price };
    return { payments: [...payments, owedBack(outcome.at, ahead)], finalPrice: 0 };
  }
  if (outcome.attendance === 'no_show' || random.chance(0.06)) return { payments, finalPrice: price };
  pay(outcome.at, full - ahead, random.chance(0.7) ? 'card' : 'cash');
  if (!isPlain || !random.chance(0.02)) return { payments, finalPrice: price };
  const less = Math.round(price * 0.2);
  if (less === 0) return { payments, finalPrice: price };
  return { payments: [...payments, owedBack(outcome.at + DAY, less * quantity)], finalPrice: price - less };
}

/** Payment of an amount that is owed back after the price was lowered. */
const owedBack = (at: number, amount: number): PastPayment => ({
  at,
  amount: -amount,
  kind: 'overpaid',
  status: 'owed back',
  success: true,
});

/** Minor units paid when it is booked online: a deposit more often than the full amount. */
function aheadOf(
  random: Random,
  channel: PastBooking['channel'],
  { due, full, hasDeposit }: { readonly due: number; readonly full: number; readonly hasDeposit: boolean },
): number {
  if (channel === 'queue' || channel === 'admin') return 0;
  if (hasDeposit) return random.chance(0.7) ? due : 0;
  return random.chance(0.25) ? full : 0;
}
