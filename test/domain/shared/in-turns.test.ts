import { expect, test } from 'vitest';
import { ELEMENTS_OF_A_TURN, mapInTurns, nextTurn } from '../../../src/shared/turns/in-turns.js';

/** Long work is done in turns, between which other work that has arrived is done. */

const TURNS = 20;
const elements = Array.from({ length: TURNS * ELEMENTS_OF_A_TURN }, (_, at) => at);

test('the results are in the order of the elements', async () => {
  expect(await mapInTurns(elements, (element) => element * 2)).toEqual(elements.map((element) => element * 2));
  expect(await mapInTurns([], String)).toEqual([]);
});

test('each round of the event loop processes at most one turn of elements, even with several callers', async () => {
  const worked = [0];
  let isDone = false;
  const round = () => {
    worked.push(0);
    if (!isDone) setImmediate(round);
  };
  setImmediate(round);
  const note = () => {
    worked[worked.length - 1]! += 1;
  };
  await Promise.all([mapInTurns(elements, note), mapInTurns(elements, note)]);
  isDone = true;
  expect(worked.reduce((sum, number) => sum + number, 0)).toBe(2 * elements.length);
  // Both have their first turn at the same time.
  expect(Math.max(...worked)).toBeLessThanOrEqual(2 * ELEMENTS_OF_A_TURN);
  expect(worked.length).toBeGreaterThanOrEqual(2 * TURNS - 1);
});

test('turns are given in the order of the calls', async () => {
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((number) => nextTurn().then(() => order.push(number))));
  expect(order).toEqual([1, 2, 3]);
});
