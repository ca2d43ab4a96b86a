import { Refusal } from '../../src/shared/refusal.js';

/** Returns the refusal that a rule throws. @throws any other error of the rule, and an error if it throws none */
export function refusalOf(rule: () => unknown): Refusal {
  try {
    rule();
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
  throw new Error('Nothing was refused');
}
