import { refuseTogether } from '../../shared/faults.js';
import type { Refusal } from '../../shared/refusal.js';

export interface Turns<T> {
  /** Null when it is done. A refusal has changed nothing. */
  readonly attempt: (one: T) => Promise<Refusal | null>;
  /** True where the refusal may end once the other is done. */
  readonly waitsFor: (one: T, other: T, refusal: Refusal) => boolean;
}

/** Number of times that the moves left over are tried again. */
const ROUNDS = 2;

/**
 * Does all that is asked, though some of it can be had only once other parts are done: what is refused lets those go
 * first that it waits for, and is tried again when any of them is done.
 *
 * The work grows with the number of them, however they depend on each other: each is tried twice a round at most, and a
 * second round, for the few that go round in a circle which another part opens, is the last.
 *
 * @throws Refusal of the first of them that cannot be done, with those of the others; the caller undoes what is done
 */
export async function inTurn<T>(all: readonly T[], { attempt, waitsFor }: Turns<T>): Promise<void> {
  const waiting = new Set(all);
  const refusals = new Map<T, Refusal>();

  async function tryOne(one: T): Promise<void> {
    const refusal = await attempt(one);
    if (refusal) refusals.set(one, refusal);
    else waiting.delete(one);
  }

  async function takeTurn(one: T, untried: Set<T>): Promise<void> {
    if (!untried.delete(one)) return;
    await tryOne(one);
    if (!waiting.has(one)) return;
    const before = [...waiting].filter((other) => other !== one && waitsFor(one, other, refusals.get(one)!));
    for (const other of before) await takeTurn(other, untried);
    if (before.some((other) => !waiting.has(other))) await tryOne(one);
  }

  for (let round = 0; round < ROUNDS && waiting.size > 0; round++) {
    const left = waiting.size;
    const untried = new Set(waiting);
    for (const one of [...untried]) await takeTurn(one, untried);
    if (waiting.size === left) break;
  }
  refuseTogether([...waiting].map((one) => refusals.get(one)!));
}
