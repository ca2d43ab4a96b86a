import type { Refusal } from '../shared/refusal.js';
import { FairQueue, type QueueAdmission, type QueuedCaller, type QueueLimits } from './fair-queue.js';

export interface FairTurnstileLimits extends QueueLimits {
  readonly atOnce: number;
  /** Refusal for callers who cannot even wait. */
  readonly refusal: (why: Exclude<QueueAdmission, 'joined'>) => Refusal;
}

/** Lets few at a time do what is costly, callers in turn (`FairQueue`), and turns away at once whom it could not serve soon. */
export class FairTurnstile {
  private inside = 0;
  private readonly queue: FairQueue<() => void>;

  constructor(private readonly terms: FairTurnstileLimits) {
    this.queue = new FairQueue(terms);
  }

  /** Waits for a turn, works, leaves. @throws Refusal of the terms, before any of the work is done */
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

  /** The place goes straight to the next in turn, so that nobody can slip in between. */
  private leave(): void {
    const next = this.queue.next();
    if (next) next();
    else this.inside -= 1;
  }
}
