/** Elements that one turn works on: about a millisecond of a processor, for which a booking may have to wait in each of its rounds. */
export const ELEMENTS_OF_A_TURN = 25;

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of long work: one in each round of the event loop, whoever asks, in the order of asking. Between two of them
 * everything else that has arrived is worked on.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/** The results of all elements, in their order: as many at a time as a turn allows. */
export async function mapInTurns<T, R>(elements: readonly T[], work: (element: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < elements.length; from += ELEMENTS_OF_A_TURN) {
    if (from > 0) await nextTurn();
    for (const element of elements.slice(from, from + ELEMENTS_OF_A_TURN)) results.push(work(element));
  }
  return results;
}
