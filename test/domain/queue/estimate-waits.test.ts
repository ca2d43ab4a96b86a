import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  estimateNewcomer,
  estimateStarts,
  type QueuePlace,
  type Server,
  type WaitingQueuer,
} from '../../../src/queue/estimate-waits.js';
import { MINUTE } from '../../../src/shared/interval.js';

/** Minutes from "now" as moments, so that the cases can be read. */
const server = (personId: number, freeAt = 0, until = Number.POSITIVE_INFINITY, clientQueueId: number | null = null): Server => ({
  personId,
  freeAt: freeAt * MINUTE,
  until: until * MINUTE,
  clientQueueId,
});

const line = (...minutes: number[]): WaitingQueuer[] =>
  minutes.map((takes, at) => ({ id: at + 1, clientQueueId: 1, priority: 0, takes: takes * MINUTE }));

/** A resource at which the first queue is served by default, with the minutes in which it is busy. */
const place = (units: number, busy: [start: number, end: number][] = [], clientQueueIds = [1]): QueuePlace => ({
  ...{ units, clientQueueIds },
  busy: busy.map(([start, end]) => ({ start: start * MINUTE, end: end * MINUTE })),
});

const starts = (waiting: WaitingQueuer[], servers: Server[], places: QueuePlace[] = []) =>
  waiting.map(({ id }) => {
    const start = estimateStarts(waiting, { servers, places }).get(id);
    return start === undefined ? null : start / MINUTE;
  });

const newcomer = (waiting: WaitingQueuer[], servers: Server[], queue = { clientQueueId: 1, priority: 0 }) => {
  const start = estimateNewcomer(waiting, { servers }, queue);
  return start === null ? null : start / MINUTE;
};

describe('estimated starts', () => {
  test.each<[string, WaitingQueuer[], Server[], (number | null)[]]>([
    ['one desk serves one queuer after the other', line(60, 60, 60, 60), [server(1, 2)], [2, 62, 122, 182]],
    ['two desks share the line', line(30, 10, 10, 10), [server(1), server(2)], [0, 0, 10, 20]],
    ['the desk that is free first takes the next queuer, whatever its id', line(10, 10), [server(1, 5), server(2, 3)], [3, 5]],
    ['the desk that is free first takes the next queuer, in any desk order', line(10, 10), [server(2, 3), server(1, 5)], [3, 5]],
    ['a desk opens at the end of its break', line(10, 10), [server(1), server(2, 15)], [0, 10]],
    ['a start at the very end of the shift falls outside it', line(30, 30), [server(1, 0, 30)], [0, null]],
    ['service that begins before the end of the shift is completed', line(30, 30, 30), [server(1, 0, 31)], [0, 30, null]],
    ['a desk with a longer shift takes over', line(30, 30, 30), [server(1, 0, 30), server(2, 40)], [0, 40, 70]],
    ['a desk whose shift is over serves no queuers', line(10), [server(1, 0, 0)], [null]],
    ['without a desk the estimate is null, not 0', line(10, 10), [], [null, null]],
    ['an empty line has no estimates', [], [server(1)], []],
  ])('%s', (_label, waiting, servers, expected) => {
    expect(starts(waiting, servers)).toEqual(expected);
  });

  test('a person assigned to one queue skips the others', () => {
    const waiting = [
      { id: 1, clientQueueId: 1, priority: 0, takes: 10 * MINUTE },
      { id: 2, clientQueueId: 2, priority: 0, takes: 10 * MINUTE },
      { id: 3, clientQueueId: 1, priority: 0, takes: 10 * MINUTE },
    ];

    expect(starts(waiting, [server(1, 0, Number.POSITIVE_INFINITY, 2), server(2)])).toEqual([0, 0, 10]);
    expect(starts(waiting, [server(1, 0, Number.POSITIVE_INFINITY, 2)])).toEqual([null, 0, null]);
  });
});

describe('two people who are free at the same moment', () => {
  // The first queuer takes half an hour: the desk that closes at 20 closes after it, and leaves the rest of the line to the
  // other.
  test.each([
    ['are listed first', [server(1, 0, 20), server(2)]],
    ['are listed last', [server(2), server(1, 0, 20)]],
  ])('the person with the lower id serves first when they %s', (_label, servers) => {
    expect(starts(line(30, 10, 10, 10), servers)).toEqual([0, 0, 10, 20]);
  });
});

