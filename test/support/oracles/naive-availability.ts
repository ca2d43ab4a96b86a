import { DateTime } from 'luxon';
import type { Combination } from '../../../src/availability/engine/diary.js';
import { fallsOn } from '../../../src/schedule/patterns/falls-on.js';
import { addDays, type LocalDate } from '../../../src/shared/local-date.js';
import type { Case, CaseSchedule, CaseSubject } from '../fixtures/random-diary.js';

/** A start that can be booked, with its spaces. */
export interface NaiveStart {
  /** Epoch minute. */
  readonly minute: number;
  readonly date: LocalDate;
  readonly time: number;
  readonly datetime: string;
  /** bookableId → spaces of that combination, when it alone is booked. */
  readonly combinations: ReadonlyMap<number, number>;
  /** Maximum number of spaces of bookings made side by side, found by exhaustive search. */
  readonly most: number;
  /** Spaces that are promised: `most` if every person may use every resource, else the spaces when people choose in turn. */
  readonly promised: number;
}

/**
 * Computes the bookable starts a second time, slowly, as a reference: time-zone offsets from luxon, one entry per minute,
 * no interval arithmetic.
 */
export function naiveStarts(given: Case): NaiveStart[] {
  const first = wallMinute(given.timeZone, addDays(given.range.from, -1), 0);
  const last = wallMinute(given.timeZone, addDays(given.range.to, 2), 0);
  const look = lookAt(given, first - 14 * 1440, last + 1440);
  const starts: NaiveStart[] = [];
  for (let minute = first; minute < last; minute++) {
    if (minute * 60_000 < given.bounds.earliest || minute * 60_000 > given.bounds.latest) continue;
    const combinations = look.combinationsAt(minute);
    if (combinations.size === 0) continue;
    const local = DateTime.fromMillis(minute * 60_000, { zone: given.timeZone });
    const date = local.toFormat('yyyy-MM-dd');
    if (date < given.range.from || date > given.range.to) continue;
    const time = local.hour * 60 + local.minute;
    const datetime = local.toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
    starts.push({ minute, date, time, datetime, combinations, ...look.totalsAt(minute) });
  }
  return starts;
}

/** A subject, minute by minute from `from`: whether it is open, the epoch minute at which the opening began, and units in use. */
interface Minutes {
  readonly open: Uint8Array;
  readonly anchor: Int32Array;
  readonly used: Int32Array;
}

