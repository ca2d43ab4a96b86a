import { type LocalDate, weekday } from '../../shared/local-date.js';
import type { Random } from '../random.js';

/** Bookings of each month relative to the mean, January first: a spring rush, a quiet August, a full December. */
const MONTHS = [0.8, 0.85, 1, 1.15, 1.25, 1.15, 0.9, 0.7, 1, 1.1, 1.05, 1.05];

/** Bookings of each weekday relative to the mean, Sunday first. */
const WEEKDAYS = [0.6, 1.1, 0.9, 0.85, 1, 1.2, 1.35];

/** Days around the turn of the year, as month and day, on which few come. */
const QUIET = ['12-24', '12-25', '12-26', '12-31', '01-01'];

/** Share by which bookings are fewer with each year back. */
const GROWTH = 0.3;

/** Bookings of a day relative to an average day of the year that ends today. */
export function demandFactor(date: LocalDate, daysAgo: number): number {
  if (QUIET.includes(date.slice(5))) return 0.1;
  const month = Number(date.slice(5, 7)) - 1;
  const age = daysAgo / 365;
  return MONTHS[month]! * WEEKDAYS[weekday(date)]! * (1 - GROWTH * Math.min(age, 2));
}

/** Random integer with the average `mean`, from a Poisson distribution. */
export function poissonNumber(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let left = random.next();
  let count = 0;
  while (left > limit) {
    left *= random.next();
    count++;
  }
  return count;
}
