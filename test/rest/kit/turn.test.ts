import { afterEach, expect, test, vi } from 'vitest';
import { partOf, turnAt } from '../../support/walks/turn.js';

/** Parts that one run of the walks leaves out, another asks: nothing is left out for ever. */

afterEach(() => vi.unstubAllEnvs());

const ALL = Array.from({ length: 20 }, (_, at) => at);

function askedAt(turn: string, shift = 0): readonly number[] {
  vi.stubEnv('WALK_TURN', turn);
  return partOf(ALL, shift);
}

test.each([0, 1, 2, 7])('three turns ask each of a list once, from shift %i on', (shift) => {
  const asked = ['0', '1', '2'].flatMap((turn) => askedAt(turn, shift));
  expect(asked.sort((a, b) => a - b)).toEqual(ALL);
});

test('two that lie beside each other are asked different things in one turn', () => {
  const [first, second] = [askedAt('1', 0), askedAt('1', 1)];
  expect(first.filter((one) => second.includes(one))).toEqual([]);
});

test('all is asked where that is said', () => {
  expect(askedAt('all')).toEqual(ALL);
});

test('three days follow each other in three turns, and who says a turn has it', () => {
  const days = ['2026-12-31', '2027-01-01', '2027-01-02'].map((day) => turnAt(undefined, new Date(`${day}T23:59:59Z`)));
  expect(days.toSorted()).toEqual(['0', '1', '2']);
  expect(turnAt('2', new Date('2026-12-31'))).toBe('2');
  expect(turnAt('all', new Date('2026-12-31'))).toBe('all');
});
