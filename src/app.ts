import type { MikroORM } from '@mikro-orm/postgresql';
import Koa from 'koa';
import type { Logger } from 'pino';
import { admitOrigins, answerErrors, answerUnknown, limitUrls, nameRequests, secureHeaders } from './app/frame.js';
import { healthPages } from './app/health.js';
import { createLog, logRequests } from './app/log.js';
import type { Config } from './config.js';

/** Everything that answers, mounted on one application. It listens to nothing: `app.callback()` goes to a server. */
export async function createApp(orm: MikroORM, config: Config, log: Logger = createLog(config.logLevel)): Promise<Koa> {
  const app = new Koa();
  app.use(nameRequests());
  app.use(logRequests(log));
  app.use(secureHeaders());
  app.use(admitOrigins(config.corsOrigins));
  app.use(answerErrors(log));
  app.use(limitUrls());
  app.use(healthPages(orm));

  app.use(answerUnknown());
  return app;
}
