import { chosenDuration, priceOf } from '../catalogue/services/price-of.js';
import type { Reads } from '../database/joint-statements.js';
import { fault, faultsOf, refusalsOf, refuseFaults, refuseTogether } from '../shared/faults.js';
import type { DateRange, LocalDate } from '../shared/local-date.js';
import { type FieldFault, invalid, notFound, Refusal } from '../shared/refusal.js';
import { dayWindow, isTimeZone, localDate } from '../shared/zoned-time.js';
import { advanceBounds } from './advance-bounds.js';
import { type DayCount, dayCounts } from './engine/day-counts.js';
import { type CombinationTimes, dayTimes } from './engine/day-times.js';
import type { Diary } from './engine/diary.js';
import { faultsBesideBookable } from './faults-beside-bookable.js';
import { checkResourceCount, loadDiary, type OwnTime } from './load/load-diary.js';
import { loadOffer, type Offer } from './load/load-offer.js';
import { daysOf, daysOfTimes, MAX_DAYS, type Period } from './period.js';

/** Service or combination to be booked, and its provider, as the caller names them. */
export interface AvailabilityQuery {
  readonly companyId: number;
  readonly serviceId?: number | null;
  /** A bookable combination (the `event_id` of v1). */
  readonly bookableId?: number | null;
  readonly personIds?: readonly number[] | null;
  readonly resourceIds?: readonly number[] | null;
  /** Minutes; one of the service's durations, the first by default. */
  readonly duration?: number | null;
  /** Different resources a booking takes (decisions T15). */
  readonly resourceCount?: number | null;
  /** Time zone of the result; the company's by default. */
  readonly timeZone?: string | null;
  readonly byAdmin: boolean;
  readonly own: OwnTime;
  /** True: a service, person or resource that contradicts `bookableId` is refused; otherwise `bookableId` takes precedence. */
  readonly refusesContradictions?: boolean;
}

export interface DaysResult {
  readonly offer: Offer;
  readonly days: readonly DayCount[];
}

export interface TimesResult {
  readonly offer: Offer;
  readonly duration: number;
  /** Minor units for that duration. */
  readonly price: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly combinations: readonly CombinationTimes[];
}

/** Days of a period with the spaces that can be booked on each. Two statements. @throws Refusal NOT_FOUND, INVALID */
export async function findDays(
  em: Reads,
  query: AvailabilityQuery,
  { period, now }: { readonly period: Period; readonly now: Date },
): Promise<DaysResult> {
  const read = (today: LocalDate) => daysOf(period, today, MAX_DAYS);
  const offer = await findOffer(
    em,
    query,
    faultsOf(() => read(anyDay(period))),
  );
  const range = checkedDays(offer, query, () => read(localDate(offer.timeZone, now.getTime())));
  const diary = await diaryOf(em, offer, query, { range: dayWindow(timeZoneOf(offer, query), range), now });
  return { offer, days: dayCounts(diary, range) };
}

/** The times of each combination on the days of a period. Two statements. @throws Refusal NOT_FOUND, INVALID */
export async function findTimes(
  em: Reads,
  query: AvailabilityQuery,
  { period, now }: { readonly period: Period; readonly now: Date },
): Promise<TimesResult> {
  const read = (today: LocalDate) => daysOfTimes(period, today);
  const offer = await findOffer(
    em,
    query,
    faultsOf(() => read(anyDay(period))),
  );
  const range = checkedDays(offer, query, () => read(localDate(offer.timeZone, now.getTime())));
  const diary = await diaryOf(em, offer, query, { range: dayWindow(timeZoneOf(offer, query), range), now });
  const { duration } = diary.timing;
  return { offer, duration, price: priceOf(offer.service, duration), ...range, combinations: dayTimes(diary, range) };
}

/** Stand-in for today while the company's time zone is not known; it causes no fault of the period by itself. */
const anyDay = ({ to }: Period): LocalDate => to || '2000-01-01';

/**
 * Loads the offer of the requested service or combination. If there is none, the refusal also reports the other known faults:
 * `known`, and those of the time zone.
 *
 * @throws Refusal NOT_FOUND, INVALID
 */
export async function findOffer(em: Reads, query: AvailabilityQuery, known: readonly FieldFault[] = []): Promise<Offer> {
  try {
    return await loadNamed(em, query);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const others = await refusalsOf(async () => refuseFaults(known, zoneFaults(query)));
    refuseTogether([thrown, ...others]);
    throw thrown;
  }
}

async function loadNamed(em: Reads, { companyId, serviceId, bookableId }: AvailabilityQuery): Promise<Offer> {
  if (bookableId != null) return loadOffer(em, companyId, { bookableId });
  if (serviceId != null) return loadOffer(em, companyId, { serviceId });
  throw invalid('serviceId', 'found nothing, expected what shall be booked: a service or a bookable item');
}

/** Requested days; checks the rest of the query together with them. @throws Refusal INVALID naming each fault */
function checkedDays(offer: Offer, query: AvailabilityQuery, read: () => DateRange): DateRange {
  refuseFaults(faultsOf(read), faultsOfChoices(offer, query));
  return read();
}

/** Faults of the choices for an offer: contradictions to a bookable item, time zone, duration and number of resources. */
export const faultsOfChoices = (offer: Offer, query: AvailabilityQuery): readonly FieldFault[] => [
  ...(query.bookableId == null || !query.refusesContradictions ? [] : faultsBesideBookable(offer, query.bookableId, query)),
  ...zoneFaults(query),
  ...faultsOf(() => chosenDuration(offer.service, query.duration)),
  ...faultsOf(() => checkResourceCount(query.resourceCount ?? 1)),
];

export const zoneFaults = ({ timeZone }: Pick<AvailabilityQuery, 'timeZone'>): readonly FieldFault[] =>
  timeZone != null && !isTimeZone(timeZone) ? [fault('timeZone', `${timeZone} is no time zone such as Europe/London`)] : [];

/** Time zone of the result; the caller has checked the requested one. */
export const timeZoneOf = (offer: Offer, { timeZone }: AvailabilityQuery): string => timeZone ?? offer.timeZone;

function diaryOf(
  em: Reads,
  offer: Offer,
  query: AvailabilityQuery,
  { range, now }: { readonly range: { start: number; end: number }; readonly now: Date },
): Promise<Diary> {
  return loadDiary(em, offer, {
    range,
    duration: chosenDuration(offer.service, query.duration),
    requested: requestedProviders(offer, query),
    resources: query.resourceCount ?? 1,
    bounds: advanceBounds(offer, { now, byAdmin: query.byAdmin }),
    own: query.own,
    timeZone: timeZoneOf(offer, query),
  });
}

/** Providers to search: those of the combination; the lists count only for a kind of provider that it does not name. */
export function requestedProviders(offer: Offer, { bookableId, personIds, resourceIds }: AvailabilityQuery) {
  if (bookableId == null) return { personIds: personIds ?? null, resourceIds: resourceIds ?? null };
  const named = offer.bookables.find((bookable) => bookable.bookableId === bookableId);
  if (!named) throw notFound('bookable item', bookableId);
  return {
    personIds: named.personId ? [named.personId] : (personIds ?? null),
    resourceIds: named.resourceId ? [named.resourceId] : (resourceIds ?? null),
  };
}