function lookAt(given: Case, from: number, to: number) {
  const { timing, needs } = given;
  const step = timing.step ?? timing.duration;
  const minutesOf = (subject: CaseSubject) => [subject.id, { ...subject, ...minutesBetween(given, subject, from, to) }] as const;
  const people = new Map(given.people.map(minutesOf));
  const rooms = new Map(given.resources.map(minutesOf));
  const service = given.service && minutesBetween(given, { ...given.service, busy: [] }, from, to);

  const blocked = (minute: number) => ({
    start: minute - timing.before - from,
    end: minute + timing.duration + timing.after - from,
  });
  const allOpen = ({ open }: Minutes, minute: number) => {
    const { start, end } = blocked(minute);
    for (let m = start; m < end; m++) if (!open[m]) return false;
    return true;
  };
  const freeUnits = (subject: (CaseSubject & Minutes) | undefined, minute: number) => {
    if (!subject || !allOpen(subject, minute)) return 0;
    const { start, end } = blocked(minute);
    return Math.max(0, subject.units - Math.max(...subject.used.slice(start, end)));
  };
  const onGrid = (owner: Minutes, minute: number) => {
    const grid = service ?? owner;
    return (!service || allOpen(service, minute)) && (minute - grid.anchor[minute - from]!) % step === 0;
  };
  const personFree = (id: number, minute: number) => onGrid(people.get(id)!, minute) && freeUnits(people.get(id), minute) > 0;
  const roomsWith = (personId: number | null) =>
    given.combinations.filter((pair) => pair.personId === personId).map(({ resourceId }) => resourceId!);

  const unitsOf = (personId: number | null, resourceId: number | null, minute: number): number => {
    if (personId !== null && !personFree(personId, minute)) return 0;
    if (resourceId === null) return 1;
    if (personId === null && !onGrid(rooms.get(resourceId)!, minute)) return 0;
    const units = freeUnits(rooms.get(resourceId), minute);
    const distinct = roomsWith(personId).filter((id) => freeUnits(rooms.get(id), minute) > 0).length;
    if (units === 0 || distinct < needs.resources) return 0;
    return personId === null && needs.resources === 1 ? units : 1;
  };
  const joinable = joinableAt(given);
  const inPairs = (id: (pair: Combination) => number | null) => new Set(given.combinations.map(id)).size;
  const everyPair = given.combinations.length === inPairs(({ personId }) => personId) * inPairs(({ resourceId }) => resourceId);
  const combinationsAt = (minute: number) =>
    new Map(
      wantedOf(given)
        .map((pair) => {
          const anew = unitsOf(pair.personId, pair.resourceId, minute) * given.spaces;
          return [pair.bookableId, anew + joinable(minute, [pair])] as const;
        })
        .filter(([, spaces]) => spaces > 0),
    );
  const wantedRooms = (personId: number | null) =>
    wantedOf(given)
      .filter((pair) => pair.personId === personId)
      .map(({ resourceId }) => resourceId!);

  /** Maximum number of people who can be booked, over all ways to assign resources to them. */
  const mostFor = (people: readonly number[], left: ReadonlyMap<number, number>): number => {
    const [personId, ...others] = people;
    if (personId === undefined) return 0;
    const free = roomsWith(personId).filter((id) => left.get(id)! > 0);
    const wanted = wantedRooms(personId);
    const sets = setsOf(free, needs.resources).filter((set) => needs.resources === 0 || set.some((id) => wanted.includes(id)));
    return Math.max(mostFor(others, left), ...sets.map((taken) => 1 + mostFor(others, less(left, taken))));
  };
  /**
   * Number of people who can be booked if each in turn takes the free resources with the lowest ids: a requested one, and as
   * many others as are needed.
   */
  const inTurnFor = (people: readonly number[], left: ReadonlyMap<number, number>): number => {
    const [personId, ...others] = people;
    if (personId === undefined) return 0;
    const free = ascending(roomsWith(personId).filter((id) => left.get(id)! > 0));
    const main = free.find((id) => wantedRooms(personId).includes(id));
    const taken = main === undefined ? [] : [main, ...free.filter((id) => id !== main)].slice(0, needs.resources);
    return taken.length < needs.resources ? inTurnFor(others, left) : 1 + inTurnFor(others, less(left, taken));
  };
  /** Maximum number of bookings over all choices of disjoint units, each a set of different resources with one of `starters`. */
  const mostSets = (left: ReadonlyMap<number, number>, starters: readonly number[]): number => {
    const free = [...left.keys()].filter((id) => left.get(id)! > 0);
    const sets = setsOf(free, needs.resources).filter((set) => set.some((id) => starters.includes(id)));
    return Math.max(0, ...sets.map((taken) => 1 + mostSets(less(left, taken), starters)));
  };
  const bookingsAt = (minute: number): { readonly most: number; readonly promised: number } => {
    const left = new Map([...rooms.keys()].map((id) => [id, freeUnits(rooms.get(id), minute)]));
    const wanted = wantedOf(given);
    if (needs.person) {
      const free = ascending(wanted.map(({ personId }) => personId!)).filter((id) => personFree(id, minute));
      const most = mostFor(free, left);
      return { most, promised: everyPair ? most : inTurnFor(free, left) };
    }
    const onOwnGrid = ascending(wanted.map(({ resourceId }) => resourceId!)).filter(
      (id) => onGrid(rooms.get(id)!, minute) && left.get(id)! > 0,
    );
    const most = needs.resources === 1 ? onOwnGrid.reduce((sum, id) => sum + left.get(id)!, 0) : mostSets(left, onOwnGrid);
    return { most, promised: most };
  };
  const totalsAt = (minute: number) => {
    const { most, promised } = bookingsAt(minute);
    const joined = joinable(minute, wantedOf(given));
    return { most: most * given.spaces + joined, promised: promised * given.spaces + joined };
  };
  return { combinationsAt, totalsAt };
}

/** Combinations of the requested people and resources. */
export function wantedOf({ combinations, requested }: Case): readonly Combination[] {
  const among = (ids: readonly number[] | null | undefined, id: number | null) => !ids || ids.includes(id!);
  return combinations.filter(
    ({ personId, resourceId }) => among(requested?.personIds, personId) && among(requested?.resourceIds, resourceId),
  );
}

