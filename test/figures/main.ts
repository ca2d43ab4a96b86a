import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findAccounts } from '../../src/account/login/find-accounts.js';
import { openAccountSession } from '../../src/account/login/log-in.js';
import { createOrm } from '../../src/app/database/orm.js';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { build, startDaybook } from '../bench/processes.js';
import { sendGraphql } from '../support/clients/send-graphql.js';
import { documentOf, type ShownFigures } from '../support/oracles/figures/ask-figures.js';
import {
  type ComparedAnswers,
  compareAnswers,
  type FigureSource,
  TooManyGroups,
} from '../support/oracles/figures/compare-answers.js';
import { readNaiveRows } from '../support/oracles/figures/naive-rows.js';
import { type TemplateName, templates } from '../support/templates.js';

/**
 * Number of random queries. `npm run test:figures` answers ten thousand about the two years of the demo, by a server in its own
 * process and by the naive reference over the same rows. It prints each difference with the number of its query; queries that
 * are refused for their size are counted, and may be one in a thousand. `FIGURE_QUESTIONS` and `FIGURE_FIRST` select others.
 */
const QUESTIONS = Number(process.env.FIGURE_QUESTIONS ?? 10_000);
const FIRST = Number(process.env.FIGURE_FIRST ?? 0);
/** Numbers of single queries to run instead. */
const ONLY = process.env.FIGURE_ONLY?.split(',').map(Number);

/** Concurrent queries: the server, PostgreSQL and the naive reference are separate processes. */
const AT_ONCE = 2;

/** Maximum number of characters printed for each side of a difference. */
const TOLD = 3000;

/** Id of the demo company that is outside the family. */
const HARBOUR = 4;

async function fill(
  em: EntityManager,
  name: TemplateName,
  orm: Parameters<(typeof templates)['demo']['fill']>[0],
): Promise<void> {
  const { from, fill: fillThis } = templates[name];
  if (from) await fill(em, from, orm);
  await fillThis(orm);
}

async function sessionOf(em: EntityManager, email: string): Promise<string> {
  const [account] = await findAccounts(em, email, { companyId: null, role: null });
  return (await openAccountSession(em, account!, { email })).token;
}

const dataDir = mkdtempSync(join(tmpdir(), 'daybook-figures-'));
const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
const orm = await createOrm({ url: postgres.url });
await fill(orm.em.fork(), 'varied', orm);
const rows = await readNaiveRows(orm.em.fork());
const [owner, harbour] = [
  await sessionOf(orm.em.fork(), 'parent@demo.test'),
  await sessionOf(orm.em.fork(), 'admin@harbour.test'),
];
build();
const server = await startDaybook(postgres.url);

/** Error codes of an overloaded server: the query is retried. */
const BUSY = ['UNAVAILABLE', 'TOO_MANY_TRIES'];

const ask: FigureSource = async (question, { first }) => {
  const query = documentOf(question, first);
  const token = question.companyId === HARBOUR ? harbour : owner;
  const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': token, 'App-Id': 'figures' });
  if (BUSY.includes(String(body.errors?.[0]?.extensions.code))) return ask(question, { first });
  if (body.errors) throw TooManyGroups.from(query, body.errors) ?? new Error(`${query}: ${JSON.stringify(body.errors)}`);
  return (body.data!.analytics as { figures: ShownFigures }).figures;
};

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const start = performance.now();
const numbers = ONLY ?? Array.from({ length: QUESTIONS }, (_each, at) => FIRST + at);
let differences = 0;
let compared = 0;
let refused = 0;

async function compareNext(left: Iterable<number>): Promise<void> {
  for (const seed of left) {
    const { found, expected, ...answers }: ComparedAnswers = await compareAnswers(rows, seed, ask).catch((error: Error) => ({
      found: { error: error.message },
      expected: {},
    }));
    compared += 1;
    if (answers.refused) refused += 1;
    if (compared % 500 === 0) tell();
    if (isDeepStrictEqual(asJson(found), asJson(expected))) continue;
    differences += 1;
    console.log(`DIFFERENT ${seed}\n  found    ${textOf(found)}\n  expected ${textOf(expected)}`);
  }
}

const textOf = (side: object): string => JSON.stringify(side).slice(0, TOLD);

const tell = () =>
  console.log(
    `${compared} questions, ${refused} of them too large, ${differences} differences, ${Math.round((performance.now() - start) / 1000)} s`,
  );

const left = numbers.values();
await Promise.all(Array.from({ length: AT_ONCE }, () => compareNext(left)));
tell();
await server.close();
await orm.close();
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(differences > 0 || refused > compared / 1000 ? 1 : 0);
