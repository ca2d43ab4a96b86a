import * as z from 'zod';
import { weekdayOf } from '../operations/wire-words.js';
import { integer, optional } from '../params.js';
import { calendarYear, dayOrDate, monthOfYear, weekOfYear } from '../params-time.js';

/**
 * Parameters by which v1 names days: `date`, `date` to `edate`, or a month, calendar month, year or week. Source:
 * service.md 4.8.
 */
export const periodParams = {
  date: optional(dayOrDate),
  edate: optional(dayOrDate),
  month: optional(monthOfYear),
  cal_month: optional(monthOfYear),
  year: optional(calendarYear),
  week: optional(weekOfYear),
  week_start: optional(integer({ min: 0, max: 1 })),
};

const PeriodShape = z.object(periodParams);

/**
 * Period in the schema's names: `1130` is `2030-11`, week `0930` is `2030-W09`. Old programs send several periods, of
 * which the first in this order counts.
 */
export function periodOf(input: z.infer<typeof PeriodShape>) {
  const { date, edate, month, cal_month, year, week, week_start } = input;
  const weekStart = weekdayOf(week_start);
  if (date) return { from: date, to: edate };
  if (month) return { month: fullMonth(month) };
  if (cal_month) return { calendarMonth: fullMonth(cal_month), weekStart };
  if (year) return { year: Number(year) };
  if (week) return { week: `20${week.slice(2)}-W${week.slice(0, 2)}`, weekStart };
  return { to: edate };
}

const fullMonth = (mmyy: string) => `20${mmyy.slice(2)}-${mmyy.slice(0, 2)}`;
