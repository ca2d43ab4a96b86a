/** Elements processed in one turn: about 1 ms of CPU time, by which each step of a concurrent booking may be delayed. */
export const ELEMENTS_OF_A_TURN = 25;

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of long-running work: one in each round of the event loop for all callers together, in the order of their
 * calls. Between two turns all other pending work runs.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/** Results of the work for all elements, in their order; `ELEMENTS_OF_A_TURN` elements are processed per turn. */
export async function mapInTurns<T, R>(elements: readonly T[], work: (element: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < elements.length; from += ELEMENTS_OF_A_TURN) {
    if (from > 0) await nextTurn();
    for (const element of elements.slice(from, from + ELEMENTS_OF_A_TURN)) results.push(work(element));
  }
  return results;
}
