import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccounts } from '../../../src/account/login/find-accounts.js';
import { openAccountSession } from '../../../src/account/login/log-in.js';
import { addDays } from '../../../src/shared/local-date.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { lcg } from '../../support/fixtures/av-workload.js';
import { aligned, answerOf, documentOf, MOST_ROWS } from '../../support/oracles/figures/ask-figures.js';
import {
  type FigureQuestion,
  SLOW_SUBJECTS,
  type SlowSubjectName,
  slowAnswer,
} from '../../support/oracles/figures/slow-figures.js';
import { readSlowRows, type SlowRows } from '../../support/oracles/figures/slow-rows.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Random questions over the two years of the demo, each answered by the API and by a naive program over the same rows. */

const QUESTIONS = Number(process.env.FIGURE_QUESTIONS ?? 200);
/** Questions of one test: who finds a difference finds its question by the number. */
const AT_ONCE = 50;

/** Zones that change their clocks by an hour or half of one, in spring or in autumn. */
const ZONES = [
  ...['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland'],
  ...['America/St_Johns', 'America/Santiago', 'Africa/Cairo', 'Asia/Jerusalem'],
];

let server: TestServer;
let rows: SlowRows;
const tokens = new Map<number, string>();
beforeAll(async () => {
  server = await startServer({ appIds: 'any' }, 'past');
  const em = server.orm.em.fork();
  rows = await readSlowRows(em);
  for (const [family, email] of [
    [1, 'parent@demo.test'],
    [4, 'admin@harbour.test'],
  ] as const) {
    const [account] = await findAccounts(em, email, { companyId: null, role: null });
    tokens.set(family, (await openAccountSession(em, account!, { email })).token);
  }
});
afterAll(() => server?.close());

function randomQuestion(seed: number): FigureQuestion {
  const next = lcg(seed * 7919 + 13);
  // The first numbers of neighbouring seeds are alike.
  for (let left = 20; left > 0; left--) next();
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const some = <T>(list: readonly T[], most: number): T[] => {
    const chosen = Array.from({ length: Math.floor(next() * (most + 1)) }, () => one(list));
    return [...new Set(chosen)];
  };
  const subject = one([
    'bookings',
    'bookings',
    'bookings',
    'queue',
    'clients',
    'events',
    'waitingList',
  ] satisfies SlowSubjectName[]);
  const { moments, dimensions, measures } = SLOW_SUBJECTS[subject];
  const companyId = one([1, 2, 3, 4]);
  const today = new Date().toISOString().slice(0, 10);
  const from = addDays(today, -Math.floor(next() * 760));
  const days = one([1, 7, 28, 91, 365, 1000]);
  const booking = one(rows.bookings);
  const filter = {
    ...(next() < 0.2 && { channel: booking.channel }),
    ...(next() < 0.15 && booking.service_id !== null && { service_id: booking.service_id }),
    ...(next() < 0.15 && booking.person_id !== null && { person_id: booking.person_id }),
  };
  return {
    subject,
    companyId,
    from,
    until: addDays(from, days),
    branches: companyId === 1 || next() < 0.3,
    timeZone: next() < 0.6 ? one(ZONES) : null,
    at: moments.length > 1 && next() < 0.6 ? one(moments) : null,
    by: some(dimensions, 3),
    measures: [one(Object.keys(measures)), ...some(Object.keys(measures), 3)].filter((name, at, all) => all.indexOf(name) === at),
    filter: subject === 'bookings' ? filter : {},
  };
}

async function ask(question: FigureQuestion) {
  const token = tokens.get(question.companyId === 4 ? 4 : 1)!;
  const { body } = await sendGraphql(server.url, { query: documentOf(question), variables: {} }, { 'Auth-Token': token });
  expect({ question, errors: body.errors }).toEqual({ question, errors: undefined });
  const { figures } = body.data!.analytics as { figures: Parameters<typeof answerOf>[1] & { truncated?: boolean } };
  return { answer: answerOf(question, figures), truncated: figures.truncated ?? false };
}

test.each(Array.from({ length: Math.ceil(QUESTIONS / AT_ONCE) }, (_each, at) => at * AT_ONCE))(
  'the API and the naive program answer alike: questions from %i on',
  async (first) => {
    for (let seed = first; seed < Math.min(first + AT_ONCE, QUESTIONS); seed++) {
      const question = randomQuestion(seed);
      const before = slowAnswer(rows, question, new Date());
      const { answer, truncated } = await ask(question);
      if (truncated) expect(before.rows.size).toBeGreaterThan(MOST_ROWS);
      const shown = truncated ? { ...answer, rows: before.rows } : answer;
      // What ended while it was asked counts on one side and not yet on the other.
      const isAlike = isDeepStrictEqual(aligned(sorted(shown), sorted(before)), sorted(before));
      const expected = sorted(isAlike ? before : slowAnswer(rows, question, new Date()));
      const document = documentOf(question);
      expect({ seed, document, answer: aligned(sorted(shown), expected) }).toEqual({ seed, document, answer: expected });
    }
  },
);

const sorted = ({ rows: groups, total }: ReturnType<typeof slowAnswer>) => ({
  rows: Object.fromEntries([...groups].sort(([a], [b]) => (a < b ? -1 : 1))),
  total,
});
