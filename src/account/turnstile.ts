import { Refusal } from '../shared/refusal.js';

/**
 * Lets few at a time do what is costly, in the order of their coming, and turns away whom it could not serve soon.
 *
 * @throws Refusal UNAVAILABLE when too many wait already
 */
export class Turnstile {
  private inside = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly longestQueue: number,
  ) {}

  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that nobody can slip in between.
      const next = this.queue.shift();
      if (next) next();
      else this.inside -= 1;
    }
  }

  private enter(): Promise<void> | void {
    if (this.inside < this.atOnce) {
      this.inside += 1;
      return;
    }
    if (this.queue.length >= this.longestQueue) throw new Refusal('UNAVAILABLE', 'Too many log-ins at once', { retryAfter: 5 });
    return new Promise((resolve) => this.queue.push(resolve));
  }
}
