import { invalid } from '../../shared/refusal.js';
import type { Service } from './service.entity.js';

/** Minor units for a booking of that many minutes: the price beside the duration. A length of an administrator's own has the first price. */
export function priceOf({ durations, prices }: Pick<Service, 'durations' | 'prices'>, duration: number): number {
  return prices[Math.max(0, durations.indexOf(duration))] ?? 0;
}

/** The minutes a client may choose; the first where nothing is said. @throws Refusal INVALID naming the choices */
export function chosenDuration(
  { name, durations }: Pick<Service, 'name' | 'durations'>,
  requested: number | null | undefined,
): number {
  const duration = requested ?? durations[0];
  if (duration !== undefined && durations.includes(duration)) return duration;
  throw invalid('duration', `${requested ?? 'nothing'} is no duration of ${name}; it has ${durations.join(', ') || 'none'}`);
}
