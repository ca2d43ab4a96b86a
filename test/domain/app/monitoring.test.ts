import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { hasPackage } from '../../support/packages.js';
import { startServer } from '../../support/server.js';

/** Prometheus's own tool parses the alert rules and the queries of each dashboard panel, and makes alerts fire. */

const MONITORING = fileURLToPath(new URL('../../../src/app/docs/monitoring/', import.meta.url));
const ALERTS = join(MONITORING, 'alerts.yml');
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'daybook-monitoring-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Output of the tool on files of which one has this content (JSON is YAML).
 * @throws Error with the tool's message where it finds a fault
 */
async function promtool(words: readonly string[], content: string): Promise<string> {
  const file = join(folder, 'content');
  writeFileSync(file, content);
  const { stdout } = await run('/usr/bin/promtool', [...words, file]);
  return stdout;
}

type Series = Readonly<Record<string, string>>;

const BUILD: Series = { 'daybook_build_info{instance="a"}': '1x60' };

/** A histogram with every observation in that bucket or above it. */
const slow = (metric: string, above: string, labels = ''): Series => ({
  [`${metric}_bucket{le="${above}"${labels}}`]: '0x60',
  [`${metric}_bucket{le="10"${labels}}`]: '0+60x60',
  [`${metric}_bucket{le="+Inf"${labels}}`]: '0+60x60',
});

/** Series by alert, each of which makes that alert, and no other, fire within an hour. */
const FIRES: Readonly<Record<string, Series>> = {
  DaybookDown: {},
  DaybookErrors: { ...BUILD, 'http_request_duration_seconds_count{status="500"}': '0+1x60' },
  DaybookTurnsAway: {
    ...BUILD,
    'daybook_refusals_total{code="UNAVAILABLE"}': '0+2x60',
    'http_request_duration_seconds_count{status="200"}': '0+1000x60',
  },
  DaybookSlow: { ...BUILD, ...slow('http_request_duration_seconds', '2.5', ',route="/graphql"') },
  DaybookWaitsForDatabase: { ...BUILD, ...slow('daybook_request_wait_seconds', '1', ',kind="read"') },
  DaybookPoolFull: {
    ...BUILD,
    'daybook_pool_connections{instance="a",state="busy"}': '10x60',
    'daybook_pool_connections_most{instance="a"}': '10x60',
  },
  DaybookFactsLate: { ...BUILD, daybook_oldest_fact_seconds: '0+300x60' },
  DaybookEmailsLate: { ...BUILD, daybook_oldest_email_seconds: '0+300x60' },
  DaybookJobsLate: { ...BUILD, 'daybook_oldest_job_seconds{task="deliver"}': '0+60x60' },
  DaybookJobsFailed: { ...BUILD, 'daybook_jobs_failed{task="deliver"}': '1x60' },
  DaybookLiveLate: { ...BUILD, ...slow('daybook_delivery_seconds', '5') },
  DaybookBusy: { ...BUILD, 'nodejs_eventloop_lag_p99_seconds{instance="a"}': '0.6x60' },
};

/** Metrics of a healthy server under load: every alert has its series, and none fires. */
const WELL: Series = {
  ...BUILD,
  'http_request_duration_seconds_count{status="200"}': '0+10000x60',
  'http_request_duration_seconds_bucket{le="0.1",route="/graphql"}': '0+60x60',
  'http_request_duration_seconds_bucket{le="+Inf",route="/graphql"}': '0+60x60',
  'http_request_duration_seconds_bucket{le="+Inf",route="/graphql/stream"}': '0+60x60',
  'daybook_refusals_total{code="UNAVAILABLE"}': '0+1x60',
  'daybook_refusals_total{code="NOT_FOUND"}': '0+1000x60',
  'daybook_pool_connections{instance="a",state="busy"}': '4x60',
  'daybook_pool_connections_most{instance="a"}': '10x60',
  daybook_oldest_fact_seconds: '5x60',
  daybook_oldest_email_seconds: '5x60',
  'daybook_oldest_job_seconds{task="deliver"}': '5x60',
  'daybook_jobs_failed{task="send_email"}': '1x60',
  'nodejs_eventloop_lag_p99_seconds{instance="a"}': '0.02x60',
};

/** A case of `promtool test rules`: these alerts fire after an hour. */
const fires = (series: Series, alerts: readonly string[]) => ({
  interval: '1m',
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  promql_expr_test: [
    {
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      eval_time: '50m',
      exp_samples: alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
    },
  ],
});

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

describe.runIf(hasPackage('prometheus'))('Prometheus', () => {
  test('accepts every alert rule', async () => {
    const { stdout } = await run('/usr/bin/promtool', ['check', 'rules', ALERTS]);
    expect(stdout).toContain(`SUCCESS: ${Object.keys(FIRES).length} rules found`);
  });

  test('fires each alert on its own condition, and none on healthy metrics', async () => {
    const tests = [fires(WELL, []), ...Object.entries(FIRES).map(([alert, series]) => fires(series, [alert]))];
    const rules = { rule_files: [ALERTS], evaluation_interval: '1m', tests };
    expect(await promtool(['test', 'rules'], JSON.stringify(rules))).toContain('SUCCESS');
  });

  test('accepts the queries of every panel', async () => {
    const { panels } = JSON.parse(readFileSync(join(MONITORING, 'grafana.json'), 'utf8')) as Dashboard;
    const questions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$instance', '.*')));
    const rules = questions.map((expr, at) => ({ record: `panel_${at}`, expr }));
    const said = await promtool(['check', 'rules'], JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    expect(said).toContain(`SUCCESS: ${questions.length} rules found`);
  });

  test('parses the metrics page of the server', async () => {
    const server = await startServer();
    const answer = await fetch(`${server.url}/metrics`);
    const page = await answer.text();
    await server.close();
    expect([answer.status, page.includes('daybook_')]).toEqual([200, true]);
    const reading = run('/usr/bin/promtool', ['check', 'metrics']);
    reading.child.stdin?.end(page);
    // Style warnings are ignored; the tool reports as an error what it cannot parse.
    const { stderr } = await reading.catch((fault: { stderr: string }) => fault);
    expect(stderr).not.toMatch(/error while linting|parsing/i);
  });
});
