import type { AdvanceBounds } from './engine/diary.js';
import type { BookableQuery } from './engine/is-bookable.js';
import type { OwnTime } from './load/load-diary.js';

/** Query for the places that a booking can take, used by every command that books, moves or holds. */
export interface PlaceQuery extends BookableQuery {
  readonly bounds: AdvanceBounds;
  readonly own?: OwnTime;
  /** Number of different resources that the booking takes (decisions T15). */
  readonly resources?: number;
  /** Buffers in minutes; those of the service by default. */
  readonly before?: number;
  readonly after?: number;
}
