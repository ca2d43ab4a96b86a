import { DAY_SECONDS, HOUR_SECONDS } from '../../shared/interval.js';
import { plusDays } from '../../shared/zoned-time.js';

const PERIOD_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** A length of time as people say it. */
export interface TimeSpan {
  readonly amount: number;
  readonly unit: PeriodUnit;
}

/** Seconds of each unit; a day has 24 hours and a month 30 days, where only the length matters. */
const SECONDS: Readonly<Record<PeriodUnit, number>> = {
  second: 1,
  minute: 60,
  hour: HOUR_SECONDS,
  day: DAY_SECONDS,
  week: 604_800,
  month: 2_592_000,
};

/** Days of the units that are counted on the calendar. */
const DAYS: Partial<Record<PeriodUnit, number>> = { day: 1, week: 7, month: 30 };

export const secondsOf = ({ amount, unit }: TimeSpan): number => amount * SECONDS[unit];

/**
 * Converts seconds to the unit in which they were given: 172800 in days is 2. Null stays null; without a unit, or where it
 * does not divide them, they stay seconds.
 */
export function periodOf(seconds: number | null, unit: PeriodUnit | null): TimeSpan | null {
  if (seconds === null) return null;
  const fits = unit !== null && seconds % SECONDS[unit] === 0;
  return fits ? { amount: seconds / SECONDS[unit], unit } : { amount: seconds, unit: 'second' };
}

/**
 * Moment a time span before another, in epoch milliseconds. Seconds, minutes and hours are elapsed; days, weeks and months
 * (of 30 days) are days of the calendar in that zone, at the same time of day. Source: decisions T12.
 */
export function minusSpan(timeZone: string, instant: number, { amount, unit }: TimeSpan): number {
  const days = DAYS[unit];
  return days === undefined ? instant - amount * SECONDS[unit] * 1000 : plusDays(timeZone, instant, -amount * days);
}

/** Moment a time span after another, as in `minusSpan`. */
export const plusSpan = (timeZone: string, instant: number, { amount, unit }: TimeSpan): number =>
  minusSpan(timeZone, instant, { amount: -amount, unit });
