/**
 * Random numbers that are the same on every run, so that two builds of one table are the same to the byte. Uses the
 * generator of Numerical Recipes.
 */
export class SeededRandom {
  constructor(private state: number) {}

  /** Number from 0, inclusive, to 1, exclusive. */
  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }

  /** True with that probability: 0.25 is once in four. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Picks one element. @throws Error for an empty list */
  one<T>(of: readonly T[]): T {
    const drawn = of[Math.floor(this.next() * of.length)];
    if (drawn === undefined) throw new Error('Found nothing to draw from');
    return drawn;
  }
}
