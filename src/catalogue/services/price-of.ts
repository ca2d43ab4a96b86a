import { invalid } from '../../shared/refusal.js';
import type { Service } from './service.entity.js';

/** Price in minor units of a booking of `duration` minutes. Durations that only administrators choose have the first price. */
export function priceOf({ durations, prices }: Pick<Service, 'durations' | 'prices'>, duration: number): number {
  return prices[Math.max(0, durations.indexOf(duration))] ?? 0;
}

/** Minutes of a booking, one of the service's durations; the first by default. @throws Refusal INVALID naming the choices */
export function chosenDuration(
  { name, durations }: Pick<Service, 'name' | 'durations'>,
  requested: number | null | undefined,
): number {
  const duration = requested ?? durations[0];
  if (duration !== undefined && durations.includes(duration)) return duration;
  throw invalid('duration', `${requested ?? 'nothing'} is no duration of ${name}; it has ${durations.join(', ') || 'none'}`);
}
