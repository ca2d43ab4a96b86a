import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createOrm } from '../../../src/app/database/orm.js';
import { startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.js';
import { runningPostgres } from '../../../src/database/embedded/running-postgres.js';
import { runCli } from '../../support/run-cli.js';

const dataDir = mkdtempSync(join(tmpdir(), 'daybook-cli-'));
chmodSync(dataDir, 0o755);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const company = (name: string) =>
  runCli({ DATA_DIR: dataDir }, 'create-company', '--name', name, '--timezone', 'Europe/London', '--currency', 'GBP', '--json');

test('a command starts the embedded database and stops it again, or uses a running one and leaves it running', async () => {
  expect(runningPostgres(dataDir)).toBeNull();
  const first = await company('First');
  expect({ code: first.code, err: first.err }).toEqual({ code: 0, err: '' });
  expect(runningPostgres(dataDir)).toBeNull();

  const server = await startEmbeddedPostgres({ dataDir });
  try {
    expect(runningPostgres(dataDir)).toBe(server.url);
    const second = await company('Second');
    expect({ code: second.code, err: second.err }).toEqual({ code: 0, err: '' });

    const orm = await createOrm({ url: server.url });
    const rows = await orm.em.getConnection().execute('select name from company order by id');
    await orm.close();
    expect(rows).toEqual([{ name: 'First' }, { name: 'Second' }]);
  } finally {
    await server.stop();
  }
  expect(runningPostgres(dataDir)).toBeNull();
});
