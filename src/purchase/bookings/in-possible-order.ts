import { refuseTogether } from '../../shared/faults.js';
import type { Refusal } from '../../shared/refusal.js';

export interface OrderedAttempts<T> {
  /** Carries out one part. Null on success; a refusal has changed nothing. */
  readonly attempt: (one: T) => Promise<Refusal | null>;
  /** True if the refusal of `one` may no longer apply once `other` is done. */
  readonly waitsFor: (one: T, other: T, refusal: Refusal) => boolean;
}

/** Most rounds in which the remaining parts are tried. */
const ROUNDS = 2;

/**
 * Carries out all parts, of which some may be possible only after others: a refused part lets the parts go first that it waits
 * for, and is tried again if any of them succeeds.
 *
 * The number of attempts grows linearly, however the parts depend on each other: each is tried at most twice a round, and there
 * are at most two rounds. The second is for the rare cycles that another part has opened.
 *
 * @throws Refusal of the first part that cannot be done, with those of the others; the caller rolls back
 */
export async function inPossibleOrder<T>(all: readonly T[], { attempt, waitsFor }: OrderedAttempts<T>): Promise<void> {
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