/** Spaces left in slots of these combinations that start at a minute; 0 if a minute that a booking would block is closed. */
function joinableAt({ slots, timing, closed }: Case) {
  const isClosed = (minute: number) => closed.some(({ start, end }) => start < (minute + 1) * 60_000 && minute * 60_000 < end);
  return (minute: number, pairs: readonly Combination[]): number => {
    const here = slots.filter(
      ({ start, duration, personId, resourceId }) =>
        start === minute * 60_000 &&
        duration === timing.duration &&
        pairs.some((pair) => pair.personId === personId && pair.resourceId === resourceId),
    );
    if (here.length === 0) return 0;
    for (let m = minute - timing.before; m < minute + timing.duration + timing.after; m++) if (isClosed(m)) return 0;
    return here.reduce((sum, { spacesLeft }) => sum + spacesLeft, 0);
  };
}

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

function less(left: ReadonlyMap<number, number>, taken: readonly number[]): Map<number, number> {
  return new Map([...left].map(([id, units]) => [id, units - (taken.includes(id) ? 1 : 0)]));
}

function setsOf(ids: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return ids.flatMap((id, i) => setsOf(ids.slice(i + 1), size - 1).map((others) => [id, ...others]));
}

function minutesBetween(given: Case, subject: CaseSchedule & Pick<CaseSubject, 'busy'>, from: number, to: number): Minutes {
  const open = new Uint8Array(to - from);
  const used = new Int32Array(to - from);
  for (const [start, end] of naiveShifts(subject, from, to)) open.fill(1, Math.max(0, start - from), Math.max(0, end - from));
  for (const { start, end } of subject.busy) {
    for (let m = Math.floor(start / 60_000); m * 60_000 < end; m++) used[m - from]! += 1;
  }
  for (const { start, end } of given.closed) {
    for (let m = Math.floor(start / 60_000); m * 60_000 < end; m++) used[m - from]! += 1000;
  }
  const anchor = new Int32Array(to - from);
  for (let m = 0; m < anchor.length; m++) anchor[m] = m > 0 && open[m - 1] ? anchor[m - 1]! : m + from;
  return { open, used, anchor };
}

/** Shifts as [start, end) epoch minutes. Wall times are in the subject's zone; a shift over midnight ends on the next date. */
export function naiveShifts({ zone, patterns, exceptions }: CaseSchedule, from: number, to: number): [number, number][] {
  const shifts: [number, number][] = [];
  const lastDate = DateTime.fromMillis(to * 60_000, { zone: 'utc' })
    .plus({ days: 2 })
    .toISODate()!;
  let date = DateTime.fromMillis(from * 60_000, { zone: 'utc' })
    .minus({ days: 2 })
    .toISODate()!;
  for (; date <= lastDate; date = addDays(date, 1)) {
    const instead = exceptions.get(date);
    const hours =
      instead ??
      patterns.filter((pattern) => fallsOn(pattern, date)).map(({ startTime, endTime }) => hoursOf(startTime, endTime));
    for (const { start, end } of hours) {
      const shift: [number, number] = [wallMinute(zone, date, start), wallMinute(zone, date, end)];
      if (shift[0] < shift[1]) shifts.push(shift);
    }
  }
  return shifts;
}

function hoursOf(startTime: string, endTime: string): { start: number; end: number } {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const end = minutes(endTime) + (endTime <= startTime ? 1440 : 0);
  return { start: minutes(startTime), end };
}

/**
 * Epoch minute at which clocks show a wall time: the first if there are two; in a gap, the time moved forward by the gap.
 * Luxon is used only for the offset at an instant: its own conversion of wall times errs in half-hour gaps.
 */
export function wallMinute(zone: string, date: LocalDate, minuteOfDay: number): number {
  const wall = DateTime.fromISO(date, { zone: 'utc' }).toMillis() / 60_000 + minuteOfDay;
  const offsetAt = (minute: number) => DateTime.fromMillis(minute * 60_000, { zone }).offset;
  const [before, after] = [offsetAt(wall - 1560), offsetAt(wall + 1560)];
  const shown = [wall - before, wall - after].filter((minute) => minute + offsetAt(minute) === wall);
  return shown.length > 0 ? Math.min(...shown) : wall - before;
}
