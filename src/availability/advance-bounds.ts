import { type AdvanceBounds, NO_BOUNDS } from './engine/diary.js';
import type { Offer } from './load/load-offer.js';

/**
 * When a booking may start, seen from now. The periods are seconds, so they are elapsed time; both bounds are inclusive
 * (decisions T12). Nobody but an administrator books into the past, or at all where the company is not live; no limit of advance
 * holds for one.
 */
export function advanceBounds(
  { live, service }: Pick<Offer, 'live' | 'service'>,
  { now, byAdmin }: { readonly now: Date; readonly byAdmin: boolean },
): AdvanceBounds {
  if (byAdmin) return NO_BOUNDS;
  if (!live) return { earliest: now.getTime(), latest: now.getTime() - 1, notLive: true };
  const { minAdvancePeriod, maxAdvancePeriod } = service;
  return {
    earliest: now.getTime() + (minAdvancePeriod ?? 0) * 1000,
    latest: maxAdvancePeriod === null ? Number.POSITIVE_INFINITY : now.getTime() + maxAdvancePeriod * 1000,
  };
}
