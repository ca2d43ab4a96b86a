import { couponDiscounts } from '../../purchase/discounts/coupon-discounts.js';
import { DAY, DAY_MINUTES, DAY_SECONDS, type Interval, MINUTE } from '../../shared/interval.js';
import { addDays, type LocalDate } from '../../shared/local-date.js';
import { localDate } from '../../shared/zoned-time.js';
import { TakenTimes } from '../free-times.js';
import type { Random } from '../random.js';
import { demandFactor, poissonNumber } from './busy-days.js';
import { type FoundPlace, findPlace } from './find-place.js';
import { PAST_FIRST_DAY, PAST_LAST_DAY, type PastBooking, type PastClient } from './past-booking.js';
import type { PastCoupon, PastOffer, PastShop } from './past-shop.js';
import { planOutcome, planPayments } from './plan-outcome.js';
import { planWalkIns } from './plan-walk-ins.js';
import type { Planning } from './planning.js';

/** Numbers of bookings and walk-ins on an average day. */
export interface Demand {
  readonly visits: number;
  readonly walkIns: number;
}

interface NextVisit {
  readonly client: PastClient;
  readonly offer: PastOffer;
  readonly madeAt: number;
}

/** Plans day by day: first the follow-up visits agreed at earlier ones, then random bookings, then walk-ins. */
export function planVisits(planning: Planning, { visits, walkIns }: Demand): void {
  const { shop, random } = planning;
  const promised = new Map<LocalDate, NextVisit[]>();
  for (let day = PAST_FIRST_DAY; day <= PAST_LAST_DAY; day++) {
    const date = addDays(shop.today, day);
    const taken = new TakenTimes();
    for (const next of promised.get(date) ?? []) planVisit(planning, { date, taken, promised, next });
    const today = demandFactor(date, -day);
    for (let left = poissonNumber(random, visits * today); left > 0; left--) planVisit(planning, { date, taken, promised });
    planWalkIns(planning, { date, taken, many: poissonNumber(random, walkIns * today) });
  }
}

interface PlannedDay {
  readonly date: LocalDate;
  readonly taken: TakenTimes;
  readonly promised: Map<LocalDate, NextVisit[]>;
  readonly next?: NextVisit;
}

function planVisit(planning: Planning, { date, taken, promised, next }: PlannedDay): void {
  const { shop, random, bookings } = planning;
  const found = findPlace(random, next ? [next.offer] : shop.offers, { date, taken });
  if (!found) return;
  const { place, offer } = found;
  const madeAt = next?.madeAt ?? place.start - leadMinutes(random, found) * MINUTE;
  const client = next?.client ?? planning.clients.choose(date, madeAt);
  const channel = next || random.chance(0.4) ? 'admin' : client.isMember ? 'member' : 'online';
  const booking = bookingOf(planning, found, { client, madeAt, channel });
  bookings.push(booking);
  if (booking.outcome.kind === 'kept' && booking.outcome.attendance === 'attended' && random.chance(0.2)) {
    const again = addDays(date, 7 * (2 + random.integer(5)));
    const visit = { client, offer, madeAt: place.end + random.integer(120) * MINUTE };
    promised.set(again, [...(promised.get(again) ?? []), visit]);
  }
}

/**
 * Minutes before its start at which a booking is made: some on the day, most within two weeks, few long ahead; below 0 for
 * one that is recorded afterwards.
 */
function leadMinutes(random: Random, { offer: { service } }: FoundPlace): number {
  const least = Math.ceil((service.minAdvancePeriod ?? 0) / 60);
  const most = (service.maxAdvancePeriod ?? 90 * DAY_SECONDS) / 60;
  const luck = random.next();
  if (luck < 0.01) return -(service.durations[0]! + 20);
  const days = luck < 0.18 ? 0 : luck < 0.72 ? 1 + random.integer(13) : 14 + random.integer(32);
  const minutes = days * DAY_MINUTES + 30 + random.integer(days === 0 ? 5 * 60 : 10 * 60);
  return Math.min(Math.max(minutes, least + 5), most - 5);
}

type How = Pick<PastBooking, 'client' | 'madeAt' | 'channel'>;

function bookingOf({ shop, random }: Planning, { place, offer, price }: FoundPlace, how: How): PastBooking {
  const { service } = offer;
  const extra = how.channel !== 'admin' && offer.extras.length > 0 && random.chance(0.35) ? random.one(offer.extras) : null;
  const answersPrice = extra?.price ?? 0;
  const line = { price, quantity: 1, answersPrice, deposit: service.deposit };
  const coupon = extra === null ? couponOn(shop, random, localDate(shop.timeZone, how.madeAt)) : null;
  const discount = coupon === null ? 0 : discountBy(shop.coupons[coupon]!, { ...line, serviceId: service.id, shop });
  const made = { ...how, ...line, place, discount };
  const desk = `administrator ${shop.administratorId}`;
  const client = how.client.isMember ? `client ${how.client.id}` : null;
  const outcome = planOutcome(random, made, { minCancelPeriod: service.minCancelPeriod, desk, client });
  return {
    ...made,
    companyId: shop.companyId,
    coupon: discount > 0 ? coupon : null,
    answers: extra ? [{ questionId: extra.questionId, value: extra.value }] : [],
    moved: outcome.kind === 'kept' && random.chance(0.07) ? movedTo(random, made) : null,
    wait: null,
    outcome,
    ...planPayments(random, made, outcome),
  };
}

/** Coupon of a booking, as an index in the shop's coupons: used by one in four bookings that are made while it is valid. */
function couponOn({ coupons }: PastShop, random: Random, date: LocalDate): number | null {
  const at = coupons.findIndex(({ validFrom, validTo }) => validFrom <= date && date <= validTo);
  return at >= 0 && random.chance(0.25) ? at : null;
}

interface DemoCouponLine {
  readonly price: number;
  readonly quantity: number;
  readonly answersPrice: number;
  readonly deposit: number | null;
  readonly serviceId: number;
  readonly shop: PastShop;
}

function discountBy({ percent, amount }: PastCoupon, { shop: { companyId }, ...line }: DemoCouponLine): number {
  const rule = { percent, amount, serviceIds: [], companyIds: [companyId] };
  const [off] = couponDiscounts(rule, [{ ...line, companyId, isVoucher: false }]);
  return off ?? 0;
}

/**
 * Plans an earlier time from which the booking was moved, some days before or after. Bookings of shared times are not moved,
 * since the client may have had the other time already.
 */
function movedTo(random: Random, { place, madeAt }: Pick<PastBooking, 'place' | 'madeAt'>): PastBooking['moved'] {
  if (place.spaces > 1) return null;
  const lead = place.start - madeAt;
  if (lead < DAY) return null;
  const by = (random.chance(0.5) ? -1 : 1) * (1 + random.integer(6)) * DAY;
  const from: Interval = { start: place.start + by, end: place.end + by };
  const at = madeAt + Math.floor((Math.min(place.start, from.start) - madeAt) / 2);
  return at > madeAt ? { from, at } : null;
}
