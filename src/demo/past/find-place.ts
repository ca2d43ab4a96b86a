import { contains, type Interval, MINUTE } from '../../shared/interval.js';
import type { LocalDate } from '../../shared/local-date.js';
import type { TakenTimes } from '../free-times.js';
import type { Random } from '../random.js';
import type { PastPlace } from './past-booking.js';
import type { PastOffer } from './past-shop.js';

/** Attempts to find a time before a booking is given up: the day is full. */
const TRIES = 10;

export interface FoundPlace {
  readonly offer: PastOffer;
  readonly place: PastPlace;
  readonly price: number;
}

/** Step by which each service of a company is booked less often than those before it, in their order. */
const NEXT = 0.3;

/** Chooses a service, the first ones more often. */
function popular(random: Random, offers: readonly PastOffer[]): PastOffer {
  const weights = offers.map((_offer, at) => 1 / (1 + at * NEXT));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = offers.find((_offer, at) => {
    left -= weights[at]!;
    return left < 0;
  });
  return found ?? offers[0]!;
}

/** Finds and takes a free time of that date within the hours of all who are needed. Undefined where none was found. */
export function findPlace(
  random: Random,
  offers: readonly PastOffer[],
  { date, taken, minutes }: { readonly date: LocalDate; readonly taken: TakenTimes; readonly minutes?: number },
): FoundPlace | undefined {
  for (let tries = 0; tries < TRIES; tries++) {
    const offer = popular(random, offers);
    const { service } = offer;
    const length = random.integer(service.durations.length);
    const duration = minutes ?? service.durations[length]!;
    const combination = random.one(offer.combinations);
    const hours = hoursOf(offer, combination, date);
    const start = hours && startIn(random, hours, { ...service, duration });
    if (start === undefined || !taken.take({ service, duration, byDay: new Map() }, { ...combination, start })) continue;
    const { bookableId, ...by } = combination;
    const place = {
      ...by,
      start,
      duration,
      end: start + duration * MINUTE,
      serviceId: service.id,
      eventId: bookableId,
      eventChainId: null,
      preTime: service.preTime,
      postTime: service.postTime,
      spaces: service.spaces,
      isPool: by.resourceId !== null && offer.pools.has(by.resourceId),
    };
    return { offer, place, price: service.prices[length] ?? 0 };
  }
  return undefined;
}

type Hours = readonly (readonly Interval[])[];

/**
 * Shifts on a date of the service, person and resource that are needed; starts are on the grid of the first. Undefined on a
 * day off.
 */
function hoursOf(
  { people, resources, own }: PastOffer,
  { personId, resourceId }: Pick<PastPlace, 'personId' | 'resourceId'>,
  date: LocalDate,
): Hours | undefined {
  const needed = [
    ...(own ? [own.get(date)] : []),
    ...(personId === null ? [] : [people.get(personId)?.get(date)]),
    ...(resourceId === null ? [] : [resources.get(resourceId)?.get(date)]),
  ];
  const hours = needed.flatMap((shifts) => (shifts && shifts.length > 0 ? [shifts] : []));
  return hours.length === needed.length && hours.length > 0 ? hours : undefined;
}

interface Length {
  readonly duration: number;
  readonly preTime: number;
  readonly postTime: number;
  readonly bookingTimeStep: number | null;
}

function startIn(random: Random, hours: Hours, { duration, preTime, postTime, bookingTimeStep }: Length): number | undefined {
  const [first, ...others] = hours;
  const shift = random.one(first!);
  const step = (bookingTimeStep ?? duration) * MINUTE;
  const steps = Math.floor((shift.end - shift.start) / step);
  const start = shift.start + random.integer(Math.max(1, steps)) * step;
  const needed = { start: start - preTime * MINUTE, end: start + (duration + postTime) * MINUTE };
  const fits = contains(shift, needed) && others.every((shifts) => shifts.some((other) => contains(other, needed)));
  return fits ? start : undefined;
}
