import { afterEach, expect, test, vi } from 'vitest';
import { isOfTurn, partOfTurn, seedsOfTurn, TURNS, turnAt, weekAt } from '../../support/walks/turn.js';

/** Parts that one run of the walks leaves out are covered by another: nothing is left out permanently. */

afterEach(() => vi.unstubAllEnvs());

const EACH_TURN = Array.from({ length: TURNS }, (_, turn) => String(turn));
const ALL = Array.from({ length: 20 }, (_, at) => at);

function askedAt(turn: string, shift = 0): readonly number[] {
  vi.stubEnv('WALK_TURN', turn);
  return partOfTurn(ALL, shift);
}

test.each([0, 1, 2, 7])('the turns of a week cover each item of a list once, with shift %i', (shift) => {
  const asked = EACH_TURN.flatMap((turn) => askedAt(turn, shift));
  expect(asked.sort((a, b) => a - b)).toEqual(ALL);
});

test('two neighbouring shifts cover different items in one turn', () => {
  const [first, second] = [askedAt('1', 0), askedAt('1', 1)];
  expect(first.filter((one) => second.includes(one))).toEqual([]);
});

test('each address falls in exactly one turn of a week, and no turn is empty', () => {
  const addresses = Array.from({ length: 200 }, (_, at) => `/api/v1/admin/2/bookings/${at}`);
  const asked = EACH_TURN.map((turn) => {
    vi.stubEnv('WALK_TURN', turn);
    return addresses.filter(isOfTurn);
  });
  expect(asked.flat().sort()).toEqual(addresses.sort());
  expect(Math.min(...asked.map(({ length }) => length))).toBeGreaterThan(10);
});

test('each turn draws different seeds', () => {
  const drawn = EACH_TURN.flatMap((turn) => {
    vi.stubEnv('WALK_TURN', turn);
    return seedsOfTurn(20);
  });
  expect(new Set(drawn).size).toBe(20 * TURNS);
});

test('WALK_TURN=all covers everything', () => {
  expect(askedAt('all')).toEqual(ALL);
  expect(isOfTurn('/api/v1')).toBe(true);
});

test('each day of a week has its own turn, and an explicit turn overrides it', () => {
  const days = ['28', '29', '30', '31'].map((day) => `2026-12-${day}`).concat(['01', '02', '03'].map((day) => `2027-01-${day}`));
  const turns = days.map((day) => turnAt(undefined, new Date(`${day}T23:59:59Z`)));
  expect(turns.toSorted()).toEqual(EACH_TURN);
  expect(turnAt('2', new Date('2026-12-31'))).toBe('2');
  expect(turnAt('all', new Date('2026-12-31'))).toBe('all');
});

test('a week begins with turn 0', () => {
  const days = Array.from({ length: 15 }, (_, at) => new Date(Date.UTC(2026, 11, 25 + at)));
  const begins = days.slice(1).filter((day, at) => weekAt(day) !== weekAt(days[at] ?? day));
  expect(begins.map((day) => turnAt(undefined, day))).toEqual(['0', '0']);
});
