import rrule from 'rrule';
import { DAY } from '../../shared/interval.js';
import { dateOf, dayOf, type LocalDate } from '../../shared/local-date.js';
import { invalid } from '../../shared/refusal.js';

/** Frequencies as v1 names them, with their names in RFC 5545. */
const FREQUENCIES = { DAY: 'DAILY', WEEK: 'WEEKLY', MONTH: 'MONTHLY', YEAR: 'YEARLY' } as const;

const list = (item: string) => new RegExp(`^${item}(,${item})*$`);

/** Parts that a rule may have, with their syntax. Times of day are the chain's, so that a rule has no hours. */
const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: list('([+-]?[1-9]\\d?)?(MO|TU|WE|TH|FR|SA|SU)'),
  BYMONTHDAY: list('-?([1-9]|[12]\\d|3[01])'),
  BYMONTH: list('([1-9]|1[0-2])'),
  BYSETPOS: list('-?[1-9]\\d{0,2}'),
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};

/** Number of occurrences that one chain may have. */
export const MAX_OCCURRENCES = 1000;

/**
 * Reads a rule, and returns it as it is stored: upper case, without a leading `RRULE:`.
 *
 * @throws Refusal INVALID for a part that is unknown, repeated or invalid, for COUNT beside UNTIL, and without FREQ
 */
export function readRule(text: string): string {
  const rule = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  const names = new Set<string>();
  for (const part of rule.split(';')) {
    const [name = '', value = ''] = part.split('=');
    if (!PARTS[name]?.test(value) || names.has(name)) throw wrongRule(`${part} is not understood`);
    names.add(name);
  }
  if (!names.has('FREQ')) throw wrongRule('FREQ is missing');
  if (names.has('COUNT') && names.has('UNTIL')) throw wrongRule('COUNT and UNTIL exclude each other');
  return rule;
}

const wrongRule = (message: string) =>
  invalid('recurrenceRule', `${message}; expected an RRULE of RFC 5545 such as FREQ=WEEKLY;BYDAY=MO,WE`);

/**
 * Rule of a frequency of v1: WEEK is every week; '' is a single event, without a rule.
 *
 * @throws Refusal INVALID for another word
 */
export function ruleOfType(type: string): string | null {
  const word = type.trim().toUpperCase();
  if (word === '') return null;
  if (!Object.hasOwn(FREQUENCIES, word)) {
    throw invalid('recurrence', `found ${JSON.stringify(type)}, expected ${Object.keys(FREQUENCIES).join(', ')} or nothing`);
  }
  return `FREQ=${FREQUENCIES[word as keyof typeof FREQUENCIES]}`;
}

export function typeOfRule(rule: string | null): string {
  const frequency = rule && /FREQ=(\w+)/.exec(rule)?.[1];
  return Object.entries(FREQUENCIES).find(([, name]) => name === frequency)?.[0] ?? '';
}

/** True for a rule that contains its own end. */
export const endsItself = (rule: string): boolean => /(COUNT|UNTIL)=/.test(rule);

/**
 * Days on which a rule falls from `start` to `end`, both inclusive: at most one more than a chain may have. Dates that a
 * month or year does not have are skipped. `start` counts only if the rule falls on it.
 *
 * Source: decisions T10, T11.
 */
export function ruleDates(rule: string, start: LocalDate, end: LocalDate): LocalDate[] {
  const options = rrule.RRule.parseString(rule);
  const last = midnight(end);
  const until = options.until && options.until < last ? options.until : last;
  const dates: LocalDate[] = [];
  new rrule.RRule({ ...options, dtstart: midnight(start), until }).all((date) => {
    dates.push(dateOf(date.getTime() / DAY));
    return dates.length <= MAX_OCCURRENCES;
  });
  return dates;
}

/** Midnight in UTC, which represents a day without time zones or daylight saving time. */
const midnight = (date: LocalDate): Date => new Date(dayOf(date) * DAY);
