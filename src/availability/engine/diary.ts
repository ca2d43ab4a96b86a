import { type Interval, MINUTE } from '../../shared/interval.js';
import type { Spans } from '../../shared/spans.js';

/** Times of a service, all four in minutes. */
export interface ServiceTiming {
  readonly duration: number;
  /** Minutes from one start to the next; the duration by default (decisions T4). */
  readonly step?: number | null;
  /** Set-up and clearing time: blocked with the booking (decisions T6), and within the shift (decisions T7). */
  readonly before: number;
  readonly after: number;
}

/** First and last moment at which a booking may start, both inclusive (decisions T12). Epoch milliseconds; infinite: no limit. */
export interface AdvanceBounds {
  readonly earliest: number;
  readonly latest: number;
  /** The company takes no live bookings, so no start is allowed: `latest` lies before `earliest`. */
  readonly notLive?: true;
}

export const NO_BOUNDS: AdvanceBounds = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY };

/** A person or a resource, with its open and its busy time. */
export interface DiarySubject {
  readonly id: number;
  /** Shifts, merged, each from its true start even where that lies before the range: it anchors the grid (decisions T4). */
  readonly open: Spans;
  /** Times that other bookings, holds and blocks take, with their buffers. In any order; may overlap, and repeat for a pool. */
  readonly busy: Spans;
  /** Number of units: 1, or the `count` of a pool of equal resources (decisions T14). */
  readonly units: number;
  /** Most spaces that one booking may take; missing or null: as many as there are. Source: service.md 2.4, `max_book`. */
  readonly mostSpaces?: number | null;
}

/** Combination that a client picks: the service with a person, a resource, or both. `bookableId` is the `event_id` of v1. */
export interface Combination {
  readonly bookableId: number;
  readonly personId: number | null;
  readonly resourceId: number | null;
}

/** Ids of the providers to choose from; missing or null: any. */
export interface RequestedProviders {
  readonly personIds?: readonly number[] | null;
  readonly resourceIds?: readonly number[] | null;
}

/** A time of a group service that other clients have joined. The busy time of its subjects includes this slot itself. */
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
 * Data that decides when one service can be booked, loaded for the `neededWindow` of the queried range.
 *
 * `combinations` names everything that may be booked, and with it every eligible person and resource; a person and a
 * resource in no combination together are never offered together. Callers do not compete with themselves: leave their
 * own holds, and a booking being moved, out of `busy`, and add their spaces to `spacesLeft` in `slots`.
 */
export interface Diary {
  /** Time zone of the dates, minutes and offsets in results: the company's, or the requested one. */
  readonly timeZone: string;
  readonly timing: ServiceTiming;
  readonly bounds: AdvanceBounds;
  /** Spaces in one slot: 1, or more for a group service. */
  readonly spaces: number;
  /** Whether a booking needs a person, and how many different resources it needs (decisions T15). */
  readonly needs: { readonly person: boolean; readonly resources: number };
  readonly people: readonly DiarySubject[];
  readonly resources: readonly DiarySubject[];
  readonly combinations: readonly Combination[];
  /** Narrows results to some combinations; the others still give further resources where several are needed (decisions T15). */
  readonly requested?: RequestedProviders;
  /** Shifts of the service's own schedule, or null when it has none. The grid is counted from them if present (decisions T4). */
  readonly openings: Spans | null;
  /** Company closures: nothing is free during them, whatever the shifts (decisions T13). */
  readonly closed: Spans;
  /** Slots of this service that can still be joined. */
  readonly slots: readonly GroupSlot[];
}

/** Time for which openings and busy spans must be known to decide about starts in `range`. */
export function neededWindow(range: Interval, { duration, before, after }: ServiceTiming): Interval {
  return { start: range.start - before * MINUTE, end: range.end + (duration + after) * MINUTE };
}
