import { tmpdir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../../../src/app/create-app.js';
import { migrate } from '../../../src/app/database/migrate.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { listen } from '../../../src/app/listen.js';
import { readConfig } from '../../../src/config.js';
import { DatabaseProcess } from '../../faults/database-process.js';
import { eventually } from '../../support/eventually.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const HOUR = 3_600_000;

test('a database with frozen processes is reported as not answering, and as ready once they resume', {
  timeout: 300_000,
}, async () => {
  const database = await DatabaseProcess.start();
  closing.push(() => database.stop());
  // Only the timeout of the readiness check ends its query.
  const orm = await createOrm({ url: database.url, waits: { silence: HOUR } });
  closing.push(() => orm.close());
  await migrate(orm);
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', PORT: '0' });
  const listening = await listen(await createApp(orm, config), config);
  closing.push(() => listening.drain(1000));
  const ask = async () => {
    const answer = await fetch(`${listening.url}/ready`);
    return [answer.status, ((await answer.json()) as { error?: string }).error];
  };
  const isReady = () => eventually(async () => expect(await ask()).toEqual([200, undefined]));
  await isReady();

  const goOn = await database.freeze();
  closing.push(goOn);
  expect([await ask(), await ask()]).toEqual(Array(2).fill([503, 'The database does not answer']));
  goOn();
  await isReady();
});
