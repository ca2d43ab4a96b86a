import { describe, expect, test } from 'vitest';
import { FairQueue } from '../../../src/security/fair-queue.js';
import { FairTurnstile } from '../../../src/security/fair-turnstile.js';
import { Refusal } from '../../../src/shared/refusal.js';

const stranger = (caller: string) => ({ caller, isKnown: false });
const known = (caller: string) => ({ caller, isKnown: true });

/** Requests in order of arrival: `flood 1`, `flood 2`, … come from the caller `flood`; a star marks a known caller. */
function turnsOf(...came: readonly string[]): string[] {
  const queue = new FairQueue<string>({ perCaller: 100, inAll: 100 });
  for (const name of came) queue.join(name, { caller: name.split(' ')[0] ?? '', isKnown: name.includes('*') });
  const turns: string[] = [];
  for (let next = queue.next(); next !== undefined; next = queue.next()) turns.push(next);
  return turns;
}

describe('the order of turns', () => {
  test.each([
    [['a 1', 'a 2', 'b 1'], ['a 1', 'b 1', 'a 2'], 'a request after a flood waits for only one request of the flood'],
    [['a 1', 'a 2', 'a 3'], ['a 1', 'a 2', 'a 3'], 'requests of one caller keep their order'],
    [['a 1', 'a 2', 'b 1', 'b 2', 'c 1'], ['a 1', 'b 1', 'c 1', 'a 2', 'b 2'], 'callers take turns'],
    [['a 1', 'a 2', 'b 1', 'k*'], ['k*', 'a 1', 'b 1', 'a 2'], 'a known caller comes first'],
    [['k* 1', 'k* 2', 'k* 3', 'a 1'], ['k* 1', 'a 1', 'k* 2', 'k* 3'], 'a known caller takes at most every second turn'],
    [['k* 1', 'k* 2', 'm* 1'], ['k* 1', 'm* 1', 'k* 2'], 'known callers take turns too'],
    [['a 1', 'k* 1', 'a 2', 'k* 2', 'a 3'], ['k* 1', 'a 1', 'k* 2', 'a 2', 'a 3'], 'others continue when no known caller waits'],
  ])('for arrivals %j is %j: %s', (came, turns) => {
    expect(turnsOf(...came)).toEqual(turns);
  });

  test('puts a caller who comes again after a turn behind the others', () => {
    const queue = new FairQueue<string>({ perCaller: 9, inAll: 9 });
    for (const name of ['a', 'b', 'c']) queue.join(`${name} 1`, stranger(name));
    expect(queue.next()).toBe('a 1');
    queue.join('a 2', stranger('a'));

    expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['b 1', 'c 1', 'a 2', undefined]);
  });
});

test('a full line refuses only its own caller, and a full queue refuses every caller', () => {
  const queue = new FairQueue<number>({ perCaller: 2, inAll: 4 });
  const join = (caller: string) => queue.join(0, stranger(caller));

  expect([join('a'), join('a'), join('a')]).toEqual(['joined', 'joined', 'caller is full']);
  expect([join('b'), queue.join(0, known('a')), join('c')]).toEqual(['joined', 'joined', 'queue is full']);
  queue.next();
  expect(join('c')).toBe('joined');
});

test('an entry with longestLine joins only if fewer entries of its caller wait', () => {
  const queue = new FairQueue<number>({ perCaller: 9, inAll: 9 });
  const join = (caller: string) => queue.join(0, { ...stranger(caller), longestLine: 1 });

  expect([join('a'), join('a'), join('b')]).toEqual(['joined', 'caller is full', 'joined']);
  expect(queue.join(0, stranger('a'))).toBe('joined');
});

describe('a turnstile with a fair queue', () => {
  const refusal = (why: string) => new Refusal('UNAVAILABLE', why);

  test('admits the allowed number, callers in turn, and refuses at once if the queue is full', async () => {
    const turnstile = new FairTurnstile({ atOnce: 1, perCaller: 2, inAll: 3, refusal });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const seen: string[] = [];
    const pass = (caller: string, name: string) => turnstile.pass(stranger(caller), async () => void seen.push(name));
    const inside = turnstile.pass(stranger('a'), () => released);
    const waiting = [pass('a', 'a 1'), pass('a', 'a 2'), pass('b', 'b 1')];

    await expect(pass('a', 'a 3')).rejects.toMatchObject({ message: 'caller is full' });
    await expect(pass('c', 'c 1')).rejects.toMatchObject({ message: 'queue is full' });
    release();
    await Promise.all([inside, ...waiting]);
    expect(seen).toEqual(['a 1', 'b 1', 'a 2']);
  });

  test('releases the place of work that fails', async () => {
    const turnstile = new FairTurnstile({ atOnce: 1, perCaller: 1, inAll: 1, refusal });
    const failed = turnstile.pass(stranger('a'), () => Promise.reject(new Error('no')));
    const next = turnstile.pass(stranger('b'), async () => 'in');

    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('in');
  });
});
