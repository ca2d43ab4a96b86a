import type { Refusal } from '../refusal.js';

export interface TurnstileLimits {
  readonly atOnce: number;
  /** Callers that may wait; left out: any number. */
  readonly longestQueue?: number;
  /** Refusal for callers who cannot wait, or have waited too long. */
  readonly refusal: () => Refusal;
}

/** Lets few at a time do what is costly, in the order of their coming, and turns away whom it could not serve soon. */
export class Turnstile {
  private inside = 0;
  private readonly queue = new Set<() => void>();

  constructor(private readonly terms: TurnstileLimits) {}

  /** Enters, works, leaves. @throws Refusal as `enter` */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** Gives one's place up for the time of the work, and waits for another afterwards, however long that takes. */
  async yieldWhile<T>(work: () => Promise<T>): Promise<T> {
    this.leave();
    try {
      return await work();
    } finally {
      await this.turn();
    }
  }

  /**
   * Takes a place, which must be left once the work is done.
   *
   * @param longestWait milliseconds; left out: any time
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

  /** The place goes straight to the next in line, so that nobody can slip in between. */
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
