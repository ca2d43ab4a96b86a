/** One side of a comparison: performs its work once, and throws if the answer is wrong. */
export type Side = () => unknown;

/** Median milliseconds of one iteration; `ratio` is ours divided by theirs. */
export interface Compared {
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
}

const DROPPED = 5;
const ROUNDS = 7;
/** Time for which further rounds are run, up to `MAX_ROUNDS`. */
const MILLISECONDS = 3000;
const MAX_ROUNDS = 100;

/**
 * Alternates the two sides (A B A B), so that other load on the machine affects both alike. The first five iterations of
 * each are dropped; a side below a millisecond runs ten times a round, and so more than the required thirty times.
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
  /** Milliseconds of an iteration, from the warm-up iterations, which are dropped. */
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

/** Measures one iteration in milliseconds. Synchronous sides are not awaited. */
export async function timed(side: Side): Promise<number> {
  const start = performance.now();
  const answer = side();
  if (answer instanceof Promise) await answer;
  return performance.now() - start;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Quantile: with `share` 0.99, the value below which 99 % of the values are. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Ends the bench at a wrong answer, since its speed would mean nothing. @throws Error that names what was found */
export function check(what: string, found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: found ${a?.slice(0, 200)}, expected ${b?.slice(0, 200)}`);
}
