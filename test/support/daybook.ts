import { tmpdir } from 'node:os';
import { start } from '../../src/app/start.js';
import { readConfig } from '../../src/config.js';
import { freshDatabase, type TestDatabase } from './database.js';

export interface TestDaybook {
  readonly url: string;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

/** Starts all that `npm start` starts, including jobs, on a free port and a database of its own, without a log. */
export async function startDaybook(): Promise<TestDaybook> {
  const database = await freshDatabase();
  const daybook = await start(readConfig({ DATABASE_URL: database.url, DATA_DIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent' }));
  const close = async () => {
    await daybook.stop();
    await database.close();
  };
  return { url: daybook.url, database, close };
}
