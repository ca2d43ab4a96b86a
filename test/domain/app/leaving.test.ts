import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { builtProgram } from '../../support/built-program.js';
import { openStream } from '../../support/clients/open-stream.js';
import { freshDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany } from '../../support/fixtures/test-company.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Running {
  readonly url: string;
  readonly databaseUrl: string;
  readonly process: ChildProcess;
  readonly companyId: number;
  /** Token of an administrator. */
  readonly token: string;
  readonly clients: () => Promise<string[]>;
}

/** Runs the server in its own process, over its own database with a company. */
async function serve(settings: NodeJS.ProcessEnv): Promise<Running> {
  const { url: databaseUrl, orm, close } = await freshDatabase();
  closing.push(close);
  const { companyId, em } = await createTestCompany(orm);
  const token = await adminToken(em, companyId);
  const server = spawn(process.execPath, [await builtProgram('server')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', APP_IDS: 'any', DATABASE_URL: databaseUrl, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(() => server.kill('SIGKILL'));
  const [greeting] = await once(server.stdout, 'data');
  const clients = async () =>
    (await orm.em.getConnection().execute<{ name: string }[]>('select last_name as name from client order by 1')).map(
      ({ name }) => name,
    );
  return { url: /http:\/\/[\d.:]+/.exec(String(greeting))?.[0] ?? '', databaseUrl, process: server, companyId, token, clients };
}

interface Outcome {
  readonly status: number;
  readonly closes: boolean;
}

/** Parts of a request besides its address. */
interface Given {
  readonly token?: string;
  readonly body?: object;
}

/** Sends one request through the agent. `refused`: the server no longer listens, and nothing was sent. */
function ask(agent: Agent, url: string, { token = '', body }: Given = {}): Promise<Outcome | 'refused'> {
  return new Promise((resolve, reject) => {
    const headers = { 'App-Id': 'demo', 'Content-Type': 'application/json', ...(token && { 'Auth-Token': token }) };
    const asking = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, async (answer) => {
      await text(answer);
      resolve({ status: answer.statusCode ?? 0, closes: answer.headers.connection === 'close' });
    });
    // When the listener closes, the operating system rejects connections that are not yet accepted: either while they connect, or
    // after that.
    asking.on('error', (error: NodeJS.ErrnoException) =>
      error.syscall === 'connect' || (error.code === 'ECONNRESET' && !asking.reusedSocket) ? resolve('refused') : reject(error),
    );
    asking.end(body && JSON.stringify(body));
  });
}

/** Sends requests on keep-alive connections until the server no longer listens; every other one writes. */
async function hammer({ url, companyId, token }: Running, name: string, written: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  closing.push(() => agent.destroy());
  for (let nth = 0; ; nth++) {
    const last_name = `${name}-${nth}`;
    const outcome = await ask(agent, `${url}/health`).then((read) =>
      read === 'refused'
        ? read
        : ask(agent, `${url}/api/v1/admin/${companyId}/client`, { token, body: { first_name: 'Kit', last_name } }),
    );
    if (outcome === 'refused') return;
    // On a busy machine a request may wait too long: it is answered 503, and nothing was done.
    expect([201, 503]).toContain(outcome.status);
    if (outcome.status === 201) written.push(last_name);
  }
}

test.each([
  ['at once', '0'],
  ['after one second in which it reports not ready', '1'],
])('on SIGTERM the server stops %s, and clients with keep-alive connections lose no request', async (_label, seconds) => {
  const server = await serve({ DRAIN_SECONDS: seconds });
  const written: string[] = [];
  const hammering = Promise.all(Array.from({ length: 8 }, (_each, at) => hammer(server, `client${at}`, written)));
  await eventually(() => expect(written.length).toBeGreaterThan(40));

  const exited = once(server.process, 'exit');
  server.process.kill('SIGTERM');

  await hammering;
  expect(await exited).toEqual([0, null]);
  expect(await server.clients()).toEqual([...written].sort());
});

test('after SIGTERM the server is not ready but answers and closes each connection; a second signal ends it', {
  timeout: 300_000,
}, async () => {
  const server = await serve({ DRAIN_SECONDS: '600' });
  const agent = new Agent({ keepAlive: true });
  closing.push(() => agent.destroy());
  expect(await ask(agent, `${server.url}/ready`)).toEqual({ status: 200, closes: false });

  const exited = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  // npm forwards a signal that the process group has already received: that does not count as a second signal.
  server.process.kill('SIGTERM');
  await eventually(async () => expect(await ask(agent, `${server.url}/ready`)).toEqual({ status: 503, closes: true }));
  const told = await fetch(`${server.url}/ready`);
  expect(await told.json()).toEqual({ status: 'not ready', error: 'This server is about to leave' });
  expect(await ask(agent, `${server.url}/api/v1/company/${server.companyId}`)).toEqual({ status: 200, closes: true });

  server.process.kill('SIGINT');
  expect(await exited).toEqual([130, null]);
});

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  closing.push(() => client.end());
  return client;
}

test('streams whose views are being computed at SIGTERM end with a retry hint, and nothing is logged', async () => {
  const server = await serve({ DRAIN_SECONDS: '0', LOG_LEVEL: 'warn' });
  let logged = '';
  server.process.stdout?.on('data', (lines) => {
    logged += lines;
  });
  const [first, second, watcher] = [
    await connect(server.databaseUrl),
    await connect(server.databaseUrl),
    await connect(server.databaseUrl),
  ];
  const connections = async (condition: string) =>
    (await watcher.query(`select from pg_stat_activity where datname = current_database() and ${condition}`)).rowCount;
  const waiting = (count: number) => eventually(async () => expect(await connections(`wait_event_type = 'Lock'`)).toBe(count));
  const variables = { companyId: server.companyId };
  const open = (query: string) => openStream(server.url, { query, variables });
  // One waits in its last statement, and so keeps connections open that another needs for further queries.
  await first.query('begin; lock table event');
  const streams = [await open('subscription ($companyId: Int!) { event(companyId: $companyId, id: 1) { name } }')];
  await waiting(1);
  await second.query('begin; lock table company');
  streams.push(await open('subscription ($companyId: Int!) { company(id: $companyId) { name } }'));
  await waiting(2);

  const exited = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  for (const stream of streams) expect(await stream.rest()).toMatch(/^: this server leaves.*\nretry: \d+\n\n$/m);
  await eventually(async () => expect(await connections(`application_name = 'daybook live'`)).toBe(0));
  await second.query('commit');
  await waiting(1);
  await first.query('commit');

  expect(await exited).toEqual([0, null]);
  expect(logged).toBe('');
});
