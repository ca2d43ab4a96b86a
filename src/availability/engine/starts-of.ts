import { type Interval, MINUTE } from '../../shared/interval.js';
import type { Combination, Diary } from './diary.js';
import { type FreeStarts, startReader, unitsReader } from './free-starts.js';
import { StartCounts } from './start-ranges.js';
import { distinctIds, joinableSlots, type Sweep, sweepOf } from './sweep.js';

/** Number of spaces that can be booked at each minute; most minutes are no start and have 0. */
export interface Starts {
  /** The epoch minute of `avail[0]`. */
  readonly first: number;
  readonly avail: Int32Array;
}

/**
 * Starts at which a service can be booked with any provider, each with the spaces of all bookings that could be made side by
 * side. Where a person and a resource are needed, the scarcer kind limits them. Slots that can be joined add their spaces.
 *
 * `combinationStarts` gives the same times per combination, from the same ranges.
 */
export function startsOf(diary: Diary, range: Interval): Starts {
  const sweep = sweepOf(diary, range);
  const { first, last } = sweep.window;
  if (last < first) return { first, avail: new Int32Array(0) };
  const avail = parallelBookings(sweep);
  if (diary.spaces !== 1) for (let i = 0; i < avail.length; i++) avail[i]! *= diary.spaces;
  for (const slot of joinableSlots(sweep)) avail[slot.start / MINUTE - first]! += slot.spacesLeft;
  return { first, avail };
}

function parallelBookings(sweep: Sweep): Int32Array {
  const { person, resources } = sweep.diary.needs;
  if (!person) return resourceBookings(sweep);
  if (resources === 0) return gridCounts(sweep, peopleOf(sweep, sweep.wanted));
  return pairsAreComplete(sweep.diary) ? pairBookings(sweep) : restrictedBookings(sweep);
}

function resourceBookings(sweep: Sweep): Int32Array {
  const counts = gridCounts(sweep, resourcesOf(sweep, sweep.wanted));
  return sweep.diary.needs.resources > 1 ? cappedBySets(sweep, counts) : counts;
}

/** Every person may be booked with every resource, so the scarcer kind decides. */
function pairBookings(sweep: Sweep): Int32Array {
  const people = gridCounts(sweep, peopleOf(sweep, sweep.wanted));
  const counts = capped(people, freeUnitCounts(sweep, sweep.wanted), 1);
  return sweep.diary.needs.resources > 1 ? cappedBySets(sweep, counts) : counts;
}

/**
 * Caps bookings at the number of sets of different resources. A pool gives each of q bookings at most one unit, so at most q
 * in all; q sets exist when these units, summed over all resources, suffice for q sets.
 */
function cappedBySets(sweep: Sweep, counts: Int32Array): Int32Array {
  const { needs, combinations } = sweep.diary;
  const largest = Math.max(1, ...sweep.diary.resources.map(({ units }) => units));
  for (let bookings = 1; bookings < largest; bookings++) {
    const freeUnits = freeUnitCounts(sweep, combinations, bookings);
    for (let i = 0; i < counts.length; i++) {
      if (counts[i]! >= bookings && freeUnits[i]! < bookings * needs.resources) counts[i] = bookings - 1;
    }
  }
  return capped(counts, freeUnitCounts(sweep, combinations), needs.resources);
}

/**
 * Counts where some pairs are not allowed, by a greedy assignment: people in order of id take the lowest resource ids left.
 * It may promise fewer spaces than could be filled, never more; and 0 only where nothing can be booked.
 */
function restrictedBookings(sweep: Sweep): Int32Array {
  const counts = gridCounts(sweep, peopleOf(sweep, sweep.wanted));
  const onGrid = new Map(
    distinctIds(sweep.wanted.map(({ personId }) => personId)).map((id) => [id, startReader(sweep.person(id), sweep.step)]),
  );
  const freeUnits = new Map(resourceIds(sweep.diary.combinations).map((id) => [id, unitsReader(sweep.resource(id))]));
  const choices = personChoices(sweep);
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    const minute = sweep.window.first + i;
    const left = new Map([...freeUnits].map(([id, units]) => [id, units(minute)]));
    counts[i] = choices.filter(({ personId, wanted, allowed }) => {
      return onGrid.get(personId)!(minute) && takeRooms(left, wanted, allowed, sweep.diary.needs.resources);
    }).length;
  }
  return counts;
}

interface PersonChoice {
  readonly personId: number;
  /** Resource ids, ascending: the requested ones, and all that the person may be booked with. */
  readonly wanted: readonly number[];
  readonly allowed: readonly number[];
}

function personChoices({ wanted, diary }: Sweep): PersonChoice[] {
  return distinctIds(wanted.map(({ personId }) => personId)).map((personId) => ({
    personId,
    wanted: resourceIds(wanted.filter((pair) => pair.personId === personId)),
    allowed: resourceIds(diary.combinations.filter((pair) => pair.personId === personId)),
  }));
}

/** Takes one wanted resource and as many others as are needed, or none at all (decisions T15). */
function takeRooms(left: Map<number, number>, wanted: readonly number[], allowed: readonly number[], needed: number): boolean {
  const isLeft = (id: number) => left.get(id)! > 0;
  const main = wanted.find(isLeft);
  if (main === undefined) return false;
  const taken = [main, ...allowed.filter((id) => id !== main && isLeft(id)).slice(0, needed - 1)];
  if (taken.length < needed) return false;
  for (const id of taken) left.set(id, left.get(id)! - 1);
  return true;
}

function gridCounts({ window, step }: Sweep, subjects: readonly FreeStarts[]): Int32Array {
  const counts = new StartCounts(window, step);
  for (const { levels } of subjects) for (const { ranges, units } of levels) counts.add(ranges, units);
  return counts.total();
}

/** Units free at every minute, whatever the grid; at most `most` per resource: with 1, the number of different resources. */
export function freeUnitCounts(sweep: Sweep, combinations: readonly Combination[], most = Number.POSITIVE_INFINITY): Int32Array {
  const counts = new StartCounts(sweep.window, 1);
  for (const { levels } of resourcesOf(sweep, combinations)) {
    let left = most;
    for (const { ranges, units } of levels) {
      counts.add(ranges, Math.min(left, units));
      left = Math.max(0, left - units);
    }
  }
  return counts.total();
}

/** Caps bookings at the number of sets of `size` in `freeUnits`. */
function capped(counts: Int32Array, freeUnits: Int32Array, size: number): Int32Array {
  for (let i = 0; i < counts.length; i++) {
    if (counts[i]! * size > freeUnits[i]!) counts[i] = Math.floor(freeUnits[i]! / size);
  }
  return counts;
}

/** True when every person of the diary may be booked with every resource of it. */
export function pairsAreComplete({ combinations }: Diary): boolean {
  const people = distinctIds(combinations.map(({ personId }) => personId));
  return people.length * resourceIds(combinations).length === combinations.length;
}

function peopleOf(sweep: Sweep, combinations: readonly Combination[]): FreeStarts[] {
  return distinctIds(combinations.map(({ personId }) => personId)).map(sweep.person);
}

function resourcesOf(sweep: Sweep, combinations: readonly Combination[]): FreeStarts[] {
  return resourceIds(combinations).map(sweep.resource);
}

export function resourceIds(combinations: readonly Combination[]): number[] {
  return distinctIds(combinations.map(({ resourceId }) => resourceId));
}
