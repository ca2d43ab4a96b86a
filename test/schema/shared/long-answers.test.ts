import { buildSchema, execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import { writeInTurns } from '../../../schema/shared/http/write-in-turns.js';
import { completeInTurns, RECORDS_OF_A_TURN } from '../../../schema/shared/limits/complete-in-turns.js';
import { ELEMENTS_OF_A_TURN } from '../../../src/shared/turns/in-turns.js';

/** Answers of thousands of rows are completed and written in turns, and are identical byte by byte. */

const ROWS = Array.from({ length: 2500 }, (_, at) => ({
  at,
  name: `row "${at}"`,
  rate: at === 7 ? null : { part: at, whole: 9 },
}));

const schema = buildSchema(
  'type Query { rows: [Row!]! } type Row { at: Int! name: String! rate: Rate } type Rate { part: Int! }',
);
const document = parse('{ rows { at name rate { part } } }');

/** Rounds of the event loop during the work. */
async function roundsDuring<T>(work: () => T | Promise<T>): Promise<{ result: T; rounds: number }> {
  let rounds = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    rounds += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  const result = await work();
  clearImmediate(next);
  return { result, rounds };
}

test('rows completed in turns equal rows completed at once, and the event loop runs in between', async () => {
  const asked = (rows: unknown) => Promise.resolve(execute({ schema, document, rootValue: { rows } }));
  const { result, rounds } = await roundsDuring(() => asked(completeInTurns(ROWS)));
  expect(result).toEqual(await asked(ROWS));
  expect(rounds).toBeGreaterThanOrEqual(ROWS.length / RECORDS_OF_A_TURN - 1);
});

test('a short list is returned as it is', () => {
  const short = ROWS.slice(0, RECORDS_OF_A_TURN);
  expect(completeInTurns(short)).toBe(short);
});

test.each([
  ['a short answer', { data: { a: 1, b: null, c: [1, 2, '"'] } }],
  ['a long list', { data: { analytics: { rows: ROWS, truncated: false } }, extensions: { cost: { actual: 1 } } }],
  ['a list of numbers', { data: { list: ROWS.map(({ at }) => at), left: undefined } }],
  ['a date or undefined', { data: { list: ROWS.map(({ at }) => (at % 2 ? undefined : new Date(at))), 'a "name"': new Date(0) } }],
  ['a long list within a list', { data: { lists: [ROWS, []] } }],
])('%s is written as JSON.stringify writes it', async (_name, answer) => {
  expect(await writeInTurns(answer)).toBe(`${JSON.stringify(answer)}\n`);
});

test('a long answer is written in turns', async () => {
  const { rounds } = await roundsDuring(() => writeInTurns({ data: { rows: ROWS } }));
  expect(rounds).toBeGreaterThanOrEqual(ROWS.length / ELEMENTS_OF_A_TURN - 1);
});
