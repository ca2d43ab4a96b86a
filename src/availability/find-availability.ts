import { chosenDuration, priceOf } from '../catalogue/services/price-of.js';
import type { Reads } from '../database/joint-statements.js';
import { fault, faultsOf, refuseFaults } from '../shared/faults.js';
import type { DateRange, LocalDate } from '../shared/local-date.js';
import { type FieldFault, invalid, notFound } from '../shared/refusal.js';
import { dayWindow, isTimeZone, localDate } from '../shared/zoned-time.js';
import { advanceBounds } from './advance-bounds.js';
import { type DayCount, dayCounts } from './engine/day-counts.js';
import { type CombinationTimes, dayTimes } from './engine/day-times.js';
import type { Diary } from './engine/diary.js';
import { loadDiary, type OwnTime } from './load/load-diary.js';
import { loadOffer, type Offer } from './load/load-offer.js';
import { daysOf, daysOfTimes, MOST_DAYS, type Period } from './period.js';

/** Service or combination to be booked, and its provider, as the caller names them. */
export interface AvailabilityQuery {
  readonly companyId: number;
  readonly serviceId?: number | null;
  /** A bookable combination (the `event_id` of v1). */
  readonly bookableId?: number | null;
  readonly personIds?: readonly number[] | null;
  readonly resourceIds?: readonly number[] | null;
  /** Minutes; one of the service's. */
  readonly duration?: number | null;
  /** Different resources a booking takes (decisions T15). */
  readonly resources?: number | null;
  /** The zone of the answer; the company's without it. */
  readonly timeZone?: string | null;
  readonly byAdmin: boolean;
  readonly own: OwnTime;
  /** True: a service, person or resource that is not of `bookableId` is refused; else the bookable item alone counts. */
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

/** The days of a period with how much can be booked on each. Two statements. @throws Refusal NOT_FOUND, INVALID */
export async function findDays(
  em: Reads,
  query: AvailabilityQuery,
  { period, now }: { readonly period: Period; readonly now: Date },
): Promise<DaysResult> {
  const offer = await findOffer(em, query);
  const today = localDate(offer.timeZone, now.getTime());
  const range = checkedDays(offer, query, () => daysOf(period, today, MOST_DAYS));
  const diary = await diaryOf(em, offer, query, { range: dayWindow(timeZoneOf(offer, query), range), now });
  return { offer, days: dayCounts(diary, range) };
}

/** The times of each combination on the days of a period. Two statements. @throws Refusal NOT_FOUND, INVALID */
export async function findTimes(
  em: Reads,
  query: AvailabilityQuery,
  { period, now }: { readonly period: Period; readonly now: Date },
): Promise<TimesResult> {
  const offer = await findOffer(em, query);
  const today = localDate(offer.timeZone, now.getTime());
  const range = checkedDays(offer, query, () => daysOfTimes(period, today));
  const diary = await diaryOf(em, offer, query, { range: dayWindow(timeZoneOf(offer, query), range), now });
  const { duration } = diary.timing;
  return { offer, duration, price: priceOf(offer.service, duration), ...range, combinations: dayTimes(diary, range) };
}

/** @throws Refusal NOT_FOUND, INVALID */
export async function findOffer(em: Reads, query: AvailabilityQuery): Promise<Offer> {
  const { companyId, serviceId, bookableId } = query;
  if (bookableId != null) {
    const offer = await loadOffer(em, companyId, { bookableId });
    if (query.refusesContradictions) checkNamed(offer, query);
    return offer;
  }
  if (serviceId != null) return loadOffer(em, companyId, { serviceId });
  throw invalid('serviceId', 'found nothing, expected what shall be booked: a service or a bookable item');
}

/** @throws Refusal INVALID for a service, people or resources beside a bookable item that is of others */
function checkNamed({ service, bookables }: Offer, { serviceId, bookableId, personIds, resourceIds }: AvailabilityQuery): void {
  const { personId, resourceId } = bookables.find((bookable) => bookable.bookableId === bookableId) ?? {};
  const of = `bookable item ${bookableId}`;
  refuseFaults(
    serviceId != null && serviceId !== service.id && fault('serviceId', `found ${serviceId}, which is not the service of ${of}`),
    personId && personIds && !personIds.includes(personId)
      ? fault('personIds', `found [${personIds}], expected the person of ${of} among them`)
      : null,
    resourceId && resourceIds && !resourceIds.includes(resourceId)
      ? fault('resourceIds', `found [${resourceIds}], expected the resource of ${of} among them`)
      : null,
  );
}

/** The days that are asked for, once the rest of the query is known to be right too. @throws Refusal INVALID naming each fault */
function checkedDays(offer: Offer, query: AvailabilityQuery, read: () => DateRange): DateRange {
  refuseFaults(faultsOf(read), faultsOfChoices(offer, query));
  return read();
}

/** Faults of what is chosen for an offer: the zone and the duration. */
export const faultsOfChoices = (offer: Offer, query: AvailabilityQuery): readonly FieldFault[] => [
  ...faultsOf(() => timeZoneOf(offer, query)),
  ...faultsOf(() => chosenDuration(offer.service, query.duration)),
];

export function timeZoneOf(offer: Offer, { timeZone }: AvailabilityQuery): string {
  if (timeZone && !isTimeZone(timeZone)) throw invalid('timeZone', `${timeZone} is no time zone such as Europe/London`);
  return timeZone || offer.timeZone;
}

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
    resources: query.resources ?? 1,
    bounds: advanceBounds(offer, { now, byAdmin: query.byAdmin }),
    own: query.own,
    timeZone: timeZoneOf(offer, query),
  });
}

/** A combination names its person and resource; a list narrows further. */
export function requestedProviders(offer: Offer, { bookableId, personIds, resourceIds }: AvailabilityQuery) {
  if (bookableId == null) return { personIds: personIds ?? null, resourceIds: resourceIds ?? null };
  const named = offer.bookables.find((bookable) => bookable.bookableId === bookableId);
  if (!named) throw notFound('bookable item', bookableId);
  return {
    personIds: named.personId ? [named.personId] : (personIds ?? null),
    resourceIds: named.resourceId ? [named.resourceId] : (resourceIds ?? null),
  };
}
