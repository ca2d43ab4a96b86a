import type { AdvanceBounds, Combination, Diary, GroupSlot, ServiceTiming, Subject } from '../../src/availability/diary.js';
import { neededWindow } from '../../src/availability/diary.js';
import { compileSchedule } from '../../src/schedule/compile-schedule.js';
import { openSpans } from '../../src/schedule/open-spans.js';
import type { DayHours } from '../../src/schedule/schedule-rules.js';
import type { TimedPattern } from '../../src/schedule/shift-timing.js';
import type { Interval } from '../../src/shared/interval.js';
import { addDays, type DateRange, type LocalDate, type Weekday } from '../../src/shared/local-date.js';
import { timeText } from '../../src/shared/local-time.js';
import type { Spans } from '../../src/shared/spans.js';
import { dayWindow } from '../../src/shared/zoned-time.js';
import { lcg } from './av-workload.js';

/** A small company for one service, in the words of the domain: what the kernel and the slow oracle both start from. */
export interface Case {
  readonly zone: string;
  readonly range: DateRange;
  readonly timing: ServiceTiming;
  readonly bounds: AdvanceBounds;
  readonly spaces: number;
  readonly needs: { readonly person: boolean; readonly resources: number };
  readonly people: readonly CaseSubject[];
  readonly resources: readonly CaseSubject[];
  readonly combinations: readonly Combination[];
  readonly service: CaseSchedule | null;
  readonly closed: readonly Interval[];
  readonly slots: readonly GroupSlot[];
}

export interface CaseSchedule {
  readonly zone: string;
  readonly patterns: readonly TimedPattern[];
  readonly exceptions: ReadonlyMap<LocalDate, readonly DayHours[]>;
}

export interface CaseSubject extends CaseSchedule {
  readonly id: number;
  readonly units: number;
  readonly busy: readonly Interval[];
}

