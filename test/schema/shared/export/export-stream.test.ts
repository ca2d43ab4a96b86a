import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../../../src/app/create-app.js';
import { listen } from '../../../../src/app/listen.js';
import { createClient } from '../../../../src/client/create-client.js';
import { eventually } from '../../../support/eventually.js';
import { adminToken, createTestCompany } from '../../../support/fixtures/test-company.js';
import { sharedApi, startServer, type TestServer } from '../../../support/server.js';

/** Long exports with a slow client. Ten thousand rows, more than the buffers on the way to the client hold. */

const ROWS = 10_000;

let server: TestServer;
let company: { readonly companyId: number; readonly token: string };
let other: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  const { em, companyId } = await createTestCompany(server.orm);
  company = { companyId, token: await adminToken(em.fork(), companyId) };
  const insert = `insert into client (company_id, first_name) select ${companyId}, n from generate_series(1, ${ROWS}) n`;
  await em.fork().getConnection().execute(insert);
  const second = await listen(await createApp(server.orm, server.config, { api: sharedApi() }), server.config);
  other = second.url;
  return () => second.drain(5000);
});
afterAll(() => server?.close());

/** Number of page queries so far. */
let pages: () => number;
beforeEach(() => {
  const query = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  pages = () => query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('row_number() over')).length;
});

/** Two kilobytes a row, most of them column names. */
const columns = Array.from({ length: 20 }, (_, n) => `${'name_of_a_column_that_is_as_long_as_can_be_'.repeat(2)}${n}: id`);
const wide = () => `{ clients(companyId: ${company.companyId}) { nodes { id ${columns.join(' ')} } } }`;

/** The answer, with its body unread. */
async function begin(query: string, url = server.url): Promise<IncomingMessage> {
  const headers = { Accept: 'application/x-ndjson', 'Auth-Token': company.token };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${url}/graphql?query=${encodeURIComponent(query)}`, { headers, agent: false }, resolve).on('error', reject),
  );
  onTestFinished(() => void answer.destroy());
  return answer;
}

interface Transaction {
  readonly pid: number;
  readonly waits: boolean;
}

/** Transactions on the analysts' connections, and whether they wait until the next page is wanted. */
const transactions = (): Promise<Transaction[]> =>
  server.orm.em
    .fork()
    .getConnection()
    .execute(`
    select pid, state = 'idle in transaction' and state_change < now() - interval '0.3 seconds' as waits
    from pg_stat_activity
    where application_name = 'daybook analysts' and datname = current_database() and xact_start is not null`);

/** An unfinished export whose client has stopped reading. */
async function beginAndStop(): Promise<IncomingMessage> {
  const answer = await begin(wide());
  expect(answer.statusCode).toBe(200);
  await eventually(async () => expect(await transactions()).toMatchObject([{ waits: true }]));
  return answer;
}

const ids = async (answer: IncomingMessage) =>
  (await text(answer))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);

test('pages are read as the client consumes them, and the file has each row once, as of its beginning', async () => {
  const answer = await beginAndStop();
  const readAhead = pages();
  const late = await createClient(
    server.orm.em.fork(),
    { companyId: company.companyId, now: new Date() },
    { firstName: 'Late', lastName: 'Comer', email: 'late@example.test' },
  );
  const found = await ids(answer);

  expect(readAhead).toBeLessThan(pages());
  expect([found.length, new Set(found).size, found.includes(late.id)]).toEqual([ROWS, ROWS, false]);
  expect(await transactions()).toEqual([]);
});

test('a lost database connection aborts the answer, so that a part is not taken for the full list', async () => {
  const answer = await beginAndStop();
  const [{ pid } = { pid: 0 }] = await transactions();
  await server.orm.em.fork().getConnection().execute(`select pg_terminate_backend(${pid})`);

  await expect(text(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(answer.complete).toBe(false);
  const again = await begin(`{ clients(companyId: ${company.companyId}, first: 2) { nodes { id } } }`);
  expect(await ids(again)).toHaveLength(2);
});

test('a client that disconnects ends the transaction', async () => {
  const answer = await beginAndStop();
  answer.destroy();
  await eventually(async () => expect(await transactions()).toEqual([]));
});

test('a caller may have one export at a time, across all servers', async () => {
  const answer = await beginAndStop();
  for (const url of [server.url, other]) {
    const refused = await begin(wide(), url);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    const { errors } = JSON.parse(await text(refused));
    expect(errors[0].extensions).toEqual({ code: 'TOO_MANY_TRIES', limit: 'EXPORTS', allowed: 1, retryAfter: 30 });
  }
  answer.destroy();
  await eventually(async () => expect(await transactions()).toEqual([]));
});
