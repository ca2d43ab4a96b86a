import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { koaMiddleware } from '@as-integrations/koa';
import { bodyParser } from '@koa/bodyparser';
import type { GraphQLSchema } from 'graphql';
import type { Middleware, Context as Request } from 'koa';
import type { Logger } from 'pino';
import type { Live } from '../src/live/live.js';
import { answerSocket, SOCKET } from './live/answer-socket.js';
import { answerStream } from './live/answer-stream.js';
import type { Admit, Context, ContextFactory } from './shared/context.js';
import { credentialsOf } from './shared/credentials.js';
import { answerErrors, asGraphqlError, type NamedRequest } from './shared/errors/answer-errors.js';
import { formatError } from './shared/errors/refusals.js';
import { answerExport } from './shared/export/answer-export.js';
import { ExportsAtOnce } from './shared/export/exports-at-once.js';
import { formatFor } from './shared/export/formats.js';
import { insertDocument, parametersOf } from './shared/http/insert-document.js';
import { cachePublicReads } from './shared/http/public-reads.js';
import { type DocumentSettings, Documents, NO_DOCUMENTS } from './shared/http/trusted-documents.js';
import { writeInTurns } from './shared/http/write-in-turns.js';
import { countProperty } from './shared/limits/count-objects.js';
import { limitQueries, MAX_ERRORS, MAX_TOKENS } from './shared/limits/limit-queries.js';
import { spendingLimitsOf } from './shared/limits/spending.js';
import { runIdempotentRequest } from './shared/run-idempotent-request.js';

export interface GraphqlServer {
  readonly schema: GraphQLSchema;
  readonly contextOf: ContextFactory;
  readonly admit: Admit;
  readonly log: Logger;
  /** Sources of documents; left out: every request must send its own text. */
  readonly documents?: DocumentSettings;
  /** Live views; left out: there are no streams. */
  readonly live?: Live;
  /** Exports that may run at once, for all callers together; 2 unless given. */
  readonly exportsAtOnce?: number;
}

/** Bytes. Source: decisions 9. */
const MAX_BODY_BYTES = 1024 * 1024;

const STREAM = /^\/graphql\/stream\/?$/;

/** Methods by which a list is exported. */
const EXPORTING = ['GET', 'HEAD', 'POST'];

const JSON_TYPE = 'application/json';
const RESPONSE_TYPE = 'application/graphql-response+json';

type RequestContext = Context & NamedRequest;

/** Koa middleware for `/graphql` and its streams; passes other paths on. CORS, headers and request ids are the application's. */
export async function createGraphqlServer(server: GraphqlServer): Promise<Middleware> {
  const { schema, contextOf, admit, log, documents, live, exportsAtOnce = 2 } = server;
  const apollo = apolloOver(schema, log);
  await apollo.start();
  const parse = bodyParser({ enableTypes: ['json'], jsonLimit: `${MAX_BODY_BYTES}` });
  const known = new Documents(documents ?? NO_DOCUMENTS);
  const atOnce = new ExportsAtOnce(exportsAtOnce);
  const context = ({ ctx }: { ctx: Request }) => contextIn(ctx, contextOf, log);
  // Apollo's middleware has a Koa of its own types, older than ours.
  const run = koaMiddleware(apollo, { context }) as Middleware;

  return async (ctx, next) => {
    if (live && SOCKET.test(ctx.path)) {
      ctx.state.route = '/graphql/socket';
      return answerSocket(ctx, { schema, live, apollo, contextOf, admit, log, documents: known });
    }
    const isStream = live !== undefined && STREAM.test(ctx.path);
    if (ctx.path !== '/graphql' && ctx.path !== '/graphql/' && !isStream) return next();
    if (!isStream && ctx.method === 'GET' && ctx.accepts('json', 'html') === 'html') return ctx.redirect('/playground');
    ctx.state.route = isStream ? '/graphql/stream' : '/graphql';
    ctx.set('Cache-Control', 'no-store');
    if (ctx.method === 'POST' && !ctx.is(JSON_TYPE)) return refuseType(ctx);
    try {
      await parse(ctx, async () => {});
    } catch (error) {
      return refuseBody(error, ctx);
    }
    if (!insertDocument(ctx, known)) return;
    const format = !isStream && EXPORTING.includes(ctx.method) ? formatFor(ctx) : undefined;
    if (isStream) answerStream(ctx, parametersOf(ctx), { schema, live, apollo, contextOf, admit, log });
    else if (format) await answerExport(ctx, format, { schema, contextOf, admit, log, atOnce });
    else await runIdempotentRequest(ctx, { contextOf, admit }, () => run(ctx, async () => {}));
  };
}

function apolloOver(schema: GraphQLSchema, log: Logger): ApolloServer<RequestContext> {
  return new ApolloServer<RequestContext>({
    schema,
    formatError,
    fieldResolver: countProperty,
    stringifyResult: writeInTurns,
    introspection: true,
    // Requests that a page of another site can send by itself change and reveal nothing: credentials are headers, never cookies;
    // a GET carries out no mutation; a form is not JSON (`refuseType`). So links and caches may use GET.
    csrfPrevention: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    // Set here, whatever the environment: the server behaves the same everywhere, and sends no reports.
    nodeEnv: 'production',
    parseOptions: { maxTokens: MAX_TOKENS },
    // graphql adds one error, which says that there were too many.
    validationOptions: { maxErrors: MAX_ERRORS - 1 },
    plugins: [
      limitQueries(),
      cachePublicReads(),
      answerErrors(log),
      // Cache control would visit every field of every answer, for headers that are not sent.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
}

/** Context of the request: found before, or created now. */
async function contextIn(request: Request, contextOf: ContextFactory, log: Logger): Promise<RequestContext> {
  const requestId = String(request.state.requestId);
  const prepared: (() => Promise<Context>) | undefined = request.state.context;
  try {
    const context = await (prepared ? prepared() : contextOf(credentialsOf(request)));
    request.state.used = context;
    context.spending.limitTo(spendingLimitsOf(context.viewer));
    return { ...context, requestId, readsPlainJson: request.accepts(JSON_TYPE, RESPONSE_TYPE) !== RESPONSE_TYPE };
  } catch (thrown) {
    throw asGraphqlError(thrown, log, requestId);
  }
}

/** Refuses the content types that a form of another site can send without a CORS preflight, and all others that are not JSON. */
function refuseType(ctx: Request): void {
  const found = ctx.get('Content-Type') || 'none';
  ctx.status = 415;
  ctx.body = refusal(`The body of a POST is application/json: found the type ${found}`);
}

/** Answers an error of the body parser, which carries a status and a text of its own. */
function refuseBody(error: unknown, ctx: Request): void {
  const tooLarge = (error as { status?: number }).status === 413;
  const message = tooLarge ? `The body is larger than ${MAX_BODY_BYTES} bytes` : 'The body is no JSON object';
  ctx.status = tooLarge ? 413 : 400;
  ctx.body = refusal(message);
}

const refusal = (message: string) => ({ errors: [{ message, extensions: { code: 'INVALID' } }] });
