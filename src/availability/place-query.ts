import type { AdvanceBounds } from './engine/diary.js';
import type { BookableQuery } from './engine/is-bookable.js';
import type { OwnTime } from './load/load-diary.js';

/** Everything that books, moves or holds asks for a place so. */
export interface PlaceQuery extends BookableQuery {
  readonly bounds: AdvanceBounds;
  readonly own?: OwnTime;
  /** Different resources a booking takes (decisions T15). */
  readonly resources?: number;
  /** Minutes; the service's own buffers without them. */
  readonly before?: number;
  readonly after?: number;
}
