import { nextTurn } from '../../../src/shared/turns/in-turns.js';

/** Records that are completed in one turn: most pages are not longer, and are faster without promises. */
export const RECORDS_OF_A_TURN = 100;

/**
 * A long list with promises, so that GraphQL completes it in turns of `size` elements. Short lists are unchanged.
 */
export function completeInTurns<T>(list: readonly T[], size = RECORDS_OF_A_TURN): readonly (T | Promise<T>)[] {
  if (list.length <= size) return list;
  let turn: Promise<void> | null = null;
  return list.map((element, at) => {
    if (at > 0 && at % size === 0) turn = nextTurn();
    return turn ? turn.then(() => element) : element;
  });
}
