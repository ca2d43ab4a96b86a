import type { DemoClient } from './clients.js';
import type { FreeTime, Offered } from './free-times.js';

/** A booking of a service, to be made. */
export interface Visit {
  readonly offered: Offered;
  readonly time: FreeTime;
  readonly guest: DemoClient;
  /** Never later than now. */
  readonly madeAt: Date;
}