test.each<[string, readonly number[] | undefined, readonly number[] | undefined, number | null]>([
  ['a person who provides every service serves any queuer', undefined, [5], 0],
  ['a queuer for no particular service is served by any person', [5], undefined, 0],
  ['one of several requested services is enough', [5, 6], [6, 7], 0],
  ['a service that no person provides has no estimate', [5], [6], null],
])('matching people to services: %s', (_label, given, wanted, expected) => {
  const [waiter] = line(10);
  const waiting = [{ ...waiter!, ...(wanted && { serviceIds: wanted }) }];

  expect(starts(waiting, [{ ...server(1), ...(given && { serviceIds: given }) }])).toEqual([expected]);
});

describe('a queue served at a resource', () => {
  test.each<[string, WaitingQueuer[], Server[], QueuePlace, (number | null)[]]>([
    ['two desks share the only unit', line(30, 10, 10), [server(1), server(2)], place(1), [0, 30, 40]],
    ['two desks use two units at once', line(30, 10, 10), [server(1), server(2)], place(2), [0, 0, 10]],
    ['no queuer is called while the resource is in use', line(10), [server(1)], place(1, [[0, 25]]), [25]],
    [
      'adjacent busy times are waited for as one',
      line(10),
      [server(1)],
      place(1, [
        [25, 40],
        [0, 25],
      ]),
      [40],
    ],
    [
      'with two units, the one that is free first is waited for',
      line(10),
      [server(1)],
      place(2, [
        [0, 40],
        [0, 25],
      ]),
      [25],
    ],
    ['a later busy time does not delay earlier queuers', line(10, 10), [server(1)], place(1, [[10, 20]]), [0, 20]],
    ['a desk calls no queuers after its shift', line(10), [server(1, 0, 25)], place(1, [[0, 25]]), [null]],
    ['another queue does not need the resource', line(10), [server(1)], place(1, [[0, 25]], [2]), [0]],
  ])('%s', (_label, waiting, servers, room, expected) => {
    expect(starts(waiting, servers, [room])).toEqual(expected);
  });

  test('is skipped while the resource is in use, by a person who also serves another queue', () => {
    const [first, second, other] = line(10, 10, 10);
    const waiting = [first!, second!, { ...other!, clientQueueId: 2 }];

    expect(starts(waiting, [server(1), server(2)], [place(1)])).toEqual([0, 10, 0]);
  });

  test('shares the resource with another queue served there', () => {
    const [first, other] = line(10, 10);
    const waiting = [first!, { ...other!, clientQueueId: 2 }];

    expect(starts(waiting, [server(1), server(2)], [place(1, [], [1, 2])])).toEqual([0, 10]);
  });
});

describe('a newcomer', () => {
  test('waits for four queuers of an hour each and the two minutes left of the queuer being served', () => {
    expect(newcomer(line(60, 60, 60, 60), [server(1, 2)])).toBe(242);
  });

  test('in a queue of higher priority goes before queuers of other queues', () => {
    const urgent = { clientQueueId: 2, priority: 5 };

    expect(newcomer(line(60, 60), [server(1, 2)], urgent)).toBe(2);
    expect(newcomer(line(60, 60), [server(1, 2)], { ...urgent, priority: 0 })).toBe(122);
  });

  test('has no estimate when no desk will be open', () => {
    expect(newcomer(line(), [])).toBeNull();
    expect(newcomer(line(60), [server(1, 0, 60)])).toBeNull();
    expect(newcomer(line(), [server(1)])).toBe(0);
  });
});

test('queuers keep their order and are called only within a shift and when a desk is free', () => {
  const desk = fc.record({ freeAt: fc.integer({ min: 0, max: 50 }), length: fc.integer({ min: 0, max: 100 }) });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 20 }),
      fc.array(desk, { maxLength: 4 }),
      (minutes, desks) => {
        const waiting = line(...minutes);
        const servers = desks.map(({ freeAt, length }, at) => server(at, freeAt, freeAt + length));
        const given = starts(waiting, servers);

        const called = given.flatMap((start, at) => (start === null ? [] : [{ start, end: start + (minutes[at] ?? 0) }]));
        expect(called.map(({ start }) => start)).toEqual(called.map(({ start }) => start).sort((a, b) => a - b));
        expect(given.slice(called.length)).toEqual(given.slice(called.length).map(() => null));
        for (const { start } of called) {
          const busy = called.filter((other) => other.start <= start && start < other.end).length;
          expect(busy).toBeLessThanOrEqual(
            desks.filter(({ freeAt, length }) => freeAt <= start && (start < freeAt + length || length > 0)).length,
          );
          expect(desks.some(({ freeAt, length }) => freeAt <= start && start < freeAt + length)).toBe(true);
        }
      },
    ),
  );
});
