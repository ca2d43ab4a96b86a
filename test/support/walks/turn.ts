/**
 * Number of parts into which walks over a large product (each role × each query, each field × each value) are divided. A run
 * covers one part, each day of a week another one. `npm run test:walks` covers all at once.
 */
export const TURNS = 7;

const DAY = 86_400_000;

/** Turn of a run: the value of WALK_TURN (0 to 6, or `all`), else the turn of the day in UTC. */
export const turnAt = (said: string | undefined, now: Date): string => said || String(Math.floor(now.getTime() / DAY) % TURNS);

/** Number of the week in UTC; weeks begin with turn 0. */
export const weekAt = (now: Date): number => Math.floor(now.getTime() / DAY / TURNS);

/**
 * Part of a list that this run covers, in order. In a product of two lists, each element of one takes another `shift` for the
 * other, so that a run covers some pair of every element.
 */
export function partOfTurn<T>(all: readonly T[], shift = 0): readonly T[] {
  const turn = process.env.WALK_TURN ?? 'all';
  return turn === 'all' ? all : all.filter((_, at) => (at + shift) % TURNS === Number(turn));
}

/** Whether this run covers an address: each of the seven turns covers another seventh of them. */
export function isOfTurn(address: string): boolean {
  const turn = process.env.WALK_TURN ?? 'all';
  if (turn === 'all') return true;
  const sum = [...address].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 10_007, 0);
  return sum % TURNS === Number(turn);
}

/** Seed for random cases; each turn has another. */
export const seedOfTurn = (): number => Number(process.env.WALK_TURN) || 0;

/** Seeds for that number of cases; each turn has others. `LONG_RUNS=10000` sets another number of cases. */
export function seedsOfTurn(cases: number): readonly number[] {
  const count = Number(process.env.LONG_RUNS ?? cases);
  return Array.from({ length: count }, (_, at) => seedOfTurn() * count + at + 1);
}
