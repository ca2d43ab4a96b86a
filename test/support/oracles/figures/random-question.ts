import { lcg } from '../../fixtures/av-workload.js';
import type { FigureQuestion, NaiveOrder } from './naive-figures.js';
import type { NaiveBooking, NaiveRows } from './naive-rows.js';
import { NAIVE_SUBJECTS, type NaiveSubject, type NaiveSubjectName } from './naive-subjects.js';

/**
 * Time zones with clock changes of an hour or half an hour, in spring or autumn, and two that abolished them in 2026, for which
 * an installed PostgreSQL may have the old rule.
 */
const ZONES = [
  ...['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland'],
  ...['America/St_Johns', 'America/Santiago', 'Africa/Cairo', 'Asia/Jerusalem'],
  ...['Africa/Casablanca', 'America/Edmonton'],
];

const SUBJECTS: readonly NaiveSubjectName[] = [
  ...(['bookings', 'bookings', 'bookings', 'money', 'money', 'capacity', 'coupons', 'queue', 'clients'] as const),
  ...(['events', 'waitingList', 'access'] as const),
];

const FILTERS = ['channel', 'service_id', 'person_id', 'resource_id', 'coupon_id', 'client_id', 'attendance'] as const;

/** Days before today that queries leave out, so that the demo's past that they cover no longer changes. */
const QUIET = 24;
const MAX_PAST = 690;
const DAY = 86_400_000;
const MAX_ROWS = 10_000;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

export interface RandomQuestion {
  readonly question: FigureQuestion;
  /** Maximum number of rows. */
  readonly first: number;
}

export interface Dice {
  next(): number;
  one<T>(list: readonly T[]): T;
  /** Random distinct elements, at most `most`; possibly none. */
  some<T>(list: readonly T[], most: number): T[];
  maybe(share: number): boolean;
}

export function diceOf(seed: number): Dice {
  const next = lcg(seed * 7919 + 13);
  // Neighbouring seeds start with similar numbers, which are skipped.
  for (let left = 20; left > 0; left--) next();
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const some = <T>(list: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: Math.floor(next() * (most + 1)) }, () => one(list))),
  ];
  return { next, one, some, maybe: (share) => next() < share };
}

/** Random query for a seed; always the same for the same rows and day. */
export function randomQuestion(rows: NaiveRows, seed: number): RandomQuestion {
  const dice = diceOf(seed);
  const { one, some, maybe, next } = dice;
  const name = one(SUBJECTS);
  const subject: NaiveSubject = NAIVE_SUBJECTS[name];
  const companyId = one([1, 2, 2, 3, 4]);
  const today = Math.floor(Date.now() / DAY) * DAY;
  // Capacity has many rows (one for each quarter of an hour and subject), so that its periods are short.
  const days = name === 'capacity' ? one([1, 2, 7, 28]) : one([1, 7, 28, 91, 365, 600]);
  const age = QUIET + days + Math.floor(next() * Math.max(1, MAX_PAST - QUIET - days));
  const from = today - age * DAY;
  const by = some(subject.dimensions, 3);
  const own = Object.keys(subject.measures);
  const measures = [...new Set([one(own), ...some(own, 3)])];
  const compareTo = maybe(0.25) ? one(['PREVIOUS_PERIOD', 'SAME_WEEKDAYS_LAST_YEAR'] as const) : null;
  const question = {
    subject: name,
    companyId,
    from: dayOf(from),
    until: dayOf(from + days * DAY),
    branches: companyId === 1 || maybe(0.3),
    timeZone: maybe(0.5) ? one(ZONES) : null,
    at: subject.moments.length > 1 && maybe(0.6) ? one(subject.moments) : null,
    asOf: subject.supportsAsOf && maybe(0.3) ? `${dayOf(today - one([3, 60, 200, 400]) * DAY)}T10:30:00.000Z` : null,
    by,
    measures,
    filter: subject.isFiltered ? randomFilter(rows, dice) : {},
    compareTo: reaches(name, compareTo, { age, days }) ? compareTo : null,
    empty: maybe(0.15) && cellsOf(by, days) < MAX_ROWS,
    orderBy: null,
  };
  return {
    question: { ...question, orderBy: randomOrder(rows, question, dice) },
    first: maybe(0.2) ? one([0, 1, 3, 10]) : MAX_ROWS,
  };
}

/** Whether hours are recorded as far back as the comparison period. */
const reaches = (name: string, compareTo: string | null, { age, days }: { age: number; days: number }) =>
  name !== 'capacity' || age + (compareTo === 'PREVIOUS_PERIOD' ? days : 364) < MAX_PAST;

function randomFilter(rows: NaiveRows, { one, maybe }: Dice): FigureQuestion['filter'] {
  const booking: NaiveBooking = one(rows.bookings);
  const filled = FILTERS.filter((name) => maybe(0.1) && booking[name] !== null);
  return Object.fromEntries(filled.map((name) => [name, booking[name]!]));
}

/** Estimated maximum number of groups with `empty`, if each other dimension has fifty values. */
function cellsOf(by: readonly string[], days: number): number {
  const others = by.filter((name) => !['year', 'quarter', 'month', 'week', 'date', 'weekday', 'hour'].includes(name));
  const times = (by.includes('hour') ? 24 : 1) * (by.some((name) => name === 'date' || name === 'week') ? days : 90);
  return times * (others.length > 0 ? 50 ** others.length : 1);
}

function randomOrder(rows: NaiveRows, question: Omit<FigureQuestion, 'orderBy'>, { one, maybe }: Dice): NaiveOrder | null {
  const { subject: name, by, companyId, branches } = question;
  if (by.length === 0 || maybe(0.6)) return null;
  const descending = maybe(0.5);
  if (maybe(0.3)) return { dimension: one(by), descending };
  const companies = rows.companies.filter(({ id, parent_id: parent }) => id === companyId || (branches && parent === companyId));
  const isOfOne = new Set(companies.map(({ currency_code: currency }) => currency)).size === 1;
  const names = Object.keys(NAIVE_SUBJECTS[name].measures).filter(
    // Equal means may differ between two programs by rounding; a measure with an argument would be ordered by its default one.
    (each) => !each.includes('(') && !MEANS.includes(each) && (isOfOne || !AMOUNTS.includes(each)),
  );
  return names.length > 0 ? { measure: one(names), descending } : null;
}

const MEANS = ['notice', 'leadTime', 'wait', 'serving', 'timeToOffer', 'thirdNextAvailable'];
const AMOUNTS = ['bookedValue', 'discount'];
