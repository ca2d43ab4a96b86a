import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ownerOf,
  startBeside,
  startVariedPast,
  type VariedPastServer,
} from '../../support/fixtures/analytics/varied-past-server.js';
import { documentOf } from '../../support/oracles/figures/ask-figures.js';
import { compareAnswers } from '../../support/oracles/figures/compare-answers.js';
import { inOtherForm } from '../../support/oracles/figures/other-form.js';
import { diceOf, randomQuestion } from '../../support/oracles/figures/random-question.js';
import { sharedApi } from '../../support/server.js';
import { partOfTurn, weekAt } from '../../support/walks/turn.js';

/** Random queries over the two years of the demo, each answered by the API and by a naive program over the same rows. */

const QUESTIONS = Number(process.env.FIGURE_QUESTIONS ?? 200);
/** Weeks of which each asks other queries: together the 10,000 of `npm run test:figures`. */
const WEEKS = 50;
/** Number of the first query. */
const FIRST = Number(process.env.FIGURE_FIRST ?? (weekAt(new Date()) % WEEKS) * QUESTIONS);
/** Queries of one test: a difference is reported with the query's number. */
const AT_ONCE = 25;

let varied: VariedPastServer;
beforeAll(async () => {
  varied = await startVariedPast();
});
afterAll(() => varied?.server.close());

const numbers = (count: number) => Array.from({ length: count }, (_each, at) => at);

test.each(partOfTurn(numbers(Math.ceil(QUESTIONS / AT_ONCE)).map((at) => FIRST + at * AT_ONCE)))(
  'the API and the naive program give the same answers: queries from %i on',
  async (from) => {
    for (let seed = from; seed < Math.min(from + AT_ONCE, FIRST + QUESTIONS); seed++) {
      const { found, expected } = await compareAnswers(varied.rows, seed, varied.ask);
      expect(found).toEqual(expected);
    }
  },
);

test.each(partOfTurn(numbers(20)))('the form of a query does not change its answer: query %i', async (seed) => {
  const { question, first } = randomQuestion(varied.rows, 7000 + seed);
  const token = ownerOf(varied.tokens, question);
  const document = documentOf(question, Math.min(first, 100));
  const { query, variables, plain } = inOtherForm(document, sharedApi().schema, diceOf(seed));
  const usual = await varied.send(document, { token });
  const other = await varied.send(query, { token, variables });
  expect(usual.errors).toBeUndefined();
  expect({ query, errors: other.errors, data: plain(other.data) }).toEqual({ query, errors: undefined, data: usual.data });
});

describe('a server and a database in another time zone', () => {
  const HERE = process.env.TZ;
  let beside: Awaited<ReturnType<typeof startBeside>>;
  beforeAll(async () => {
    const connection = varied.server.orm.em.fork().getConnection();
    const [database] = await connection.execute<[{ name: string }]>('select current_database() as name');
    await connection.execute(`alter database ${database.name} set timezone = 'Pacific/Kiritimati'`);
    process.env.TZ = 'Pacific/Kiritimati';
    beside = await startBeside(varied.server);
  });
  afterAll(async () => {
    if (HERE === undefined) delete process.env.TZ;
    else process.env.TZ = HERE;
    await beside?.close();
  });

  test.each(partOfTurn(numbers(10)))('give the same answer: query %i', async (seed) => {
    expect(new Date(0).getHours()).not.toBe(new Date(0).getUTCHours());
    const { question, first } = randomQuestion(varied.rows, 9000 + seed);
    const token = ownerOf(varied.tokens, question);
    const ask = (url?: string) => varied.send(documentOf(question, first), { token, ...(url && { url }) });
    const there = await ask(beside.url);
    process.env.TZ = HERE ?? 'UTC';
    const here = await ask();
    process.env.TZ = 'Pacific/Kiritimati';
    expect(here.errors).toBeUndefined();
    expect(JSON.stringify(there)).toBe(JSON.stringify(here));
  });
});
