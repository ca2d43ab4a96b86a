import type { Call, ContendedBranches } from '../fixtures/contended-branches.js';

/**
 * A race of concurrent callers for the same place. Returns the faults of the outcome, none if it is correct. Texts of refusals
 * are tested elsewhere.
 */
export type Race = (arena: ContendedBranches) => Promise<string[]>;

/** Number of calls that succeeded. */
export const won = (calls: readonly Call[]) => calls.filter(({ status }) => status < 300).length;

/** Maximum number of concurrent calls; the others wait. */
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

/** Fault unless the number is between the two bounds, inclusive. */
export const expected = (what: string, found: number, least: number, most = least) =>
  found >= least && found <= most ? [] : [`${what}: ${found}, expected ${least}${most > least ? ` to ${most}` : ''}`];

/** Fault unless the right number of calls succeeded; it lists the answers with their counts. */
export const winners = (calls: readonly Call[], least: number, most = least) => {
  const byAnswer = Map.groupBy(calls, ({ status, body }) => `${status} ${body.code ?? ''}`);
  const answers = [...byAnswer].map(([answer, all]) => `${all.length} × ${answer}`).join(', ');
  return expected('winners', won(calls), least, most).map((words) => `${words}; answers: ${answers}`);
};
