/** One side of a comparison: does its work once, and throws when its answer is wrong. */
export type Side = () => unknown;

/** Milliseconds of one iteration, the medians; `ratio` is ours by theirs. */
export interface Compared {
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
}

const DROPPED = 5;
const ROUNDS = 7;
/** More rounds than these are run for as long. */
const MILLISECONDS = 3000;
const MAX_ROUNDS = 100;

/**
 * Runs two sides A B A B in turn, so that whatever else the machine does meets both alike. The first five iterations of
 * each are dropped; a side below a millisecond runs ten times a round, and so more than the thirty times it should.
 */
export async function compare(ours: Side, theirs: Side): Promise<Compared> {
  const [a, b] = [await warmed(ours), await warmed(theirs)];
  const rounds = Math.max(ROUNDS, Math.min(MAX_ROUNDS, Math.floor(MILLISECONDS / (a.usual + b.usual))));
  for (let round = 0; round < rounds; round++) {
    await run(a);
    await run(b);
  }
  const [x, y] = [median(a.taken), median(b.taken)];
  return { ours: x, theirs: y, ratio: x / y };
}

interface Runner {
  readonly side: Side;
  /** Milliseconds, from the iterations that are dropped. */
  readonly usual: number;
  readonly taken: number[];
}

async function warmed(side: Side): Promise<Runner> {
  const dropped: number[] = [];
  for (let i = 0; i < DROPPED; i++) dropped.push(await timed(side));
  return { side, usual: Math.min(...dropped), taken: [] };
}

async function run({ side, usual, taken }: Runner): Promise<void> {
  const times = usual < 1 ? 10 : 1;
  for (let i = 0; i < times; i++) taken.push(await timed(side));
}

/** Milliseconds. What does not wait is not made to. */
export async function timed(side: Side): Promise<number> {
  const start = performance.now();
  const answer = side();
  if (answer instanceof Promise) await answer;
  return performance.now() - start;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** 0.99: the value that 99 % stay below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A wrong answer ends the bench: speed means nothing without it. @throws Error that names what was found */
export function check(what: string, found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: found ${a?.slice(0, 200)}, expected ${b?.slice(0, 200)}`);
}
