import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { start } from '../../../src/app/start.js';
import { readConfig } from '../../../src/config.js';
import { startPostgres15 } from '../../support/debian-postgres.js';
import { eventually } from '../../support/eventually.js';

/**
 * Maximum statements of a server without calls; the operators' guide states them.
 * Each of ten workers polls for jobs that are due.
 */
const MAX_STATEMENTS = { looksForJobs: 10, looksForNotes: 1, eachMinute: 80 } as const;

interface Sent {
  readonly calls: number;
  readonly text: string;
}

test('an idle server sends few statements, and deletes no notes where there are none', async () => {
  const postgres = await startPostgres15({ shared_preload_libraries: 'pg_stat_statements' });
  onTestFinished(() => postgres.stop());
  const watcher = await eventually(async () => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    return client;
  });
  onTestFinished(() => watcher.end());
  await watcher.query('create extension pg_stat_statements');
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' };
  const daybook = await start({ ...readConfig(settings), appIds: 'any' });
  onTestFinished(() => daybook.stop());

  const sent = async (): Promise<{ seconds: number; count: (pattern: RegExp) => number; most: string }> => {
    const { rows } = await watcher.query<Sent>(
      `select calls::int, query as text from pg_stat_statements where query !~ 'pg_stat_statements|the test'`,
    );
    const { rows: times } = await watcher.query<{ seconds: number }>(
      'select extract(epoch from clock_timestamp() - stats_reset)::float8 as seconds from pg_stat_statements_info',
    );
    const count = (pattern: RegExp) => rows.reduce((sum, { calls, text }) => sum + (pattern.test(text) ? calls : 0), 0);
    const most = rows
      .toSorted((one, other) => other.calls - one.calls)
      .map(({ calls, text }) => `${calls} ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}`)
      .join('\n');
    return { seconds: times[0]!.seconds, count, most };
  };
  const done = async () => {
    const { rows } = await watcher.query<{ left: number }>(
      `select count(*)::int as left from graphile_worker.jobs where run_at <= now() -- the test`,
    );
    expect(rows[0]!.left).toBe(0);
  };

  await eventually(done);
  await watcher.query('select pg_stat_statements_reset()');
  const tasks = ['look_after', 'read_calendars', 'note_hours', 'fold_demand', 'sample_access', 'send_emails'];
  await watcher.query(`select graphile_worker.add_job(name) from unnest($1::text[]) name -- the test`, [tasks]);
  await eventually(async () => {
    await done();
    expect((await sent()).count(/select exists \(select from live_note\)/)).toBeGreaterThan(2);
  });

  const { seconds, count, most } = await sent();
  const minutes = 2 + Math.floor(seconds / 60);
  const jobs = /update "graphile_worker"\._private_jobs|jobs\.job_queue_id/;
  const notes = /live_note/;
  // After each commit, including one before the count began.
  expect(count(/delete from live_note/)).toBeLessThanOrEqual(count(/^commit$/i) + 1);
  expect(count(notes) - count(/delete from live_note/)).toBeLessThanOrEqual(MAX_STATEMENTS.looksForNotes * (seconds + 1));
  expect(count(jobs)).toBeLessThanOrEqual(MAX_STATEMENTS.looksForJobs * (seconds + 1) + 3 * tasks.length * minutes);
  expect(count(/./) - count(jobs) - count(notes), most).toBeLessThanOrEqual(MAX_STATEMENTS.eachMinute * minutes);
});
