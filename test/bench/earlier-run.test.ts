import { expect, test } from 'vitest';
import { movedSince, readEarlierRun } from './earlier-run.js';
import { type Goal, verdict } from './goal.js';

const less: Goal = {
  id: 'P1b',
  text: 'the same against ref-sweep',
  target: 8,
  floor: 20,
  unit: '× its time',
  better: 'less',
  measure: async () => ({ figure: 0, detail: '' }),
};

const more: Goal = { ...less, id: 'P7', text: 'bookings a second', better: 'more' };

const earlier = readEarlierRun(`2 × AMD EPYC, Node v26, load 0.5

| Id | Goal | Figure | Target | Floor | | Both sides |
|---|---|---|---|---|---|---|
| P1b | the same against ref-sweep | 8.00 × its time | ≤ 8 | ≤ 20 | target | 1.09 ms against 0.148 ms |
| P7 | bookings a second | 2.55e+3 × its rate | ≥ 0.4 | ≥ 0.15 | target | |
`);

test.each([
  [less, 4, 'was 8.00, 0.50 times: better'],
  [less, 8.5, 'was 8.00, 1.06 times: as before'],
  [less, 16, 'was 8.00, 2.00 times: WORSE'],
  [more, 5100, 'was 2.55e+3, 2.00 times: better'],
  [more, 1275, 'was 2.55e+3, 0.50 times: WORSE'],
  [{ ...less, id: 'P9' }, 1, 'not in that run'],
])('a figure beside that of a run that was earlier: %#', (goal, figure, said) => {
  expect(movedSince(earlier, goal, figure)).toBe(said);
});

test.each([
  [less, 8, 'target'],
  [less, 9, 'between'],
  [less, 21, 'BELOW FLOOR'],
  [more, 7, 'BELOW FLOOR'],
])('a figure beside its goal: %#', (goal, figure, said) => {
  expect(verdict(goal, figure)).toBe(said);
});
