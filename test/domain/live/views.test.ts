import { beforeEach, expect, test } from 'vitest';
import type { Note } from '../../../src/live/note.js';
import type { Reader, ViewAnswer, ViewQuery } from '../../../src/live/view.js';
import { Views } from '../../../src/live/views.js';
import { ManualTimers } from '../../support/manual-timers.js';

let timers: ManualTimers;
let views: Views;
let asked: number;
let answer: string | null;
let isLast: boolean;
let againIn: number | undefined;
let delivered: number[];
beforeEach(() => {
  timers = new ManualTimers();
  delivered = [];
  views = new Views(timers, { asked: () => {}, delivered: (seconds) => delivered.push(seconds) });
  views.listen([]);
  [asked, answer, isLast, againIn] = [0, 'first', false, undefined];
});

const question = (key = 'times', caller = 'guest'): ViewQuery => ({
  key,
  caller,
  run: async () => {
    asked += 1;
    const dependencies = { kinds: new Set(['claim']), rootId: 1, sessionId: null };
    return answer === null ? null : { text: answer, dependencies, isLast, ...(againIn !== undefined && { againIn }) };
  },
});

function newReader(): Reader & { readonly sent: string[] } {
  const sent: string[] = [];
  const say = (word: string) => () => void sent.push(word);
  return { sent, send: (text) => void sent.push(text), complete: say('complete') };
}

const CLAIM: Note = {
  ...{ kind: 'claim', rootId: 1, record: null, personId: null, resourceId: null, eventId: null, span: null },
  ...{ endsIn: null, age: 0 },
};

test('readers of one view share one query, and a later reader gets the known answer', async () => {
  const readers = [newReader(), newReader(), newReader()];
  for (const reader of readers.slice(0, 2)) views.join(question(), reader);
  await timers.pass(100);
  views.join(question(), readers[2]!);
  expect([asked, ...readers.map(({ sent }) => sent)]).toEqual([1, ['first'], ['first'], ['first']]);
});

test('a view is queried at most four times a second, and sends the last change', async () => {
  const reader = newReader();
  views.join(question(), reader);
  for (let change = 0; change < 100; change++) {
    await timers.pass(10);
    answer = `after ${change}`;
    views.hear([CLAIM]);
  }
  await timers.pass(250);
  expect(asked).toBe(6);
  expect(reader.sent.at(-1)).toBe('after 99');
});

interface SlowQuestions {
  /** Keys of the queries, in the order in which they ran. */
  readonly asked: string[];
  readonly of: (key: string, caller: string) => ViewQuery;
}

/** Queries that take 100 ms each, whose answer depends on the number of queries so far. */
function slow(answer: (asking: number) => ViewAnswer | null = () => null): SlowQuestions {
  const asked: string[] = [];
  const of = (key: string, caller: string): ViewQuery => ({
    ...question(key, caller),
    run: () => {
      const asking = asked.push(key);
      return new Promise((resolve) => void timers.after(100, () => resolve(answer(asking))));
    },
  });
  return { asked, of };
}

test('many views of one caller hold up neither those of another, nor a view that both read', async () => {
  const { asked, of } = slow();
  for (let nth = 0; nth < 100; nth++) views.join(of(`flood ${nth}`, 'flood'), newReader());
  views.join(of('flood 99', 'visitor'), newReader());
  views.join(of('own', 'visitor'), newReader());
  await timers.pass(250);
  expect(asked).toEqual(['flood 0', 'flood 1', 'flood 2', 'flood 99', 'own', 'flood 3']);
});

test('a waiting view that all readers have left is not queried', async () => {
  const { asked, of } = slow();
  const leave = [0, 1, 2, 3].map((nth) => views.join(of(`${nth}`, 'flood'), newReader()));
  await timers.pass(50);
  leave[2]!();
  await timers.pass(200);
  expect(asked).toEqual(['0', '1', '3']);
});

test('no query runs after the views are closed', async () => {
  views.join(question(), newReader());
  await timers.pass(1);
  views.hear([{ ...CLAIM, endsIn: 1000 }]);
  await views.close();
  await timers.pass(100_000);
  expect([asked, views.size]).toEqual([1, 0]);
});

/** The database can be closed afterwards without interrupting a query. */
test('closing waits for running queries, including those of views without readers', async () => {
  const { of } = slow();
  const reader = newReader();
  const leave = views.join(of('left', 'guest'), newReader());
  views.join(of('seen', 'guest'), reader);
  await timers.pass(50);
  leave();
  let isClosed = false;
  void views.close().then(() => {
    isClosed = true;
  });
  await timers.pass(49);
  expect(isClosed).toBe(false);
  await timers.pass(1);
  expect([isClosed, reader.sent]).toEqual([true, []]);
});

