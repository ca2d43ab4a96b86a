import { type Interval, MINUTE } from '../../shared/interval.js';
import type { Spans } from '../../shared/spans.js';

/** Minutes, all four. */
export interface ServiceTiming {
  readonly duration: number;
  /** Minutes from one start to the next; without it the duration (decisions T4). */
  readonly step?: number | null;
  /** Set-up and clearing: part of what a booking blocks (decisions T6), and inside the shift (decisions T7). */
  readonly before: number;
  readonly after: number;
}

/** The first and last moment a booking may start, both inclusive (decisions T12). Epoch milliseconds; infinite when unlimited. */
export interface AdvanceBounds {
  readonly earliest: number;
  readonly latest: number;
  /** The company takes no live bookings, so there is no such moment: `latest` lies before `earliest`. */
  readonly notLive?: true;
}

export const NO_BOUNDS: AdvanceBounds = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY };

/** A person or a resource, with its time. */
export interface DiarySubject {
  readonly id: number;
  /** Shifts, merged, each from its true start even where that lies before the range: it anchors the grid (decisions T4). */
  readonly open: Spans;
  /** Times that other bookings, holds and blocks take, their own buffers included. In any order, may overlap; a pool's repeat. */
  readonly busy: Spans;
  /** Number of units: 1, or the `count` of a pool of equal resources (decisions T14). */
  readonly units: number;
  /** Spaces that one booking takes of it at most; missing or null: as many as there are. Source: service.md 2.4, `max_book`. */
  readonly mostSpaces?: number | null;
}

/** Combination that a client picks: the service with a person, a resource, or both. `bookableId` is the wire's `event_id`. */
export interface Combination {
  readonly bookableId: number;
  readonly personId: number | null;
  readonly resourceId: number | null;
}

/** Missing or null: any. */
export interface RequestedProviders {
  readonly personIds?: readonly number[] | null;
  readonly resourceIds?: readonly number[] | null;
}

/** A time of a group service that others already joined. Its subjects are busy then, with this very slot. */
export interface GroupSlot {
  readonly slotId: number;
  /** Epoch milliseconds. */
  readonly start: number;
  /** Minutes: only a booking of the same length can join. */
  readonly duration: number;
  readonly spacesLeft: number;
  readonly personId: number | null;
  readonly resourceId: number | null;
}

/**
 * Data that decides when one service can be booked; filled for `neededWindow` of the range that is asked.
 *
 * `combinations` names everything that may be booked, and with it every eligible person and resource; a person and a
 * resource in no combination together are never offered together. Whoever asks does not count against itself: leave
 * the caller's own holds, and a booking being moved, out of `busy`, and give back their spaces in `slots`.
 */
export interface Diary {
  /** The zone the answer's dates, minutes and offsets are written in: the company's, or the one asked for. */
  readonly timeZone: string;
  readonly timing: ServiceTiming;
  readonly bounds: AdvanceBounds;
  /** Places in one slot: 1, or more for a group service. */
  readonly spaces: number;
  /** Needs of a booking: a person or not, and how many different resources (decisions T15). */
  readonly needs: { readonly person: boolean; readonly resources: number };
  readonly people: readonly DiarySubject[];
  readonly resources: readonly DiarySubject[];
  readonly combinations: readonly Combination[];
  /** Narrows the answer to some of them; the others still serve as further resources where several are needed (decisions T15). */
  readonly requested?: RequestedProviders;
  /** The shifts of the service's own schedule, or null when it has none. They carry the grid where they exist (decisions T4). */
  readonly openings: Spans | null;
  /** Company closures: nothing is free in them, whoever's shift it is (decisions T13). */
  readonly closed: Spans;
  /** Slots of this service that can still be joined. */
  readonly slots: readonly GroupSlot[];
}

/** The time for which openings and busy spans must be known to answer for starts in `range`. */
export function neededWindow(range: Interval, { duration, before, after }: ServiceTiming): Interval {
  return { start: range.start - before * MINUTE, end: range.end + (duration + after) * MINUTE };
}
