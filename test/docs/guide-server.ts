import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { createApp, webhookBodies } from '../../src/app/create-app.js';
import { startJobs } from '../../src/app/jobs/jobs.js';
import { listen } from '../../src/app/listen.js';
import { createLive } from '../../src/app/live/create-live.js';
import { createMetrics } from '../../src/app/metrics.js';
import { type Config, readConfig } from '../../src/config.js';
import { freshDatabase, PATIENT } from '../support/database.js';
import { sharedApi } from '../support/server.js';

/** The demo with its streams and its jobs, as `npm start` runs it; it may also call receivers on this machine. */
export async function startGuideServer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const database = await freshDatabase('demo');
  const defaults = readConfig({ DATABASE_URL: database.url, DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', PORT: '0' });
  const config: Config = Object.freeze({
    ...defaults,
    appIds: 'any',
    callLimits: null,
    waits: PATIENT,
    webhooks: { allowPrivateHosts: true },
  });
  const { orm } = database;
  const log = pino({ level: 'silent' });
  const metrics = createMetrics(orm, config.metricsAllow);
  const live = createLive(orm, config, { log, metrics: metrics.live });
  await live.start();
  const listening = await listen(await createApp(orm, config, { log, api: sharedApi(), metrics, live }), config);
  const { url } = listening;
  const jobs = await startJobs(orm, config, { log, render: webhookBodies(orm, { config, url }, sharedApi()) });
  const close = async () => {
    await jobs.stop();
    live.dismissReaders();
    await listening.drain(5000);
    await live.close();
    await database.close();
  };
  return { url, close };
}
