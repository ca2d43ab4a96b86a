import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import Koa from 'koa';
import type { Logger } from 'pino';
import { prepareTable, renderFact, serve } from '../../rest-adapter/create-rest-adapter.js';
import type { RestServices } from '../../rest-adapter/router.js';
import { buildSchema } from '../../schema/build-schema.js';
import { createGraphqlServer } from '../../schema/graphql-server.js';
import { contextFactory, contextFor } from '../../schema/shared/create-context.js';
import { LENIENT } from '../../schema/shared/face.js';
import type { Config } from '../config.js';
import { type Admit, admission } from '../database/admission.js';
import type { Replicas } from '../database/replicas/replicas.js';
import type { Live } from '../live/live.js';
import { ANONYMOUS } from '../shared/viewer.js';
import type { RenderBody } from '../webhook/deliver.js';
import { BrokenConnections } from './broken-connections.js';
import { findCallers } from './callers.js';
import { compressAnswers } from './compress.js';
import { type Readiness, readinessOf } from './database/readiness.js';
import { documentationTexts } from './docs/documentation-texts.js';
import { openapiPage, openapiText } from './docs/openapi-page.js';
import { pages, unknownPages } from './docs/pages.js';
import { healthPages } from './health.js';
import { createLog, logRequests } from './log.js';
import { createMetrics, type Metrics } from './metrics.js';
import {
  answerCors,
  answerErrors,
  answerUnknown,
  assignRequestIds,
  checkSocketOrigins,
  limitUrls,
  refuseBadTargets,
  secureHeaders,
} from './middleware.js';
import { playground } from './playground.js';
import { schemaPage } from './schema-page.js';
import { tagAnswers } from './tag-answers.js';
import { documentsOf } from './trusted-documents.js';

/** Schema, and the routes of `/api/v1` checked against it. Needs no database. */
export interface PreparedApi {
  readonly schema: GraphQLSchema;
  readonly find: RestServices['find'];
}

/** Builds schema and routes. `isChecked`: the routes are known to match the schema. */
export function prepareApi(isChecked = false): PreparedApi {
  const schema = buildSchema();
  return { schema, find: prepareTable(schema, isChecked) };
}

/** Parts that the process has created already; omitted ones are created here. */
export interface AppParts {
  readonly log?: Logger;
  readonly api?: PreparedApi;
  readonly metrics?: Metrics;
  readonly readiness?: Readiness;
  /** If omitted, there are no streams. */
  readonly live?: Live;
  /** If omitted, all reads use the primary. */
  readonly replicas?: Replicas;
  /** Keeps requests from a database that cannot answer them yet; if omitted, all are admitted. */
  readonly guard?: (admit: Admit) => Admit;
}

/** Mounts everything that answers on one application, which does not listen itself: `app.callback()` goes to a server. */
export async function createApp(
  orm: MikroORM,
  config: Config,
  {
    log = createLog(config.logLevel),
    api: { schema, find } = prepareApi(),
    metrics = createMetrics(orm, config.metricsAllow),
    readiness = readinessOf(orm, config.waits?.readiness),
    live,
    replicas,
    guard = (admit) => admit,
  }: AppParts = {},
): Promise<Koa> {
  const contextOf = contextFactory(orm, config, { replicas });
  const admit = guard(admission(config.poolSize, metrics.watchWait, config.waits));
  const app = new Koa();
  const broken = new BrokenConnections(log);
  app.on('error', (error, ctx) => {
    if (!broken.isBroken(error, ctx)) log.error({ id: ctx?.state.requestId, err: error }, 'unexpected error');
  });
  app.use(assignRequestIds());
  app.use(secureHeaders());
  app.use(refuseBadTargets());
  app.use(compressAnswers());
  app.use(tagAnswers());
  app.use(findCallers(config.trustedProxies));
  app.use(logRequests(log, broken));
  app.use(metrics.watchRequests);
  app.use(answerCors(config));
  app.use(checkSocketOrigins(config));
  app.use(answerErrors(log));
  app.use(limitUrls());
  app.use(healthPages(readiness));
  app.use(metrics.page);
  const exportsAtOnce = Math.floor(config.analyticsPoolSize / 2);
  const documents = documentsOf(config);
  app.use(await createGraphqlServer({ schema, contextOf, admit, log, documents, live, exportsAtOnce }));
  app.use(serve({ find, contextOf: contextFactory(orm, config, { face: LENIENT, replicas }), admit, config }));
  app.use(schemaPage(schema));
  const openapi = openapiText(schema);
  app.use(openapiPage(openapi));
  app.use(pages(config, documentationTexts(schema, openapi)));
  app.use(playground());
  app.use(unknownPages());
  app.use(answerUnknown());
  return app;
}

/** Renders the bodies of webhooks: the record as `/api/v1` shows it to staff who run the diary at the company of the endpoint. */
export function webhookBodies(
  orm: MikroORM,
  { config, url }: { readonly config: Config; readonly url: string },
  { find }: PreparedApi,
): RenderBody {
  const shownConfig = { ...config, publicUrl: config.publicUrl ?? url };
  return (fact) => {
    const { toldCompanyId: companyId, actedForIds: companyIds, headId } = fact;
    const admin = { administratorId: 0, companyId, companyIds, headId, role: 'staff' } as const;
    return renderFact({ find, config: shownConfig }, contextFor(orm, config, { ...ANONYMOUS, admin }), fact);
  };
}
