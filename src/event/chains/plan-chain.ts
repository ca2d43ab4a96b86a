import { type InstantInput, instantOfInput } from '../../capacity/instant-input.js';
import { faultsOf, refuseFaults } from '../../shared/faults.js';
import { DAY_MINUTES } from '../../shared/interval.js';
import { addDays, addMonths, LAST_DATE, type LocalDate } from '../../shared/local-date.js';
import { minuteOfDay, timeText } from '../../shared/local-time.js';
import { invalid } from '../../shared/refusal.js';
import { instantOf, localMoment } from '../../shared/zoned-time.js';
import type { EventChain } from './event-chain.entity.js';
import { endsItself, MAX_OCCURRENCES, readRule, ruleDates, ruleOfType, typeOfRule } from './recurrence-rule.js';

/** Times of the occurrences of a chain, as they are stored. */
export type ChainTimes = Pick<EventChain, 'startsAt' | 'time' | 'startDate' | 'endDate' | 'recurrence' | 'recurrenceRule'>;

/** Times of a chain as callers write them. A field that is left out is not changed. */
export interface ChainTimesInput {
  /** Sets `startDate` and `time`, unless it equals the start that is stored. */
  readonly startsAt?: InstantInput | null;
  /** True: a null `startsAt` beside a `startDate` is ignored; false: it removes the start even so. */
  readonly refusesContradictions?: boolean;
  readonly startDate?: LocalDate | null;
  /** `HH:mm`. */
  readonly time?: string | null;
  readonly endDate?: LocalDate | null;
  readonly recurrence?: string | null;
  /** Takes precedence over `recurrence`. */
  readonly recurrenceRule?: string | null;
}

export interface ChainPlan {
  readonly times: ChainTimes;
  /** The days of its occurrences, ascending. */
  readonly dates: readonly LocalDate[];
}

export const UNPLANNED: ChainTimes = {
  startsAt: null,
  time: null,
  startDate: null,
  endDate: null,
  recurrence: '',
  recurrenceRule: null,
};

/**
 * Plans the times of a chain after a change, and the days on which it then takes place.
 *
 * A chain without a day and a time has no occurrences yet. A chain that recurs without an end gets an `endDate` a year ahead:
 * service.md 2.6 is silent on it.
 *
 * @throws Refusal INVALID for times that cannot be read, an end before the start, or more than 1,000 occurrences
 */
export function planChain(stored: ChainTimes, input: ChainTimesInput, timeZone: string): ChainPlan {
  const start = () => startOf(stored, input, timeZone);
  const rule = () => ruleOf(stored, input);
  refuseFaults(faultsOf(start), faultsOf(rule));
  const { startDate, time } = start();
  const recurrenceRule = rule();
  const kind = { recurrenceRule, recurrence: typeOfRule(recurrenceRule) };
  if (!startDate || !time) {
    const endDate = input.endDate === undefined ? stored.endDate : input.endDate;
    return { times: { startsAt: null, time, startDate, endDate, ...kind }, dates: [] };
  }

  const startsAt = new Date(instantOf(timeZone, startDate, minutesOf(time)));
  const { dates, endDate } = recurrenceRule
    ? daysOf(recurrenceRule, startDate, stored, input)
    : { dates: [startDate], endDate: startDate };
  return { times: { startsAt, time, startDate, endDate, ...kind }, dates };
}

function startOf(stored: ChainTimes, input: ChainTimesInput, timeZone: string): Pick<ChainTimes, 'startDate' | 'time'> {
  const { startsAt, refusesContradictions = false } = input;
  const isOnlyDay = refusesContradictions && startsAt === null && input.startDate != null;
  if ((startsAt === null && !isOnlyDay) || startsAt === '') return { startDate: null, time: null };
  if (startsAt != null) {
    const instant = instantOfInput(timeZone, 'startsAt', startsAt);
    if (instant !== stored.startsAt?.getTime()) {
      const { date, minute } = localMoment(timeZone, instant);
      return { startDate: date, time: timeText(minute) };
    }
  }
  const time = input.time === undefined ? stored.time : input.time || null;
  return {
    startDate: input.startDate === undefined ? stored.startDate : input.startDate,
    time: time && timeText(minutesOf(time)),
  };
}

function minutesOf(time: string): number {
  const minutes = minuteOfDay(time);
  if (minutes === undefined || minutes === DAY_MINUTES) throw invalid('time', `found ${time}, expected HH:mm`);
  return minutes;
}

function ruleOf(stored: ChainTimes, { recurrenceRule, recurrence }: ChainTimesInput): string | null {
  if (recurrenceRule !== undefined) return recurrenceRule ? readRule(recurrenceRule) : null;
  if (recurrence === undefined) return stored.recurrenceRule;
  // A client that sends a record back unchanged does not request another rule.
  const same = (recurrence ?? '').trim().toUpperCase() === stored.recurrence;
  return same ? stored.recurrenceRule : ruleOfType(recurrence ?? '');
}

function daysOf(rule: string, start: LocalDate, stored: ChainTimes, { endDate }: ChainTimesInput) {
  if (endsItself(rule)) {
    if (endDate && endDate !== stored.endDate) throw invalid('endDate', 'the rule says itself when it ends');
    const dates = checked(ruleDates(rule, start, LAST_DATE));
    return { dates, endDate: dates.at(-1) ?? start };
  }
  const wasOpen = stored.recurrenceRule !== null && !endsItself(stored.recurrenceRule);
  const end = endDate ?? (wasOpen && endDate === undefined ? stored.endDate : null) ?? addDays(addMonths(start, 12), -1);
  if (end < start) throw invalid('endDate', `${end} is before the start, ${start}`);
  return { dates: checked(ruleDates(rule, start, end)), endDate: end };
}

function checked(dates: LocalDate[]): LocalDate[] {
  if (dates.length > MAX_OCCURRENCES) {
    throw invalid('endDate', `expected an end after at most ${MAX_OCCURRENCES} occurrences`);
  }
  return dates;
}
