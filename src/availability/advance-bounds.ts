import { type AdvanceBounds, NO_BOUNDS } from './engine/diary.js';
import type { Offer } from './load/load-offer.js';

/**
 * Earliest and latest start of a booking that is made now, both inclusive. The advance periods are in seconds of elapsed time
 * (decisions T12). Nothing binds administrators: they may also book into the past, and at a company that is not live.
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
