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

describe('ordering dependent moves', () => {
  test.each([
    ['in order', chain(100)],
    ['in reverse order', chain(100).reverse()],
    ['shuffled', chain(100).map((_, place, all) => all[(place * 37) % 100]!)],
  ])('a chain of 100 moves, %s, takes at most two tries per move', async (_label, moves) => {
    const { refusal, tries } = await play(moves);

    expect(refusal).toBeNull();
    expect(tries).toBeLessThanOrEqual(200);
  });

  test('a cycle is refused for its first move, after one try per move', async () => {
    const ring = [...chain(99), { from: '99', to: ['0'] }];

    expect(await play(ring)).toEqual({ refusal: '0 to 1', tries: 100 });
  });

  test('a cycle succeeds if another move frees an alternative place for one of its moves', async () => {
    const moves = [
      { from: 'a', to: ['b', 'c'] },
      { from: 'b', to: ['a'] },
      { from: 'c', to: ['d'] },
    ];

    expect((await play(moves)).refusal).toBeNull();
  });

  test('a place taken by others is refused at the first try, and the first move in order is reported', async () => {
    const moves = [
      { from: 'a', to: ['b'] },
      { from: 'b', to: ['x'] },
      { from: 'c', to: ['d'] },
    ];

    expect((await play(moves, ['x'])).refusal).toBe('a to b');
    expect(await play(moves.slice(1, 2), ['x'])).toEqual({ refusal: 'b to x', tries: 1 });
  });

  test('moves that all block each other take at most four tries per move', async () => {
    const anywhere = Array.from({ length: 50 }, (_, place) => `${place}`);
    const moves = [...anywhere.map((from) => ({ from, to: anywhere })), { from: '50', to: ['51'] }];
    const { refusal, tries } = await play(moves);

    expect(refusal).not.toBeNull();
    expect(tries).toBeLessThanOrEqual(4 * 51);
  });

  test('a move that would succeed only in a third round is refused', async () => {
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