test('an unchanged answer is not sent again', async () => {
  const reader = newReader();
  views.join(question(), reader);
  await timers.pass(1000);
  views.hear([CLAIM]);
  await timers.pass(1000);
  expect([asked, reader.sent]).toEqual([2, ['first']]);
});

test('a note that does not affect a view causes no query', async () => {
  views.join(question(), newReader());
  await timers.pass(1000);
  views.hear([{ ...CLAIM, rootId: 2 }]);
  await timers.pass(1000);
  expect(asked).toBe(1);
});

test('a record that changes while the first answer with it is computed causes another query', async () => {
  const { asked, of } = slow((asking) => ({
    text: `answer ${asking}`,
    dependencies: { kinds: new Set(asking === 1 ? ['claim'] : ['claim', 'address']), rootId: 1, sessionId: null },
    isLast: false,
  }));
  const reader = newReader();
  views.join(of('company', 'guest'), reader);
  await timers.pass(500);
  views.hear([CLAIM]);
  await timers.pass(50);
  views.hear([{ ...CLAIM, kind: 'address' }]);
  await timers.pass(1000);
  expect([asked.length, reader.sent.at(-1)]).toEqual([3, 'answer 3']);
});

test('a view without notes is queried again after 30 seconds', async () => {
  const reader = newReader();
  views.join(question(), reader);
  await timers.pass(1);
  answer = 'unheard';
  await timers.pass(29_990);
  expect(reader.sent).toEqual(['first']);
  await timers.pass(20);
  expect(reader.sent).toEqual(['first', 'unheard']);
});

test('a view is queried again when a hold ends', async () => {
  const reader = newReader();
  views.join(question(), reader);
  await timers.pass(1);
  answer = 'held';
  views.hear([{ ...CLAIM, endsIn: 5000 }]);
  await timers.pass(4000);
  answer = 'free again';
  await timers.pass(1100);
  expect(reader.sent).toEqual(['first', 'held', 'free again']);
});

test('a view is queried again when a hold ends that began before the server listened', async () => {
  const reader = newReader();
  views.join(question(), reader);
  views.listen([{ ...CLAIM, endsIn: 5000 }]);
  await timers.pass(4000);
  answer = 'free again';
  await timers.pass(1100);
  expect(reader.sent).toEqual(['first', 'free again']);
});

test('a query without an answer is retried soon, and readers keep the last answer', async () => {
  const reader = newReader();
  views.join(question(), reader);
  await timers.pass(1);
  answer = null;
  views.hear([CLAIM]);
  await timers.pass(500);
  expect(reader.sent).toEqual(['first']);
  answer = 'back';
  await timers.pass(1000);
  expect(reader.sent).toEqual(['first', 'back']);
});

test('a server that receives no notes queries a view again for each new reader', async () => {
  views.join(question(), newReader());
  await timers.pass(1000);
  views.deafen();
  views.join(question(), newReader());
  await timers.pass(1);
  expect(asked).toBe(2);
});

test('the end of a log-in reaches its views without delay', async () => {
  const ofSession: ViewQuery = {
    key: 'own',
    caller: 'guest',
    run: async () => {
      asked += 1;
      return { text: answer ?? '', dependencies: { kinds: new Set(), rootId: 1, sessionId: 5 }, isLast };
    },
  };
  const reader = newReader();
  views.join(ofSession, reader);
  await timers.pass(1);
  [answer, isLast] = ['refused', true];
  views.hear([{ ...CLAIM, kind: 'session', record: '5' }]);
  await timers.pass(1);
  expect(reader.sent).toEqual(['first', 'refused', 'complete']);
  expect(views.size).toBe(0);
});

test('a view without readers is removed and not queried again', async () => {
  const leave = views.join(question(), newReader());
  await timers.pass(1);
  leave();
  await timers.pass(60_000);
  expect([views.size, asked]).toEqual([0, 1]);
});

test('the time from a change to its delivery is reported', async () => {
  views.join(question(), newReader());
  await timers.pass(1000);
  answer = 'changed';
  views.hear([{ ...CLAIM, age: 40 }]);
  await timers.pass(10);
  expect(delivered).toEqual([0.04]);
});

test.each([
  ['at the moment when its answer is due to change', 5000, 5000],
  ['after 30 seconds, although its answer may be valid for longer', 50_000, 30_000],
  ['after 30 seconds, although no change of its answer is due', Number.POSITIVE_INFINITY, 30_000],
  ['at most four times a second', 0, 250],
])('a view is queried again %s', async (_when, milliseconds, due) => {
  againIn = milliseconds;
  views.join(question(), newReader());
  await timers.pass(due - 1);
  expect(asked).toBe(1);
  await timers.pass(1);
  expect(asked).toBe(2);
});
