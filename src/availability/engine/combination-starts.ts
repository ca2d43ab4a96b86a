import { type Interval, MINUTE } from '../../shared/interval.js';
import type { Combination, Diary } from './diary.js';
import { anyUnit, gridStarts, unitsReader } from './free-starts.js';
import { freeUnitCounts, pairsAreComplete, resourceIds } from './starts-of.js';
import { combinationKey, joinableSlots, type Sweep, sweepOf } from './sweep.js';

/** Starts at which one combination can be booked: two columns, ascending. */
export interface CombinationStarts {
  readonly combination: Combination;
  /** Epoch minutes. */
  readonly minutes: number[];
  /** Spaces at that start: of a slot that can be joined, of the units still free, or both. */
  readonly avail: number[];
}

/** Starts of every requested combination, in the diary's order; combinations without any start are included. */
export function combinationStarts(diary: Diary, range: Interval): CombinationStarts[] {
  const sweep = sweepOf(diary, range);
  const found = freeCombinations(sweep);
  const byKey = new Map(found.map((starts) => [combinationKey(starts.combination), starts]));
  for (const slot of joinableSlots(sweep)) {
    addAt(byKey.get(combinationKey(slot))!, slot.start / MINUTE, slot.spacesLeft);
  }
  return found;
}

/** Starts at which the needed people and resources are free; starts of slots that can be joined are not included. */
export function freeCombinations(sweep: Sweep): CombinationStarts[] {
  if (sweep.window.last < sweep.window.first) {
    return sweep.wanted.map((combination) => ({ combination, minutes: [], avail: [] }));
  }
  const enough = enoughResources(sweep);
  return sweep.wanted.map((combination) => {
    const found = sweep.diary.needs.person ? ofPerson(sweep, combination) : ofResource(sweep, combination);
    const alone = sweep.diary.needs.resources === 0;
    const { minutes, units } = alone ? found : startsWhere(found, (minute, free) => free > 0 && enough(combination, minute));
    return { combination, minutes, avail: units.map((free) => free * sweep.diary.spaces) };
  });
}

function startsWhere({ minutes, units }: UnitStarts, fits: (minute: number, units: number) => boolean): UnitStarts {
  const keep = minutes.map((minute, i) => fits(minute, units[i]!));
  if (keep.every(Boolean)) return { minutes, units };
  return { minutes: minutes.filter((_minute, at) => keep[at]), units: units.filter((_unit, at) => keep[at]) };
}

interface UnitStarts {
  readonly minutes: number[];
  /** Units free at that start; at most 1 where a person or several resources are needed. */
  readonly units: number[];
}

function ofPerson({ person, resource, step, diary }: Sweep, { personId, resourceId }: Combination): UnitStarts {
  const minutes = gridStarts(anyUnit(person(personId!)), step);
  if (diary.needs.resources === 0) return { minutes, units: minutes.map(() => 1) };
  const roomUnits = unitsReader(resource(resourceId!));
  return { minutes, units: minutes.map((minute) => Math.min(1, roomUnits(minute))) };
}

/** Starts of a resource. Where a booking takes several, only one set is promised: a second may lack its other resources. */
function ofResource({ resource, step, diary }: Sweep, { resourceId }: Combination): UnitStarts {
  const free = resource(resourceId!);
  const minutes = gridStarts(anyUnit(free), step);
  const units = unitsReader(free);
  return { minutes, units: minutes.map(diary.needs.resources > 1 ? () => 1 : units) };
}

/** Returns a test whether enough different resources are free for one booking (decisions T15), of those the person may use. */
function enoughResources(sweep: Sweep): (combination: Combination, minute: number) => boolean {
  const { needs, combinations } = sweep.diary;
  if (needs.resources <= 1) return () => true;
  const counted = new Map<number | null, Int32Array>();
  const shared = !needs.person || pairsAreComplete(sweep.diary);
  return ({ personId }, minute) => {
    const key = shared ? null : personId;
    const partners = () => (shared ? combinations : combinations.filter((other) => other.personId === personId));
    const rooms = counted.get(key) ?? freeUnitCounts(sweep, partners(), 1);
    counted.set(key, rooms);
    return rooms[minute - sweep.window.first]! >= needs.resources;
  };
}

/** Resources that one booking takes at a minute: the combination's own, and the lowest ids of other free ones (decisions T15). */
export function resourcesTaken(sweep: Sweep, { personId, resourceId }: Combination, minute: number): number[] {
  if (resourceId === null) return [];
  const { needs, combinations } = sweep.diary;
  const others = resourceIds(combinations.filter((other) => other.personId === personId)).filter((id) => id !== resourceId);
  const free = needs.resources > 1 ? others.filter((id) => unitsReader(sweep.resource(id))(minute) > 0) : [];
  return [resourceId, ...free.slice(0, needs.resources - 1)];
}

function addAt({ minutes, avail }: CombinationStarts, minute: number, spaces: number): void {
  const found = minutes.findIndex((other) => other >= minute);
  const at = found < 0 ? minutes.length : found;
  if (minutes[at] === minute) avail[at]! += spaces;
  else {
    minutes.splice(at, 0, minute);
    avail.splice(at, 0, spaces);
  }
}
