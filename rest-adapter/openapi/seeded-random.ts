/** Draws that are the same at every run, so that two builds of one table are the same to the byte. Numerical Recipes' generator. */
export class SeededRandom {
  constructor(private state: number) {}

  /** From 0, inclusive, to 1, exclusive. */
  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }

  /** True so often: 0.25 is once in four. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of them. @throws Error where there is none */
  one<T>(of: readonly T[]): T {
    const drawn = of[Math.floor(this.next() * of.length)];
    if (drawn === undefined) throw new Error('Found nothing to draw from');
    return drawn;
  }
}
