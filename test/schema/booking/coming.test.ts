import { describe, expect, it } from 'vitest';
import { AwaitableCache, mapAwaitable, mapAwaitables } from '../../../schema/shared/loading/awaitable.js';

describe('AwaitableCache', () => {
  it('returns a promise until a value is loaded, and then the value', async () => {
    const rows = new AwaitableCache<string | null>();
    const first = rows.of(1, async () => 'Ann');
    expect(first).toBeInstanceOf(Promise);
    await first;
    expect(rows.of(1, () => 'somebody else')).toBe('Ann');
  });

  it('loads a value once, even if it is null', async () => {
    const rows = new AwaitableCache<string | null>();
    const asked: number[] = [];
    const ask = async () => {
      asked.push(asked.length);
      return null;
    };
    await Promise.all([rows.of(1, ask), rows.of(1, ask)]);
    expect(rows.of(1, ask)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('loads a value again after forget, whatever load is still pending', async () => {
    const rows = new AwaitableCache<string>();
    let come = (_name: string) => {};
    const late = rows.of(1, () => new Promise<string>((resolve) => (come = resolve)));
    rows.forget();
    expect(rows.of(1, () => 'new')).toBe('new');
    come('old');
    await late;
    expect(rows.of(1, () => 'newer')).toBe('new');
  });

  it('keeps a rejection', async () => {
    const rows = new AwaitableCache<string>();
    const refused = rows.of(1, () => Promise.reject(new Error('no')));
    await expect(refused).rejects.toThrow('no');
    await expect(rows.of(1, () => 'yes')).rejects.toThrow('no');
  });
});

describe('mapAwaitable and mapAwaitables', () => {
  it('return the result of values at once', () => {
    expect(mapAwaitable(2, (two) => two + 1)).toBe(3);
    expect(mapAwaitables([1, 'a', null], ([one, a, none]) => [none, a, one])).toEqual([null, 'a', 1]);
  });

  it('return a promise of the result of promises', async () => {
    expect(await mapAwaitable(Promise.resolve(2), (two) => two + 1)).toBe(3);
    expect(await mapAwaitables([1, Promise.resolve('a')] as const, ([one, a]) => `${one}${a}`)).toBe('1a');
  });
});
