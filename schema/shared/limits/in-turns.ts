import { ELEMENTS_OF_A_TURN, nextTurn } from '../../../src/shared/turns/in-turns.js';

/** A long list as GraphQL completes it in turns: each element is there when its turn comes. Short lists as they are. */
export function inTurns<T>(list: readonly T[]): readonly (T | Promise<T>)[] {
  if (list.length <= ELEMENTS_OF_A_TURN) return list;
  let turn: Promise<void> | null = null;
  return list.map((element, at) => {
    if (at > 0 && at % ELEMENTS_OF_A_TURN === 0) turn = nextTurn();
    return turn ? turn.then(() => element) : element;
  });
}
