import type { EntityManager } from '@mikro-orm/postgresql';
import { chosenDuration } from '../catalogue/services/price-of.js';
import { rangeFaults, refuseFaults } from '../shared/faults.js';
import { DAY, type Interval } from '../shared/interval.js';
import { advanceBounds } from './advance-bounds.js';
import { type NextStart, nextStarts } from './engine/next-starts.js';
import { type AvailabilityQuery, faultsOfChoices, findOffer, requestedProviders, timeZoneOf } from './find-availability.js';
import { loadDiary } from './load/load-diary.js';
import type { Offer } from './load/load-offer.js';

export interface NextAvailableQuery extends AvailabilityQuery {
  /** Epoch milliseconds; now by default. Raised to the earliest start that the advance limit allows. */
  readonly from?: number | null;
  /** Starts wanted; 1 to 100. */
  readonly count: number;
  /** Spaces to be booked together; 1 by default. */
  readonly quantity?: number | null;
}

export interface NextAvailableResult {
  readonly offer: Offer;
  readonly timeZone: string;
  readonly duration: number;
  readonly starts: readonly NextStart[];
  /** End of the time that was searched, in epoch milliseconds, exclusive. */
  readonly searchedUntil: number;
}

const FIRST_WINDOW = 8 * DAY;
/** Factor by which each window is longer than the previous one. */
const GROWTH = 4;
/** Time ahead that is searched without a maximum advance. */
const USUAL_SEARCH = 366 * DAY;
/** Longest time ahead that is searched with a maximum advance. */
const MAX_SEARCH_MILLISECONDS = 5 * 366 * DAY;

/**
 * Finds the next starts that can be booked, up to the maximum advance (five years at most), or a year ahead where there is none.
 * Searches in growing windows: at most five statements for a year and six for five years.
 *
 * @throws Refusal NOT_FOUND, INVALID
 */
export async function nextAvailable(em: EntityManager, query: NextAvailableQuery, now: Date): Promise<NextAvailableResult> {
  const quantity = query.quantity ?? 1;
  const outside = rangeFaults({ count: query.count, quantity }, { count: [1, 100], quantity: [1, 1_000_000] });
  const offer = await findOffer(em, query, outside);
  refuseFaults(outside, faultsOfChoices(offer, query));
  const timeZone = timeZoneOf(offer, query);
  const duration = chosenDuration(offer.service, query.duration);
  const bounds = advanceBounds(offer, { now, byAdmin: query.byAdmin });
  const diaryQuery = {
    duration,
    requested: requestedProviders(offer, query),
    resources: query.resourceCount ?? 1,
    bounds,
    own: query.own,
    timeZone,
  };

  const starts: NextStart[] = [];
  let searchedUntil = Math.max(query.from ?? now.getTime(), bounds.earliest);
  for (const range of searchWindows(searchedUntil, bounds.latest)) {
    const diary = await loadDiary(em, offer, { ...diaryQuery, range });
    starts.push(...nextStarts(diary, range, { count: query.count - starts.length, quantity }));
    searchedUntil = range.end;
    if (starts.length === query.count) break;
  }
  return { offer, timeZone, duration, starts, searchedUntil };
}

/** Windows of growing length, without gaps, up to the last allowed start, which is inclusive (decisions T12). */
export function* searchWindows(from: number, latest: number): Generator<Interval> {
  const end = Number.isFinite(latest) ? Math.min(latest + 1, from + MAX_SEARCH_MILLISECONDS) : from + USUAL_SEARCH;
  for (let start = from, size = FIRST_WINDOW; start < end; size *= GROWTH) {
    const range = { start, end: Math.min(end, start + size) };
    yield range;
    start = range.end;
  }
}
