import type { AdvanceBounds } from './engine/diary.js';
import type { BookingAsk } from './engine/is-bookable.js';
import type { OwnTime } from './load/load-diary.js';

/** Everything that books, moves or holds asks for a place so. */
export interface PlaceAsk extends BookingAsk {
  readonly bounds: AdvanceBounds;
  readonly own?: OwnTime;
  /** Different resources a booking takes (T15). */
  readonly resources?: number;
  /** Minutes; the service's own buffers without them. */
  readonly before?: number;
  readonly after?: number;
}
