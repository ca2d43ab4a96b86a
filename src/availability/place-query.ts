import type { AdvanceBounds } from './engine/diary.js';
import type { BookableQuery } from './engine/is-bookable.js';
import type { OwnTime } from './load/load-diary.js';

/** Question for the places where a booking can be put: asked by all that books, moves or holds. */
export interface PlaceQuery extends BookableQuery {
  readonly bounds: AdvanceBounds;
  readonly own?: OwnTime;
  /** Number of different resources that the booking takes (decisions T15). */
  readonly resources?: number;
  /** Buffers in minutes; those of the service by default. */
  readonly before?: number;
  readonly after?: number;
}
