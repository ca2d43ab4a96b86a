import { expect, test } from 'vitest';
import { judgePlaces, judgeSoak, type SoakOutcome, type SoakSample, TURNED_AWAY } from './judge-soak.js';
import { shareOfAll, statementsByPlace } from './sent-statements.js';

/** Samples of half an hour from one server, ten seconds apart. */
const samples = (memory: (second: number) => number, descriptors: (second: number) => number = () => 60): SoakSample[] =>
  Array.from({ length: 180 }, (_, at) => ({
    second: at * 10,
    server: 0,
    memory: memory(at * 10) * 1e6,
    descriptors: descriptors(at * 10),
  }));

const WARM_UP = 300;
const answers = (more: readonly (readonly [string, number])[] = []) => ({
  requests: 10_000,
  answers: new Map([['200', 9000] as const, ...more]),
  turnedAway: new Map<number, number>(),
});

/** Values between 200 and 240, like memory under garbage collection. */
const sawtooth = (second: number) => 200 + ((second / 10) % 5) * 10;

test.each<[string, readonly SoakSample[], SoakOutcome, readonly string[]]>([
  ['a healthy server', samples(sawtooth), answers(), []],
  ['memory that grows only during the warm-up', samples((second) => (second < 300 ? second : 300)), answers(), []],
  ['a memory leak', samples((second) => 200 + second / 10), answers(), ['server 0 has grown from 230 MB to 330 MB']],
  [
    'connections that are never closed',
    samples(sawtooth, (second) => Math.floor(60 + second / 60)),
    answers(),
    ['server 0 had 65 descriptors at least, and then 81'],
  ],
  ['many callers at the same moment', samples(sawtooth, (second) => (second === 1500 ? 90 : 60)), answers(), []],
  ['one request in a thousand turned away', samples(sawtooth), answers([[TURNED_AWAY, 10]]), []],
  [
    '11 in 10000 requests turned away',
    samples(sawtooth),
    answers([[TURNED_AWAY, 11]]),
    ['11 of 10000 requests were turned away'],
  ],
  ['a 503 without a time to retry', samples(sawtooth), answers([['503', 1]]), ['1 requests: 503']],
  ['an unexpected error', samples(sawtooth), answers([['500', 2]]), ['2 requests: 500']],
  ['a connection that breaks', samples(sawtooth), answers([['ECONNRESET', 1]]), ['1 requests: ECONNRESET']],
  [
    'refusals, which count as answers',
    samples(sawtooth),
    answers([
      ['409', 5],
      ['404', 5],
    ]),
    [],
  ],
])('verdict on a soak run: %s', (_fact, seen, outcome, wrong) => {
  expect(judgeSoak(seen, outcome, WARM_UP)).toEqual(wrong);
});

test('reads are counted from the standby and their log-in look-ups, without statements of idle servers', () => {
  const replica = { all: 900, logIns: 0 };
  const counted = statementsByPlace({ primary: { all: 500, logIns: 130 }, replica, atRest: 100, readsWithLogIn: 100 });
  expect(counted).toEqual({ replica: 900, logIns: 100, changes: 300 });
  expect(shareOfAll(counted)).toBeCloseTo(900 / 1300);
  expect(judgePlaces(counted)).toEqual([]);
  expect(judgePlaces({ ...counted, replica: 300 })).toEqual(['75 % of the statements of reads were sent to the standby']);
});
