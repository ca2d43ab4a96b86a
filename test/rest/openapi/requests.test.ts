import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Description } from '../../../rest-adapter/openapi/create-description.js';
import { exchange } from '../../support/clients/http-exchange.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo, sessionOf } from '../../support/fixtures/demo-server.js';
import { Described } from '../../support/oracles/described.js';
import { DrawnRequests } from '../../support/walks/drawn-requests.js';
import { seedOfTurn } from '../../support/walks/turn.js';

/** Number of requests in a run; many more with `npm run test:contract`. */
const REQUESTS = Number(process.env.CONTRACT_REQUESTS ?? 700);

/** Requests after which every caller logs in again: some requests end log-ins. */
const RENEWED = 80;

/** Requests between two lines of progress: a long run lasts most of an hour. */
const TOLD = 1000;

/** Tokens of an administrator, a member and no account. */
const newTokens = async () => [
  await sessionOf(demo.server.orm.em.fork(), 'admin@demo.test'),
  await sessionOf(demo.server.orm.em.fork(), 'member@demo.test'),
  undefined,
];

let demo: DemoServer;
let records: DemoRecords;
let description: Description;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
});
afterAll(() => demo?.server.close());

test('the server returns its description, and a 304 to callers who already have it', async () => {
  const first = await fetch(`${demo.server.url}/openapi.json`);
  expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'application/openapi+json; charset=utf-8']);
  description = (await first.json()) as Description;
  expect(description.openapi).toBe('3.1.1');

  const again = await fetch(`${demo.server.url}/openapi.json`, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } });
  expect(again.status).toBe(304);
  expect((await fetch(`${demo.server.url}/openapi.json`, { method: 'POST' })).status).toBe(405);
});

/** Timeout: a second for each request, on a busy machine. */
const LONG = { timeout: 300_000 + REQUESTS * 1000 };

test(`no response to ${REQUESTS} random requests deviates from the description`, LONG, async () => {
  const described = new Described(description);
  const drawn = new DrawnRequests(description, records, seedOfTurn());
  let tokens = await newTokens();
  // One in eight is sent by a caller for whom the endpoint is not meant.
  const tokenFor = (path: string, number: number) =>
    number % 8 === 0 ? tokens[(number / 8) % 3] : path.includes('/members/') ? tokens[1] : tokens[0];
  const statuses = new Map<number, number>();
  const odd = new Set<string>();
  const began = performance.now();

  const ask = async (number: number): Promise<void> => {
    const { path, method, url, body } = drawn.next();
    const token = tokenFor(path, number);
    const answer = await exchange(demo.server.url + url, {
      method,
      headers: { 'App-Id': 'demo', 'Content-Type': 'application/json', ...(token && { 'Auth-Token': token }) },
      body: body && JSON.stringify(body),
    });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const isJson = answer.text !== '' && answer.headers.get('Content-Type')?.includes('json');
    const shown = isJson ? JSON.parse(answer.text) : undefined;
    for (const fault of described.faults({ path, method, status: answer.status, body: shown, headers: answer.headers }))
      odd.add(fault);
    if (answer.status >= 500) odd.add(`${method} ${url} answered ${answer.status}: ${JSON.stringify(body)}`);
  };
  // One after the other, so that runs are reproducible.
  for (let number = 0; number < REQUESTS; number += 1) {
    // A client whose e-mail has been changed continues with the earlier log-in.
    if (number % RENEWED === 0) tokens = await newTokens().catch(() => tokens);
    await ask(number);
    if (REQUESTS > TOLD * 2 && (number + 1) % TOLD === 0) tellProgress(number + 1, { began, statuses, odd });
  }

  expect([...odd]).toEqual([]);
  // Requests that are refused at once would prove nothing.
  const succeeded = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0);
  expect(succeeded / REQUESTS, JSON.stringify([...statuses])).toBeGreaterThan(0.2);
});

interface Progress {
  /** Milliseconds. */
  readonly began: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly odd: ReadonlySet<string>;
}

/** Prints the requests and statuses so far, and each faulty answer, so that they are known even if the run is stopped. */
function tellProgress(sent: number, { began, statuses, odd }: Progress): void {
  const rate = Math.round((sent / (performance.now() - began)) * 1000);
  const met = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  const lines = [`${sent} of ${REQUESTS} requests, ${rate} a second (${met.join(', ')}), ${odd.size} odd`, ...odd];
  process.stderr.write(`${lines.join('\n')}\n`);
}
