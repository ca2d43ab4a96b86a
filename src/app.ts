import type { MikroORM } from '@mikro-orm/postgresql';
import Koa from 'koa';
import type { Logger } from 'pino';
import { createRestAdapter } from '../rest-adapter/create-rest-adapter.js';
import { buildSchema } from '../schema/build-schema.js';
import { createGraphqlServer } from '../schema/graphql-server.js';
import { contextFactory } from '../schema/shared/create-context.js';
import { admitOrigins, answerErrors, answerUnknown, limitUrls, nameRequests, secureHeaders } from './app/frame.js';
import { healthPages } from './app/health.js';
import { createLog, logRequests } from './app/log.js';
import { playground } from './app/playground.js';
import type { Config } from './config.js';

/** Everything that answers, mounted on one application. It listens to nothing: `app.callback()` goes to a server. */
export async function createApp(orm: MikroORM, config: Config, log: Logger = createLog(config.logLevel)): Promise<Koa> {
  const app = new Koa();
  app.on('error', (error, ctx) => log.error({ id: ctx?.state.requestId, err: error }, 'unexpected error'));
  app.use(nameRequests());
  app.use(logRequests(log));
  app.use(secureHeaders());
  app.use(admitOrigins(config.corsOrigins));
  app.use(answerErrors(log));
  app.use(limitUrls());
  app.use(healthPages(orm));

  const schema = buildSchema();
  const contextOf = contextFactory(orm, config);
  app.use(await createGraphqlServer({ schema, contextOf, log }));
  app.use(createRestAdapter({ schema, contextOf, config }));
  app.use(playground());
  app.use(answerUnknown());
  return app;
}
