import { DAY_MINUTES } from '../shared/interval.js';
import { isLocalDate, type LocalDate, type Weekday } from '../shared/local-date.js';
import { minuteOfDay } from '../shared/local-time.js';
import { invalid } from '../shared/refusal.js';

/** Hours of one day in minutes from local midnight. An `end` beyond 1440 is on the next date. */
export interface DayHours {
  readonly start: number;
  readonly end: number;
}

/** Parsed legacy `rules` of a schedule. A date's rule replaces its weekday's; no hours means closed. */
export interface ScheduleRules {
  readonly weekdays: ReadonlyMap<Weekday, readonly DayHours[]>;
  readonly dates: ReadonlyMap<LocalDate, readonly DayHours[]>;
}

/**
 * Parses `{ "2030-03-04": "0900-1200,1300-1700", "0": "None" }`: keys are dates or weekday digits (0 = Sunday), ranges are
 * comma-separated, `None` or an empty text means closed. Source: service.md 2.10, wire.md 2.9.
 * @throws Refusal INVALID naming the key
 */
export function parseScheduleRules(rules: Readonly<Record<string, string>>): ScheduleRules {
  const weekdays = new Map<Weekday, readonly DayHours[]>();
  const dates = new Map<LocalDate, readonly DayHours[]>();
  for (const [key, ranges] of Object.entries(rules)) {
    const hours = parseHours(key, ranges);
    if (/^[0-6]$/.test(key)) weekdays.set(Number(key) as Weekday, hours);
    else if (isLocalDate(key)) dates.set(key, hours);
    else throw invalid('rules', `"${key}" is neither a date (YYYY-MM-DD) nor a weekday digit (0 to 6, 0 = Sunday)`);
  }
  return { weekdays, dates };
}

function parseHours(key: string, ranges: string): DayHours[] {
  const text = ranges.trim();
  if (text === '' || text.toLowerCase() === 'none') return [];
  return text.split(',').map((range) => {
    const [start, end, ...rest] = range.trim().split('-').map(minuteOfDay);
    if (start === undefined || end === undefined || start === DAY_MINUTES || rest.length > 0) {
      throw invalid('rules', `"${range}" at ${key} is no range of the shape HHMM-HHMM`);
    }
    return hoursBetween(start, end);
  });
}

/** An end that is not after the start is on the next date; equal means 24 hours on the clock (decisions T2). */
export function hoursBetween(start: number, end: number): DayHours {
  return { start, end: end > start ? end : end + DAY_MINUTES };
}
