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

/** The schema and the table of endpoints: the same for every server, and made once a process. */
export const sharedApi = (): PreparedApi => (answers ??= prepareApi());

/** A server on a port of its own, over a database of its own. The settings are the default ones without a demo, limits of calls and of waits, and a log. */
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
