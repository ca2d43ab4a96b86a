import type { Refusal } from '../shared/refusal.js';
import { FairQueue, type QueueAdmission, type QueuedCaller, type QueueLimits } from './fair-queue.js';

export interface FairTurnstileLimits extends QueueLimits {
  readonly atOnce: number;
  /** Creates the refusal of a call that finds the queue full. */
  readonly refusal: (why: Exclude<QueueAdmission, 'joined'>) => Refusal;
}

/** Runs a limited number of costly calls at a time, callers in turn (`FairQueue`); refuses calls at once if the queue is full. */
export class FairTurnstile {
  private inside = 0;
  private readonly queue: FairQueue<() => void>;

  constructor(private readonly terms: FairTurnstileLimits) {
    this.queue = new FairQueue(terms);
  }

  /** Waits for a turn and runs the work. @throws Refusal of the limits, before the work is begun */
  async pass<T>(who: QueuedCaller, work: () => Promise<T>): Promise<T> {
    await this.turn(who);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private turn(who: QueuedCaller): Promise<void> {
    if (this.inside < this.terms.atOnce) {
      this.inside += 1;
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const joined = this.queue.join(resolve, who);
    if (joined !== 'joined') throw this.terms.refusal(joined);
    return promise;
  }

  /** Passes the turn directly to the next in the queue, so that no new call can take it first. */
  private leave(): void {
    const next = this.queue.next();
    if (next) next();
    else this.inside -= 1;
  }
}
