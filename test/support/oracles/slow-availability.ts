import { DateTime } from 'luxon';
import { fallsOn } from '../../../src/schedule/patterns/falls-on.js';
import { addDays, type LocalDate } from '../../../src/shared/local-date.js';
import type { Case, CaseSchedule, CaseSubject } from '../fixtures/random-diary.js';

/**
 * The rules of time said again, slowly: luxon for every wall time, one entry for every minute, no interval arithmetic.
 * Slots to join are left to the tests: `combinations` and `most` count what is free.
 */
export interface SlowStart {
  /** Epoch minute. */
  readonly minute: number;
  readonly date: LocalDate;
  readonly time: number;
  readonly datetime: string;
  /** bookableId → bookings that could be made of that combination at once. */
  readonly combinations: ReadonlyMap<number, number>;
  /** The most bookings that could be made side by side, found by trying. */
  readonly most: number;
}

export function slowStarts(given: Case): SlowStart[] {
  const first = wallMinute(given.timeZone, addDays(given.range.from, -1), 0);
  const last = wallMinute(given.timeZone, addDays(given.range.to, 2), 0);
  const look = lookAt(given, first - 14 * 1440, last + 1440);
  const starts: SlowStart[] = [];
  for (let minute = first; minute < last; minute++) {
    if (minute * 60_000 < given.bounds.earliest || minute * 60_000 > given.bounds.latest) continue;
    const combinations = look.combinationsAt(minute);
    if (combinations.size === 0) continue;
    const local = DateTime.fromMillis(minute * 60_000, { zone: given.timeZone });
    const date = local.toFormat('yyyy-MM-dd');
    if (date < given.range.from || date > given.range.to) continue;
    const time = local.hour * 60 + local.minute;
    const datetime = local.toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
    starts.push({ minute, date, time, datetime, combinations, most: look.mostAt(minute) });
  }
  return starts;
}

/** One subject, minute by minute from `from`: how many units are there, and where the opening began. */
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
  const combinationsAt = (minute: number) =>
    new Map(
      given.combinations
        .map(({ bookableId, personId, resourceId }) => [bookableId, unitsOf(personId, resourceId, minute)] as const)
        .filter(([, units]) => units > 0),
    );

  /** Tries every way to give people their rooms. */
  const mostFor = (people: readonly number[], left: ReadonlyMap<number, number>): number => {
    const [personId, ...others] = people;
    if (personId === undefined) return 0;
    const free = roomsWith(personId).filter((id) => left.get(id)! > 0);
    const ways = setsOf(free, needs.resources).map((taken) => {
      return 1 + mostFor(others, less(left, taken));
    });
    return Math.max(mostFor(others, left), ...ways);
  };
  /** Tries every row of sets of different resources, each with one that can start then by its own grid. */
  const mostSets = (left: ReadonlyMap<number, number>, starters: readonly number[]): number => {
    const free = [...left.keys()].filter((id) => left.get(id)! > 0);
    const sets = setsOf(free, needs.resources).filter((set) => set.some((id) => starters.includes(id)));
    return Math.max(0, ...sets.map((taken) => 1 + mostSets(less(left, taken), starters)));
  };
  const mostAt = (minute: number) => {
    const left = new Map([...rooms.keys()].map((id) => [id, freeUnits(rooms.get(id), minute)]));
    if (needs.person)
      return mostFor(
        given.people.map(({ id }) => id).filter((id) => personFree(id, minute)),
        left,
      );
    const onOwnGrid = [...rooms.keys()].filter((id) => onGrid(rooms.get(id)!, minute) && left.get(id)! > 0);
    if (needs.resources === 1) return onOwnGrid.reduce((sum, id) => sum + left.get(id)!, 0);
    return mostSets(left, onOwnGrid);
  };
  return { combinationsAt, mostAt };
}

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
  for (const [start, end] of slowShifts(subject, from, to)) open.fill(1, Math.max(0, start - from), Math.max(0, end - from));
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

/** Shifts as [start, end) epoch minutes, in the subject's zone, over-midnight ends on the next date. */
export function slowShifts({ zone, patterns, exceptions }: CaseSchedule, from: number, to: number): [number, number][] {
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
 * The epoch minute at which clocks show a wall time: the first moment that luxon shows so; where there is none,
 * forward over the gap. Luxon is only asked for the offset at an instant: its own reading of wall times errs in half-hour gaps.
 */
export function wallMinute(zone: string, date: LocalDate, minuteOfDay: number): number {
  const wall = DateTime.fromISO(date, { zone: 'utc' }).toMillis() / 60_000 + minuteOfDay;
  const offsetAt = (minute: number) => DateTime.fromMillis(minute * 60_000, { zone }).offset;
  const [before, after] = [offsetAt(wall - 1560), offsetAt(wall + 1560)];
  const shown = [wall - before, wall - after].filter((minute) => minute + offsetAt(minute) === wall);
  return shown.length > 0 ? Math.min(...shown) : wall - before;
}
