import { type Interval, MINUTE } from '../shared/interval.js';
import { PERSON, RESOURCE } from './claim.entity.js';
import type { ClaimSubject } from './claim-time.js';

/** A time with a person, a resource or both, for one service: a choice of `isBookable` with all that is needed to claim it. */
export interface Place {
  readonly rootId: number;
  readonly companyId: number;
  readonly serviceId: number;
  /** The bookable combination. */
  readonly bookableId: number;
  readonly personId: number | null;
  /** The first is the resource of the booking; the others are taken with it (decisions T15). */
  readonly resourceIds: readonly number[];
  /** Units of each resource, in the same order. */
  readonly resourceUnits: readonly number[];
  /** Epoch milliseconds. */
  readonly start: number;
  /** Minutes, all three. */
  readonly duration: number;
  readonly before: number;
  readonly after: number;
  /** Number of spaces that share the time. */
  readonly spaces: number;
}

export const endOf = ({ start, duration }: Place): number => start + duration * MINUTE;

/** Time that a booking of the place makes busy: its own time and the buffers (decisions T6). */
export const blockedTime = (place: Place): Interval => ({
  start: place.start - place.before * MINUTE,
  end: endOf(place) + place.after * MINUTE,
});

export const subjectsOf = ({ personId, resourceIds, resourceUnits }: Place): ClaimSubject[] => [
  ...(personId === null ? [] : [{ kind: PERSON, id: personId, units: 1 }]),
  ...resourceIds.map((id, at) => ({ kind: RESOURCE, id, units: resourceUnits[at] ?? 1 })),
];
