import type { Weekday } from '../../shared/local-date.js';
import { invalid } from '../../shared/refusal.js';

/** Names of weekdays on the wire: index 0 is Sunday. */
export const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The weekdays by their names in the schema. */
export const WEEKDAYS = {
  SUNDAY: 0,
  MONDAY: 1,
  TUESDAY: 2,
  WEDNESDAY: 3,
  THURSDAY: 4,
  FRIDAY: 5,
  SATURDAY: 6,
} as const satisfies Readonly<Record<Uppercase<(typeof DAY_NAMES)[number]>, Weekday>>;

/**
 * Converts names of weekdays, in any case, and weekdays to weekdays without duplicates, in order from Sunday (decisions T20).
 * @throws Refusal INVALID for a name that is no weekday
 */
export function weekdaysNamed(names: readonly (string | Weekday)[]): Weekday[] {
  return [...new Set(names.map(weekdayNamed))].sort((a, b) => a - b);
}

export function dayNames(weekdays: readonly Weekday[]): string[] {
  return weekdays.map((day) => DAY_NAMES[day]);
}

function weekdayNamed(name: string | Weekday): Weekday {
  if (typeof name === 'number') return name;
  const index = DAY_NAMES.findIndex((known) => known.toLowerCase() === name.trim().toLowerCase());
  if (index < 0) throw invalid('byDay', `"${name}" is no day name; expected ${DAY_NAMES.join(', ')}`);
  return index as Weekday;
}
