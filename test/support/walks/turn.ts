/**
 * Parts of the walks that ask a product of many (each role × each question, each field × each value). A run asks one, another one each day
 * of a week: what one run leaves out, one of the next six asks. `npm run test:walks` asks everything at once.
 */
export const TURNS = 7;

const DAY = 86_400_000;

/** Turn of the run that begins now: what WALK_TURN says (0 to 6, or `all`), else that of the day in UTC. */
export const turnAt = (said: string | undefined, now: Date): string => said || String(Math.floor(now.getTime() / DAY) % TURNS);

/** Number of the week in UTC; weeks begin with turn 0. */
export const weekAt = (now: Date): number => Math.floor(now.getTime() / DAY / TURNS);

/**
 * Part of a list that this run asks, in its order. Lists that are crossed with it give each of theirs another `shift`, so that
 * one run asks each line and each column of the table something.
 */
export function partOf<T>(all: readonly T[], shift = 0): readonly T[] {
  const turn = process.env.WALK_TURN ?? 'all';
  return turn === 'all' ? all : all.filter((_, at) => (at + shift) % TURNS === Number(turn));
}

/** Whether this run asks about an address: each of the seven turns asks about another seventh of them. */
export function isOfTurn(address: string): boolean {
  const turn = process.env.WALK_TURN ?? 'all';
  if (turn === 'all') return true;
  const sum = [...address].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 10_007, 0);
  return sum % TURNS === Number(turn);
}

/** Seed of what is drawn by chance: each turn draws other cases. */
export const seedOfTurn = (): number => Number(process.env.WALK_TURN) || 0;

/** Seeds of so many cases: each turn draws others. `LONG_RUNS=10000` is a longer form. */
export function seedsOfTurn(cases: number): readonly number[] {
  const count = Number(process.env.LONG_RUNS ?? cases);
  return Array.from({ length: count }, (_, at) => seedOfTurn() * count + at + 1);
}
