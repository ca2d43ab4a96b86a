/** Pseudo-random numbers, which are the same at every start. Source: the generator of the measured workloads. */
export class Random {
  private state = 42;

  /** Number from 0 inclusive to 1 exclusive. */
  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }

  /** A whole number from 0 inclusive to `below` exclusive. */
  integer(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** Chooses one of several; there must be one. */
  one<T>(choices: readonly T[]): T {
    return choices[this.integer(choices.length)]!;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}
