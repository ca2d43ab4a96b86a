import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BigCompany, bigCompany, firstPages, otherReads } from '../../support/fixtures/big-company.js';
import { type Statement, sentDuring } from '../../support/oracles/count-statements.js';
import { startServer, type TestServer } from '../../support/server.js';

/** P10 of the goals, without a clock: what PostgreSQL reads for a company of 10,000 bookings and for one of 100,000. */
let server: TestServer;
let database: Client;
let few: BigCompany;
let many: BigCompany;

beforeAll(async () => {
  server = await startServer();
  few = await bigCompany(server.config.databaseUrl!, server.orm, 10_000);
  many = await bigCompany(server.config.databaseUrl!, server.orm, 100_000);
  database = new Client({ connectionString: server.config.databaseUrl! });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await server?.close();
});

interface Read {
  readonly statements: number;
  /** Pages of tables and indexes that were looked at, 8 kB each. */
  readonly pages: number;
  readonly total: unknown;
}

async function read({ appId, token }: BigCompany, path: string): Promise<Read> {
  const headers = { 'App-Id': appId, 'Auth-Token': token, 'Apollo-Require-Preflight': 'true' };
  const get = async () => {
    const answer = await fetch(server.url + path, { headers });
    const body = (await answer.json()) as { total_entries?: number; data?: Record<string, { totalCount: number }> };
    expect([path, answer.status, body]).toEqual([path, 200, expect.not.objectContaining({ errors: expect.anything() })]);
    return body;
  };
  // The first call of a minute notes that the log-in is in use.
  const body = await get();
  const sent = await sentDuring(get);
  let pages = 0;
  for (const statement of sent) pages += await pagesOf(statement);
  return { statements: sent.length, pages, total: body.total_entries ?? Object.values(body.data ?? {})[0]?.totalCount };
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

async function pagesOf({ text, values }: Statement): Promise<number> {
  const explained = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    text: `explain (analyze, buffers, format json) ${text}`,
    values: [...values],
  });
  const { Plan: plan } = explained.rows[0]!['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** Weeks that are summed, and one more level of an index here and there. */
const MORE = 40;

const NAMES = [...Object.keys(firstPages(NOBODY())), ...Object.keys(otherReads(NOBODY()))];
const pathOf = (company: BigCompany, what: string) => ({ ...firstPages(company), ...otherReads(company) })[what]!;

function NOBODY(): BigCompany {
  return { appId: '', companyId: 0, token: '', member: { id: 0, token: '' }, bookingId: 0, personId: 0, email: '' };
}

test.each(NAMES)('%s: no more is read for ten times the bookings', async (what) => {
  const [small, large] = [await read(few, pathOf(few, what)), await read(many, pathOf(many, what))];

  expect(large.statements).toBe(small.statements);
  expect(large.pages, `${small.pages} pages at the small company`).toBeLessThanOrEqual(1.3 * small.pages + MORE);
});
