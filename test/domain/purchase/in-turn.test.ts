import { describe, expect, test } from 'vitest';
import { inPossibleOrder } from '../../../src/purchase/bookings/in-possible-order.js';
import { Refusal } from '../../../src/shared/refusal.js';

/** A move between named places: each place holds one, and a move says which it leaves and where it may go, best first. */
interface Move {
  readonly from: string;
  readonly to: readonly string[];
}

async function play(moves: readonly Move[], others: readonly string[] = []) {
  const taken = new Set([...moves.map(({ from }) => from), ...others]);
  let tries = 0;
  const attempt = async ({ from, to }: Move) => {
    tries += 1;
    const place = to.find((each) => !taken.has(each));
    if (place === undefined) return new Refusal('TIME_TAKEN', `${from} to ${to}`);
    taken.delete(from);
    taken.add(place);
    return null;
  };
  const waitsFor = (one: Move, other: Move, { code }: Refusal) => code === 'TIME_TAKEN' && one.to.includes(other.from);
  const refusal = await inPossibleOrder(moves, { attempt, waitsFor }).then(
    () => null,
    (thrown: Refusal) => thrown.message,
  );
  return { refusal, tries };
}

const chain = (length: number) => Array.from({ length }, (_, place) => ({ from: `${place}`, to: [`${place + 1}`] }));

describe('moves in turn', () => {
  test.each([
    ['as they come', chain(100)],
    ['last first', chain(100).reverse()],
    ['shuffled', chain(100).map((_, place, all) => all[(place * 37) % 100]!)],
  ])('a chain of a hundred, %s, takes two tries each at most', async (_, moves) => {
    const { refusal, tries } = await play(moves);

    expect(refusal).toBeNull();
    expect(tries).toBeLessThanOrEqual(200);
  });

  test('a ring is refused with its first, each tried once', async () => {
    const ring = [...chain(99), { from: '99', to: ['0'] }];

    expect(await play(ring)).toEqual({ refusal: '0 to 1', tries: 100 });
  });

  test('a ring that another opens, since one in it takes either place, is done in the second round', async () => {
    const moves = [
      { from: 'a', to: ['b', 'c'] },
      { from: 'b', to: ['a'] },
      { from: 'c', to: ['d'] },
    ];

    expect((await play(moves)).refusal).toBeNull();
  });

  test('what a stranger has is refused at the first try, and the first in order is told', async () => {
    const moves = [
      { from: 'a', to: ['b'] },
      { from: 'b', to: ['x'] },
      { from: 'c', to: ['d'] },
    ];

    expect((await play(moves, ['x'])).refusal).toBe('a to b');
    expect(await play(moves.slice(1, 2), ['x'])).toEqual({ refusal: 'b to x', tries: 1 });
  });

  test('however many may stand in the way of however many, the tries are four each at most', async () => {
    const anywhere = Array.from({ length: 50 }, (_, place) => `${place}`);
    const moves = [...anywhere.map((from) => ({ from, to: anywhere })), { from: '50', to: ['51'] }];
    const { refusal, tries } = await play(moves);

    expect(refusal).not.toBeNull();
    expect(tries).toBeLessThanOrEqual(4 * 51);
  });

  test('what a third round would do is refused', async () => {
    const tried = new Map<string, number>();
    /** Each succeeds at the attempt of its number, whatever the others do. */
    const attempt = async ([name, number]: readonly [string, number]) => {
      const tries = (tried.get(name) ?? 0) + 1;
      tried.set(name, tries);
      return tries < number ? new Refusal('TIME_TAKEN', name) : null;
    };
    const play = inPossibleOrder([['c', 3] as const, ['b', 2] as const, ['a', 1] as const], { attempt, waitsFor: () => false });

    await expect(play).rejects.toThrow('c');
    expect(Object.fromEntries(tried)).toEqual({ a: 1, b: 2, c: 2 });
  });
});
