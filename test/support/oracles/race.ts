import type { Call, ContendedBranches } from '../fixtures/contended-branches.js';

/**
 * A race: many callers want the same thing at once. Returns the faults of the outcome; empty: none. Texts of refusals are
 * tested elsewhere.
 */
export type Race = (arena: ContendedBranches) => Promise<string[]>;

/** Number of calls that succeeded. */
export const won = (calls: readonly Call[]) => calls.filter(({ status }) => status < 300).length;

/** Most calls at the same time; the others wait their turn. */
const AT_ONCE = 64;

/** Calls `make` so many times, `atOnce` calls at a time. Returns the results in the order of the calls. */
export async function times<T>(count: number, make: (nth: number) => Promise<T>, atOnce = AT_ONCE): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const connection = async () => {
    for (let nth = next++; nth < count; nth = next++) made[nth] = await make(nth);
  };
  await Promise.all(Array.from({ length: Math.min(count, atOnce) }, connection));
  return made;
}

/** A fault unless the number lies between the two bounds, both allowed. */
export const expected = (what: string, found: number, least: number, most = least) =>
  found >= least && found <= most ? [] : [`${what}: ${found}, expected ${least}${most > least ? ` to ${most}` : ''}`];

/** A fault unless the right number of calls succeeded, with the number of each answer that was given. */
export const winners = (calls: readonly Call[], least: number, most = least) => {
  const byAnswer = Map.groupBy(calls, ({ status, body }) => `${status} ${body.code ?? ''}`);
  const answers = [...byAnswer].map(([answer, all]) => `${all.length} × ${answer}`).join(', ');
  return expected('winners', won(calls), least, most).map((words) => `${words}; answers: ${answers}`);
};
