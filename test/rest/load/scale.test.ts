import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BigCompany, bigCompany, firstPages, otherReads } from '../../support/fixtures/big-company.js';
import { type Statement, sentDuring } from '../../support/oracles/count-statements.js';
import { startServer, type TestServer } from '../../support/server.js';

/** P10 of the goals, without a clock: the amount that PostgreSQL reads for a company of 5,000 bookings and for one of 50,000. */
let server: TestServer;
let database: Client;
let few: BigCompany;
let many: BigCompany;

beforeAll(async () => {
  server = await startServer();
  few = await bigCompany(server.config.databaseUrl!, server.orm, 5_000);
  many = await bigCompany(server.config.databaseUrl!, server.orm, 50_000);
  database = new Client({ connectionString: server.config.databaseUrl! });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await server?.close();
});

interface Read {
  readonly statements: number;
  /** Rows that were read. */
  readonly rows: number;
  /** Pages of tables and indexes that were read, 8 kB each. */
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
  // The first call of a minute records that the log-in is in use: at least one of three in a row does not.
  const body = await get();
  const [once, again] = [await sentDuring(get), await sentDuring(get)];
  const sent = again.length < once.length ? again : once;
  let [pages, rows] = [0, 0];
  for (const statement of sent) {
    const plan = await planOf(statement);
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    rows += rowsRead(plan);
  }
  return { statements: sent.length, pages, rows, total: body.total_entries ?? Object.values(body.data ?? {})[0]?.totalCount };
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  /** Table that the node reads; a branch that was not executed has 0 loops. */
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows read from tables and their indexes, including those filtered out. */
function rowsRead(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
  if (!plan['Relation Name']) return below;
  return below + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
}

async function planOf({ text, values }: Statement): Promise<Plan> {
  const explained = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    text: `explain (analyze, buffers, format json) ${text}`,
    values: [...values],
  });
  return explained.rows[0]!['QUERY PLAN'][0].Plan;
}

/** Allowance for the weeks that are summed, and one more index level here and there. */
const MORE = 40;

const NAMES = [...Object.keys(firstPages(NOBODY())), ...Object.keys(otherReads(NOBODY()))];
const pathOf = (company: BigCompany, what: string) => ({ ...firstPages(company), ...otherReads(company) })[what]!;

function NOBODY(): BigCompany {
  return { appId: '', companyId: 0, token: '', member: { id: 0, token: '' }, bookingId: 0, personId: 0, email: '' };
}

test.each(NAMES)('%s: no more data is read with ten times the bookings', async (what) => {
  const [small, large] = [await read(few, pathOf(few, what)), await read(many, pathOf(many, what))];

  expect(large.statements).toBe(small.statements);
  expect(large.pages, `${small.pages} pages at the small company`).toBeLessThanOrEqual(1.3 * small.pages + MORE);
});

/** Lists that grow with a company's bookings, and whether a tally has their length; otherwise it is counted by reading. */
const DEEP: Readonly<Record<string, boolean>> = {
  ...{ bookings: true, 'bookings, the cancelled ones too': true, 'bookings of many years': true, clients: true },
  ...{ purchases: true, 'purchases of many years': true, 'slots of many years': true, 'the audit log': true, deliveries: true },
  ...{ 'clients by their e-mail': true, "a person's bookings": false, 'clients by a part of their name': false },
};

const deepPath = (what: string): string => {
  const admin = `/api/v1/admin/${many.companyId}`;
  const more: Readonly<Record<string, string>> = {
    'the audit log': `${admin}/auditlog`,
    deliveries: `${admin}/webhook_deliveries`,
    'clients by a part of their name': `${admin}/client?filter_by_fields=first_name,lien`,
  };
  return more[what] ?? pathOf(many, what);
};

/** Search terms that few clients match by name or e-mail. */
test.each(['filter_by=49999', 'filter_by=nt.49999.', 'filter_by_fields=last_name,49999', 'filter_by=client 49999'])(
  'clients by %s: found by an index, however many other clients there are',
  async (search) => {
    const found = await read(many, `/api/v1/admin/${many.companyId}/client?${search}`);
    expect(found.total).toBe(1);
    expect(found.rows).toBeLessThan(BESIDE);
  },
);

/** Rows read besides the list: the page, the log-in, weeks of a tally, and records that the page's rows name. */
const BESIDE = 1000;

test.each(Object.keys(DEEP))('%s: a page is read from the nearer end of the list, by ids alone', async (what) => {
  const path = deepPath(what);
  const page = (number: number) => read(many, `${path}${path.includes('?') ? '&' : '?'}page=${number}&per_page=30`);
  const { total } = await page(2);
  const length = Number(total);
  expect(length).toBeGreaterThan(4_500);
  const counted = DEEP[what] ? 0 : 55_000;
  const last = await page(Math.floor(length / 30));
  expect(last.total).toBe(length);
  expect(last.rows).toBeLessThan(counted + BESIDE);
  for (const share of [0.45, 0.55]) {
    const { rows } = await page(Math.floor((share * length) / 30));
    // One in twenty is cancelled, and skipped.
    expect(rows, `at ${share}`).toBeLessThan(counted + 0.45 * length * 1.1 + BESIDE);
  }
});
