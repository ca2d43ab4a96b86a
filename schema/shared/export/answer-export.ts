import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { EntityManager } from '@mikro-orm/postgresql';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Context as Request } from 'koa';
import type { Logger } from 'pino';
import { openSnapshot } from '../../../src/analytics/in-snapshot.js';
import type { Admit, Context, ContextFactory } from '../context.js';
import { contextWithin } from '../create-context.js';
import { credentialsOf } from '../credentials.js';
import { logBugs } from '../errors/answer-errors.js';
import { formatError, statusOf } from '../errors/refusals.js';
import { MAX_ERRORS } from '../limits/limit-queries.js';
import { maySeeClients } from '../permission.js';
import { columnsOf } from './columns.js';
import { claimExport, type ExportsAtOnce } from './exports-at-once.js';
import { type ExportedList, findList } from './find-list.js';
import type { ExportFormat } from './formats.js';
import { type PagedQuery, pagedQuery } from './paged-query.js';
import { Refused, readDocument } from './read-document.js';
import { limitsOfPage, pageSize, readPages } from './read-pages.js';

interface Services {
  readonly schema: GraphQLSchema;
  readonly contextOf: ContextFactory;
  readonly admit: Admit;
  readonly log: Logger;
  readonly atOnce: ExportsAtOnce;
}

/**
 * Sends the one list of a document as a file: from one snapshot, page by page, as fast as the client reads. Errors until the
 * first page is read are sent as GraphQL errors in JSON; later errors abort the connection, so that no client takes a part for
 * the complete file. A client that disconnects ends the transaction. Source: analytics.md, "Limits".
 */
export async function answerExport(request: Request, format: ExportFormat, services: Services): Promise<void> {
  const { schema, admit, contextOf, atOnce, log } = services;
  try {
    const query = readDocument(schema, request);
    const list = findList(query);
    const paged = pagedQuery(query, list);
    request.state.isRead = true;
    const context = await admit('read', () => contextOf(credentialsOf(request)));
    pageSize(paged, context);
    const columns = columnsOf(query, list.fields, { seesClients: maySeeClients(context.viewer) });
    const chunks = format.write(columns, pagesOf(context, { list, paged, atOnce }));
    const first = await chunks.next();
    const name = query.operation.name?.value ?? list.path.at(-1)?.key ?? 'export';
    setHead(request, format, name);
    if (request.method === 'HEAD') await chunks.return(undefined);
    send(request, format, follow(first, chunks));
  } catch (thrown) {
    refuse(request, thrown, log);
  }
}

interface Source {
  readonly list: ExportedList;
  readonly paged: PagedQuery;
  readonly atOnce: ExportsAtOnce;
}

/** The pages, read in one transaction, which ends after the last page or when the generator is closed. */
async function* pagesOf(context: Context, { list, paged, atOnce }: Source): AsyncGenerator<readonly unknown[]> {
  const leave = atOnce.enter(context);
  try {
    const snapshot = await openSnapshot(context.em);
    try {
      await claimExport(snapshot.em, context);
      yield* readPages({ list, paged, contextOfPage: () => contextOfPage(context, snapshot.em, paged) });
    } finally {
      await snapshot.close();
    }
  } finally {
    leave();
  }
}

function contextOfPage(context: Context, em: EntityManager, paged: PagedQuery): Context {
  const made = contextWithin(context, em);
  made.spending.limitTo(limitsOfPage(paged, context));
  return made;
}

type Chunks = AsyncGenerator<string | Uint8Array>;

/** All chunks, beginning with the one already read. Not a generator: one that never started would not end the transaction. */
function follow(first: IteratorResult<string | Uint8Array>, chunks: Chunks): AsyncIterable<string | Uint8Array> {
  let begun = false;
  const next = () => {
    if (begun) return chunks.next();
    begun = true;
    return Promise.resolve(first);
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: (value) => chunks.return(value) }) };
}

/** Bytes that are read ahead of the client, besides a page. */
const AHEAD = 65_536;

function setHead(request: Request, { contentType, ending }: ExportFormat, name: string): void {
  const day = new Date().toISOString().slice(0, 10);
  request.status = 200;
  request.set('Content-Type', contentType);
  request.set('Content-Disposition', `attachment; filename="${name}-${day}.${ending}"`);
}

function send(request: Request, { shrinks }: ExportFormat, chunks: AsyncIterable<string | Uint8Array>): void {
  const type = request.response.get('Content-Type');
  const source = Readable.from(chunks, { objectMode: false, highWaterMark: AHEAD });
  const isShrunk = shrinks && request.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (shrinks) request.vary('Accept-Encoding');
  if (isShrunk) request.set('Content-Encoding', 'gzip');
  request.body = isShrunk ? pipeline(source, createGzip(), () => {}) : source;
  // Restores the type: Koa replaces that of a stream.
  request.set('Content-Type', type);
}

/** Statuses of refusals without data for which `statusOf` has none. */
const STATUS: Readonly<Record<string, number>> = { UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404 };

function refuse(request: Request, thrown: unknown, log: Logger): void {
  const found = thrown instanceof Refused ? thrown.errors : [thrown];
  logBugs(log, String(request.state.requestId), found);
  const errors = found.map(formatted).slice(0, MAX_ERRORS);
  const head = statusOf(errors);
  const known = errors.map(({ extensions }) => STATUS[String(extensions?.code)]).find(Boolean);
  request.status = head?.status ?? known ?? 400;
  if (head?.retryAfter) request.set('Retry-After', head.retryAfter);
  request.body = { errors };
}

const formatted = (error: unknown): GraphQLFormattedError =>
  formatError(error instanceof GraphQLError ? error.toJSON() : { message: '' }, error);
