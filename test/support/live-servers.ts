import { tmpdir } from 'node:os';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createApp } from '../../src/app/create-app.js';
import { createOrm } from '../../src/app/database/orm.js';
import { listen } from '../../src/app/listen.js';
import { createLog } from '../../src/app/log.js';
import { type Config, readConfig } from '../../src/config.js';
import { Live, type LiveOptions } from '../../src/live/live.js';
import { freshDatabase, PATIENT, type TestDatabase } from './database.js';
import { sharedApi } from './server.js';

export interface LiveServer {
  readonly url: string;
  readonly orm: MikroORM;
  readonly live: Live;
  close(): Promise<void>;
}

export interface LiveServers {
  readonly database: TestDatabase;
  readonly here: LiveServer;
  readonly there: LiveServer;
  close(): Promise<void>;
}

/** Starts two servers with streams on one database, each with connections of its own. */
export async function startLiveServers(options: Partial<LiveOptions> = {}): Promise<LiveServers> {
  const database = await freshDatabase();
  const [here, there] = await Promise.all([startLiveServer(database, options), startLiveServer(database, options)]);
  const close = async () => {
    await Promise.all([here.close(), there.close()]);
    await database.close();
  };
  return { database, here, there, close };
}

/** Starts a server with streams on an existing database. */
export async function startLiveServer(
  database: TestDatabase,
  options: Partial<LiveOptions> = {},
  settings: Partial<Config> = {},
): Promise<LiveServer> {
  const defaults = readConfig({ DATABASE_URL: database.url, DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', PORT: '0' });
  const config: Config = Object.freeze({ ...defaults, callLimits: null, waits: PATIENT, ...settings });
  const orm = await createOrm({ url: database.url, poolSize: 10, waits: PATIENT });
  const live = new Live(orm, { url: database.url, mostOfAddress: 1000, ...options });
  await live.start();
  const parts = { log: createLog(config.logLevel), api: sharedApi(), live };
  const listening = await listen(await createApp(orm, config, parts), config);
  const close = async () => {
    live.dismissReaders();
    await listening.drain(5000);
    await live.close();
    await orm.close();
  };
  return { url: listening.url, orm, live, close };
}
