import { tmpdir } from 'node:os';
import type { MikroORM } from '@mikro-orm/postgresql';
import { listen } from '../../src/app/listen.js';
import { createApp } from '../../src/app.js';
import { type Config, readConfig } from '../../src/config.js';
import { readinessOf } from '../../src/database/readiness.js';
import { freshDatabase } from './database.js';
import type { TemplateName } from './templates.js';

export interface TestServer {
  readonly url: string;
  readonly orm: MikroORM;
  readonly config: Config;
  close(): Promise<void>;
}

/** Milliseconds for `/ready`: the machine may have much else to do. */
const PATIENCE = 60_000;

/** A server on a port of its own, over a database of its own. The settings are the default ones without a demo, limits and a log. */
export async function startServer(overrides: Partial<Config> = {}, template?: TemplateName): Promise<TestServer> {
  const database = await freshDatabase(template, overrides.poolSize);
  const defaults = readConfig({ DATABASE_URL: database.url, DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', PORT: '0' });
  const config: Config = Object.freeze({ ...defaults, callLimits: null, ...overrides });
  const readiness = readinessOf(database.orm, PATIENCE);
  const app = await createApp(database.orm, config, undefined, undefined, undefined, readiness);
  const listening = await listen(app, config);
  const close = async () => {
    await listening.drain(5000);
    await database.close();
  };
  return { url: listening.url, orm: database.orm, config, close };
}
