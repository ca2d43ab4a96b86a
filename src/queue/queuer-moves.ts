import { Refusal } from '../shared/refusal.js';
import type { QueuerState } from './queuer.entity.js';

/**
 * What may become of a queuer in each state. Who waits may be put elsewhere in the line; who is served may go back to
 * it; who is finished or has left takes a new ticket. Source: service.md 3.
 */
export const MOVES: Readonly<Record<QueuerState, readonly QueuerState[]>> = {
  waiting: ['serving', 'waiting', 'left'],
  serving: ['finished', 'waiting', 'left'],
  finished: [],
  left: [],
};

/** Those who are in the line or at a desk. */
export const LIVE: readonly QueuerState[] = ['serving', 'waiting'];

/** @throws Refusal CONFLICT naming both states */
export function mustMove({ id, state }: { readonly id: number; readonly state: QueuerState }, to: QueuerState): void {
  if (MOVES[state].includes(to)) return;
  throw new Refusal('CONFLICT', `Queuer ${id} is ${state} and cannot become ${to}`, { id, from: state, to });
}
