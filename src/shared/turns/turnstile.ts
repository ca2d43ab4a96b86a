import type { Refusal } from '../refusal.js';

export interface TurnstileLimits {
  readonly atOnce: number;
  /** Callers that may wait; left out: any number. */
  readonly longestQueue?: number;
  /** Refusal for callers who cannot wait, or have waited too long. */
  readonly refusal: () => Refusal;
}

/** Lets a few callers at a time do costly work, in order of arrival, and refuses callers that would have to wait too long. */
export class Turnstile {
  private inside = 0;
  private readonly queue = new Set<() => void>();

  constructor(private readonly terms: TurnstileLimits) {}

  /** Takes a place, runs the work and releases the place. @throws Refusal as `enter` */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** Releases the caller's place while the work runs, and then waits for a new place, without a timeout. */
  async yieldWhile<T>(work: () => Promise<T>): Promise<T> {
    this.leave();
    try {
      return await work();
    } finally {
      await this.turn();
    }
  }

  /**
   * Takes a place, which must be released by `leave` once the work is done.
   *
   * @param longestWait milliseconds; left out: no timeout
   * @throws Refusal of the terms, before any of the work is done
   */
  async enter(longestWait?: number): Promise<void> {
    const { atOnce, longestQueue = Number.POSITIVE_INFINITY, refusal } = this.terms;
    if (this.inside >= atOnce && this.queue.size >= longestQueue) throw refusal();
    return this.turn(longestWait);
  }

  private turn(longestWait?: number): Promise<void> {
    if (this.inside < this.terms.atOnce) {
      this.inside += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.queue.delete(next);
        reject(this.terms.refusal());
      };
      const clock = longestWait === undefined ? undefined : setTimeout(giveUp, longestWait);
      const next = () => {
        clearTimeout(clock);
        resolve();
      };
      this.queue.add(next);
    });
  }

  /** Releases a place. It passes directly to the next caller in the queue, so that no new caller can take it. */
  leave(): void {
    const [next] = this.queue;
    if (!next) {
      this.inside -= 1;
      return;
    }
    this.queue.delete(next);
    next();
  }
}
