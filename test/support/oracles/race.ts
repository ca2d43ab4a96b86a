import type { Call, ContendedBranches } from '../fixtures/contended-branches.js';

/** Race, which returns the faults of its end; empty when there is none. Whether a refusal is well told is looked at elsewhere. */
export type Race = (arena: ContendedBranches) => Promise<string[]>;

export const won = (calls: readonly Call[]) => calls.filter(({ status }) => status < 300).length;

/** Connections at once. The others are next in line. */
const AT_ONCE = 64;

/** Makes so many, `atOnce` at the same time; the answers in their order. */
export async function times<T>(count: number, make: (nth: number) => Promise<T>, atOnce = AT_ONCE): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const connection = async () => {
    for (let nth = next++; nth < count; nth = next++) made[nth] = await make(nth);
  };
  await Promise.all(Array.from({ length: Math.min(count, atOnce) }, connection));
  return made;
}

export const expected = (what: string, found: number, least: number, most = least) =>
  found >= least && found <= most ? [] : [`${what}: ${found}, expected ${least}${most > least ? ` to ${most}` : ''}`];

/** With what everybody was told, where it is not as it should be. */
export const winners = (calls: readonly Call[], least: number, most = least) => {
  const told = Map.groupBy(calls, ({ status, body }) => `${status} ${body.code ?? ''}`);
  const answers = [...told].map(([answer, all]) => `${all.length} × ${answer}`).join(', ');
  return expected('winners', won(calls), least, most).map((words) => `${words}; told: ${answers}`);
};
