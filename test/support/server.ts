import { tmpdir } from 'node:os';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createApp, type PreparedApi, prepareApi } from '../../src/app/create-app.js';
import { listen } from '../../src/app/listen.js';
import { createLog } from '../../src/app/log.js';
import { type Config, readConfig } from '../../src/config.js';
import { freshDatabase, PATIENT } from './database.js';
import type { TemplateName } from './templates.js';

export interface TestServer {
  readonly url: string;
  readonly orm: MikroORM;
  readonly config: Config;
  close(): Promise<void>;
}

let answers: PreparedApi | undefined;

/** Schema and table of endpoints, shared by all servers of a process and built once. */
export const sharedApi = (): PreparedApi => (answers ??= prepareApi());

/**
 * Starts a server on a free port, over a database of its own. Settings are the defaults, but without a demo, call limits and a
 * log, and with long time limits.
 */
export async function startServer(overrides: Partial<Config> = {}, template?: TemplateName): Promise<TestServer> {
  const database = await freshDatabase(template, overrides);
  const defaults = readConfig({ DATABASE_URL: database.url, DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', PORT: '0' });
  const config: Config = Object.freeze({ ...defaults, callLimits: null, waits: PATIENT, ...overrides });
  const listening = await listen(
    await createApp(database.orm, config, { log: createLog(config.logLevel), api: sharedApi() }),
    config,
  );
  const close = async () => {
    await listening.drain(5000);
    await database.close();
  };
  return { url: listening.url, orm: database.orm, config, close };
}
