import { DAY_MINUTES } from './interval.js';
/** Minutes from local midnight, 0 to 1440; 1440 is the midnight that ends the day. */
export type MinuteOfDay = number;

const SHAPE = /^([01]\d|2[0-3]):?([0-5]\d)$/;

/** `HH:mm` or `HHmm` as minutes from midnight; `24:00` is 1440. Undefined for anything else. */
export function minuteOfDay(text: string): MinuteOfDay | undefined {
  if (text === '24:00' || text === '2400') return DAY_MINUTES;
  const parts = SHAPE.exec(text);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : undefined;
}

/** `HH:mm`. */
export function timeText(minutes: MinuteOfDay): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_empty, value) => String(value).padStart(2, '0'));

/** A number from 0 to 59 with two digits. Looked up in a table, because answers contain tens of thousands. */
export function twoDigits(value: number): string {
  return TWO_DIGITS[value]!;
}
