import { pino } from 'pino';
import { webhookBodies } from '../../src/app/create-app.js';
import { startJobs } from '../../src/app/jobs/jobs.js';
import type { WebhookLimits } from '../../src/webhook/deliver.js';
import { sharedApi, startServer, type TestServer } from './server.js';

/** Starts a server that may also call receivers on this machine, and retries sooner than in production. */
export async function startWebhookServer(limits: Partial<WebhookLimits> = {}): Promise<TestServer> {
  const webhooks = { allowPrivateHosts: true, milliseconds: 10_000, backoff: [0.05], ...limits };
  const calendars = { allowPrivateHosts: true };
  const server = await startServer({ appIds: 'any', webhooks, calendars });
  const { orm, config, url } = server;
  const log = pino({ level: 'silent' });
  const jobs = await startJobs(orm, config, { log, render: webhookBodies(orm, { config, url }, sharedApi()) });
  const close = async () => {
    await jobs.stop();
    await server.close();
  };
  return { ...server, close };
}
