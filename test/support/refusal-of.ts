import { Refusal } from '../../src/shared/refusal.js';

/** The refusal of a rule; anything else that is thrown goes on, and nothing thrown is an error. */
export function refusalOf(ask: () => unknown): Refusal {
  try {
    ask();
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
  throw new Error('Nothing was refused');
}
