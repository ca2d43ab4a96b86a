/**
 * Walks that ask a product of many (each role × each question, each field × each value) ask a third of it a run, another one
 * each day: what one run leaves out, one of the next two asks. `npm run test:walks` asks everything at once.
 */
const TURNS = 3;

const DAY = 86_400_000;

/** Turn of the run that begins now: what WALK_TURN says (0, 1, 2 or `all`), else that of the day in UTC. */
export const turnAt = (said: string | undefined, now: Date): string => said || String(Math.floor(now.getTime() / DAY) % TURNS);

/**
 * Part of a list that this run asks, in its order. Lists that are crossed with it give each of theirs another `shift`, so that
 * one run asks each line and each column of the table something.
 */
export function partOf<T>(all: readonly T[], shift = 0): readonly T[] {
  const turn = process.env.WALK_TURN ?? 'all';
  return turn === 'all' ? all : all.filter((_, at) => (at + shift) % TURNS === Number(turn));
}
