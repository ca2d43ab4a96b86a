import { readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import Koa from 'koa';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApplication } from '../../../src/account/create-application.js';
import { findCallers } from '../../../src/app/callers.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { listen } from '../../../src/app/listen.js';
import { createMetrics } from '../../../src/app/metrics.js';
import { createCompany } from '../../../src/company/create-company.js';
import { openStream } from '../../support/clients/open-stream.js';
import { startDaybook, type TestDaybook } from '../../support/daybook.js';
import { eventually } from '../../support/eventually.js';

let daybook: TestDaybook;

beforeAll(async () => {
  daybook = await startDaybook();
});
afterAll(() => daybook?.close());

/** Value of a metric, by its name and labels; undefined if it is missing. */
async function figureOf(line: string): Promise<number | undefined> {
  const answer = await fetch(`${daybook.url}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const found = (await answer.text()).split('\n').find((text) => text.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

const addJob = (task: string, runAt: string) =>
  sql`select graphile_worker.add_job(${task}, '{}'::json, run_at => ${runAt}::timestamptz)`.execute(
    daybook.database.orm.em.fork().getKysely(),
  );

test('request times are labelled with the documented path, not with the requested URL', async () => {
  for (const path of ['/api/v1/7/services', '/api/v1/8/services', '/nothing/here', '/health']) {
    await (await fetch(`${daybook.url}${path}`)).text();
  }
  const count = (route: string, status: number) =>
    figureOf(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect(await count('/api/v1/{company_id}/services', 401)).toBe(2);
  expect(await count('none', 404)).toBe(1);
  expect(await count('/health', 200)).toBe(1);
});

test('refusals are counted by their code, over REST and GraphQL', async () => {
  const before = (await figureOf('daybook_refusals_total{code="UNAUTHENTICATED"}')) ?? 0;
  await (await fetch(`${daybook.url}/api/v1/7/people`)).text();
  const query = JSON.stringify({ query: '{ nothing }' });
  await (
    await fetch(`${daybook.url}/graphql`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: query })
  ).text();

  expect(await figureOf('daybook_refusals_total{code="UNAUTHENTICATED"}')).toBe(before + 1);
  expect(await figureOf('daybook_refusals_total{code="GRAPHQL_VALIDATION_FAILED"}')).toBe(1);
});

test('a refusal is counted even if its body exceeds 64 KiB', async () => {
  await createApplication(daybook.database.orm.em.fork(), { name: 'Widget', appId: 'widget' });
  const wrong = `people_ids=${'x,'.repeat(499)}x`;
  const answer = await fetch(`${daybook.url}/api/v1/7/time_data?${wrong}`, { headers: { 'App-Id': 'widget' } });

  expect(answer.status).toBe(400);
  expect((await answer.text()).length).toBeGreaterThan(65_536);
  expect(await figureOf('daybook_refusals_total{code="INVALID"}')).toBe(1);
});

test('finished and waiting jobs are counted by task', async () => {
  await addJob('look_after', '2020-01-01');
  await addJob('read_calendars', '2999-01-01');

  const done = () => figureOf('daybook_jobs_total{task="look_after",outcome="done"}');
  await eventually(async () => expect(await done()).toBeGreaterThanOrEqual(1));
  expect(await figureOf('daybook_jobs_waiting{task="read_calendars"}')).toBe(1);
  expect(await figureOf('daybook_oldest_job_seconds{task="read_calendars"}')).toBe(0);
});

test('the metrics show the age of unsent facts and e-mails, and the number of failed jobs', async () => {
  const em = daybook.database.orm.em.fork();
  expect(await figureOf('daybook_oldest_fact_seconds')).toBe(0);
  expect(await figureOf('daybook_oldest_email_seconds')).toBe(0);
  const companyId = (await createCompany(em, { name: 'Pet Store', timeZone: 'Europe/London', currency: 'GBP' })).id;
  const receiver = (pausedAt: string) => `
    with receiver as (insert into webhook_endpoint (company_id, url, secret, paused_at)
        values (${companyId}, 'https://receiver.test', 'x', ${pausedAt}) returning id),
      fact as (insert into fact (company_id, kind, about) values (${companyId}, 'booking.created', '{}') returning id)
    insert into webhook_delivery (company_id, endpoint_id, fact_id, kind, created_at, next_try_at)
    select ${companyId}, receiver.id, fact.id, 'booking.created', now() - interval '1 hour', now() + interval '1 hour' from receiver, fact`;
  await em.execute(receiver('now()'));
  expect(await figureOf('daybook_oldest_fact_seconds')).toBe(0);
  await em.execute(receiver('null'));
  expect(await figureOf('daybook_oldest_fact_seconds')).toBeGreaterThanOrEqual(3600);
  await em.execute(`insert into email (company_id, kind, to_address, send_at)
    values (${companyId}, 'booking.moved', 'ada@example.test', now() - interval '2 hours')`);
  expect(await figureOf('daybook_oldest_email_seconds')).toBeGreaterThanOrEqual(7200);
  await em.execute(`with task as (insert into graphile_worker._private_tasks (identifier) values ('nobody') returning id)
    insert into graphile_worker._private_jobs (task_id, attempts, max_attempts) select id, 25, 25 from task`);
  expect(await figureOf('daybook_jobs_failed{task="nobody"}')).toBe(1);
  expect(await figureOf('daybook_jobs_waiting{task="nobody"}')).toBe(0);
});

test('the metrics contain the running version', async () => {
  const text = await (await fetch(`${daybook.url}/metrics`)).text();
  expect(text).toMatch(/^daybook_build_info\{version="\d+\.\d+\.\d+",node="v\d+\.[\d.]+"\} 1$/m);
});

describe('the dashboard, the alert rules and the guide for operators', () => {
  const read = (path: string) => readFileSync(new URL(`../../../src/app/docs/${path}`, import.meta.url), 'utf8');
  const texts = ['monitoring/grafana.json', 'monitoring/alerts.yml', 'texts/operations.md'].map(read);
  const named = (text: string) =>
    [...text.matchAll(/\b(?:daybook|http_request|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g)].map(([name]) => name);

  test('name only metrics that exist, and every daybook metric', async () => {
    const page = await (await fetch(`${daybook.url}/metrics`)).text();
    const types = new Map([...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
    const isThere = (name: string) => types.has(name) || types.get(name.replace(/_(?:bucket|count|sum)$/, '')) === 'histogram';
    expect(texts.flatMap(named).filter((name) => !isThere(name))).toEqual([]);
    const shown = new Set(texts.flatMap(named).map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
    expect([...types.keys()].filter((name) => name.startsWith('daybook_') && !shown.has(name))).toEqual([]);
  });

  test('are well-formed: each panel has a query and a unit, each alert a summary', () => {
    const [dashboard, rules] = texts as [string, string];
    const { panels } = JSON.parse(dashboard) as {
      panels: { targets: { expr: string }[]; fieldConfig: { defaults: { unit: string } } }[];
    };
    expect(panels.length).toBeGreaterThan(10);
    expect(panels.every(({ targets, fieldConfig }) => targets.every(({ expr }) => expr) && fieldConfig.defaults.unit)).toBe(true);
    const count = (key: string) => rules.split('\n').filter((line) => line.trim().startsWith(key)).length;
    expect([count('expr:'), count('summary:'), count('labels:')]).toEqual(Array(3).fill(count('- alert:')));
  });
});

test('the metrics show the connection pool and the lag of the event loop', async () => {
  expect(await figureOf('daybook_pool_connections{state="idle"}')).toBeGreaterThanOrEqual(1);
  expect(await figureOf('daybook_pool_connections{state="waiting"}')).toBeDefined();
  expect(await figureOf('daybook_pool_connections_most')).toBe(10);
  expect(await figureOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('the process is observed once, however many servers it creates', () => {
  const observe = vi.spyOn(PerformanceObserver.prototype, 'observe');
  onTestFinished(() => observe.mockRestore());
  createMetrics(daybook.database.orm, []);
  expect(observe).not.toHaveBeenCalled();
});

test('without a database the metrics omit job figures and show the rest', async () => {
  const orm = await createOrm({ url: 'postgresql://nobody@127.0.0.1:9/none' });
  const listening = await listen(new Koa().use(findCallers([])).use(createMetrics(orm, []).page), { host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${listening.url}/metrics`);
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.stringContaining('process_cpu_seconds_total')]);
  // An age of 0 would look as if nothing waited.
  expect(text).not.toMatch(/^daybook_(oldest|jobs)_\w+/m);
  await listening.drain(1000);
  await orm.close();
});

