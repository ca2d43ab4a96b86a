import type { Service } from '../catalogue/service.entity.js';
import { type AdvanceBounds, NO_BOUNDS } from './diary.js';

/**
 * When a booking may start, seen from now. The periods are seconds, so they are elapsed time; both bounds are inclusive
 * (T12). Nobody but an administrator books into the past; no limit of advance holds for one.
 */
export function advanceBounds(service: Service, now: Date, byAdmin: boolean): AdvanceBounds {
  if (byAdmin) return NO_BOUNDS;
  const { minAdvancePeriod, maxAdvancePeriod } = service;
  return {
    earliest: now.getTime() + (minAdvancePeriod ?? 0) * 1000,
    latest: maxAdvancePeriod === null ? Number.POSITIVE_INFINITY : now.getTime() + maxAdvancePeriod * 1000,
  };
}