/** Zones with days on which their clocks change: gaps and folds of an hour, of half an hour, at midnight, of a day. */
const PLACES: readonly (readonly [string, ...LocalDate[]])[] = [
  ['Europe/London', '2026-03-29', '2026-10-25', '2026-06-10'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Asia/Kolkata', '2026-02-28', '2024-02-29'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
  ['America/Sao_Paulo', '2018-11-04', '2018-02-18'],
  ['Africa/Casablanca', '2026-02-15', '2026-03-22'],
  ['America/Goose_Bay', '2009-11-01', '2009-03-08'],
  ['Pacific/Apia', '2011-12-30'],
];

export function randomCase(seed: number): Case {
  const pick = picker(seed);
  const [zone, ...dates] = pick.one(PLACES);
  const from = addDays(pick.one(dates), pick.whole(-2, 0));
  const needs = pick.one([
    { person: true, resources: 0 },
    { person: true, resources: 1 },
    { person: true, resources: 2 },
    { person: false, resources: 1 },
    { person: false, resources: 2 },
  ]);
  const subject = (id: number, pool: boolean) => randomSubject(pick, id, zone, from, pool);
  const people = needs.person ? pick.list(1, 3, (i) => subject(i + 1, false)) : [];
  const resources = needs.resources > 0 ? pick.list(1, 3, (i) => subject(i + 1, true)) : [];
  const timing = {
    duration: pick.one([10, 15, 30, 45, 60, 95]),
    step: pick.one([null, 5, 15, 25, 30, 45]),
    before: pick.one([0, 0, 5, 10]),
    after: pick.one([0, 0, 5, 20]),
  };
  const spaces = pick.one([1, 1, 1, 4]);
  const combinations = randomCombinations(pick, people, resources);
  const range = { from, to: addDays(from, pick.whole(0, 3)) };
  return {
    zone,
    range,
    timing,
    spaces,
    needs,
    people,
    resources,
    combinations,
    bounds: randomBounds(pick, zone, range),
    service: pick.chance(0.3) ? randomSchedule(pick, zone, from) : null,
    closed: pick.chance(0.3) ? [randomInterval(pick, zone, from, 600)] : [],
    slots: spaces > 1 ? randomSlots(pick, zone, range, timing.duration, combinations) : [],
  };
}

/** The case as the kernel takes it. */
export function diaryOf(given: Case): Diary {
  const window = neededWindow(dayWindow(given.zone, given.range), given.timing);
  const open = ({ patterns, exceptions, zone }: CaseSchedule) =>
    openSpans(compileSchedule({ patterns, exceptions }), zone, window);
  const subject = (one: CaseSubject): Subject => ({ id: one.id, units: one.units, open: open(one), busy: packed(one.busy) });
  return {
    ...given,
    people: given.people.map(subject),
    resources: given.resources.map(subject),
    openings: given.service && open(given.service),
    closed: packed(given.closed),
  };
}

export function packed(intervals: readonly Interval[]): Spans {
  return Float64Array.from(intervals.flatMap(({ start, end }) => [start, end]));
}

type Picker = ReturnType<typeof picker>;

function picker(seed: number) {
  const random = lcg(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  return {
    whole,
    chance: (share: number) => random() < share,
    one: <T>(values: readonly T[]): T => values[whole(0, values.length - 1)]!,
    list: <T>(from: number, to: number, make: (index: number) => T): T[] =>
      Array.from({ length: whole(from, to) }, (_, i) => make(i)),
  };
}

function randomSchedule(pick: Picker, zone: string, from: LocalDate): CaseSchedule {
  const patterns = pick.list(1, 3, (id): TimedPattern => {
    const startDate = addDays(from, pick.whole(-9, 1));
    const start = pick.whole(0, 95) * 15;
    return {
      id: id + 1,
      startDate,
      endDate: pick.chance(0.3) ? addDays(startDate, pick.whole(0, 12)) : null,
      frequency: pick.one(['daily', 'daily', 'weekly']),
      interval: pick.one([1, 1, 1, 2]),
      byDay: pick.chance(0.5) ? [] : pick.list(3, 6, () => pick.whole(0, 6) as Weekday),
      exceptDates: pick.chance(0.2) ? [addDays(from, pick.whole(0, 2))] : [],
      weekStart: pick.one([0, 1]),
      startTime: timeText(start),
      endTime: timeText(pick.chance(0.15) ? start : pick.whole(0, 95) * 15),
    };
  });
  const exceptions = new Map<LocalDate, DayHours[]>();
  if (pick.chance(0.2))
    exceptions.set(
      addDays(from, 1),
      pick.list(0, 2, (i) => ({ start: 480 + 240 * i, end: 660 + 240 * i })),
    );
  return { zone, patterns, exceptions };
}

function randomSubject(pick: Picker, id: number, zone: string, from: LocalDate, pool: boolean): CaseSubject {
  const units = pool ? pick.one([1, 1, 2, 3]) : 1;
  const own = pick.chance(0.2) ? pick.one(PLACES)[0] : zone;
  const busy = pick.list(0, 8, () => randomInterval(pick, zone, from, 240));
  return { id, units, busy, ...randomSchedule(pick, own, from) };
}

/** Sometimes with seconds: external calendars have them. */
function randomInterval(pick: Picker, zone: string, from: LocalDate, longest: number): Interval {
  const base = dayWindow(zone, { from, to: from }).start;
  const start = base + pick.whole(-200, 4 * 1440) * 60_000 + (pick.chance(0.2) ? 1000 * pick.whole(1, 59) : 0);
  return { start, end: start + pick.whole(5, longest) * 60_000 };
}

function randomBounds(pick: Picker, zone: string, range: DateRange): AdvanceBounds {
  const { start, end } = dayWindow(zone, range);
  const bounds = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY };
  if (pick.chance(0.3)) bounds.earliest = start + pick.whole(0, 40) * 900_000 + pick.one([0, 1]);
  if (pick.chance(0.3)) bounds.latest = end - pick.whole(0, 40) * 900_000 - pick.one([0, 1]);
  return bounds;
}

function randomCombinations(pick: Picker, people: readonly CaseSubject[], resources: readonly CaseSubject[]): Combination[] {
  const owners = people.length > 0 ? people.map(({ id }) => id) : [null];
  const rooms = resources.length > 0 ? resources.map(({ id }) => id) : [null];
  const all = owners.flatMap((personId) => rooms.map((resourceId) => ({ personId, resourceId })));
  const share = pick.one([1, 0.6]);
  const allowed = people.length > 0 && resources.length > 0 ? all.filter(() => pick.chance(share)) : all;
  return allowed.map((pair, i) => ({ bookableId: 100 + i, ...pair }));
}

/** Running sessions; the domain makes their person and resource busy, and here too whoever asks sees them busy or not. */
function randomSlots(pick: Picker, zone: string, range: DateRange, duration: number, pairs: readonly Combination[]): GroupSlot[] {
  if (pairs.length === 0) return [];
  const { start } = dayWindow(zone, range);
  return pick.list(0, 3, (slotId) => {
    const { personId, resourceId } = pick.one(pairs);
    const length = pick.chance(0.8) ? duration : duration + 5;
    return {
      slotId,
      personId,
      resourceId,
      start: start + pick.whole(0, 300) * 300_000,
      duration: length,
      spacesLeft: pick.whole(0, 3),
    };
  });
}