test('the wait of requests for admission is measured for reads and writes, over REST and GraphQL', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const told = ['_wait_seconds_count{kind="read"}', '_wait_seconds_count{kind="write"}', 's_waiting{kind="read"}'];
  const waits = async () => Promise.all(told.map(async (line) => (await figureOf(`daybook_request${line}`)) ?? 0));
  const ask = async (path: string, body?: object) => {
    const sent = body && { method: 'POST', headers, body: JSON.stringify(body) };
    await (await fetch(`${daybook.url}${path}`, sent)).text();
  };
  const [reads = 0, writes = 0] = await waits();
  await ask('/api/v1/7/people');
  await ask('/graphql', { query: '{ __typename }' });
  expect(await waits()).toEqual([reads + 2, writes, 0]);
  await ask('/api/v1/7/basket/add_item', {});
  await ask('/graphql', { query: 'mutation { __typename }' });
  expect(await waits()).toEqual([reads + 2, writes + 2, 0]);
});

test('the metrics show the open streams, their views and the time to compute a view', async () => {
  const stream = await openStream(daybook.url, { query: 'subscription { basket { id } }' });
  await stream.next();
  expect([await figureOf('daybook_streams'), await figureOf('daybook_views')]).toEqual([1, 1]);
  expect(await figureOf('daybook_view_seconds_count')).toBe(1);
  stream.close();
  await eventually(async () => expect(await figureOf('daybook_streams')).toBe(0));
});
