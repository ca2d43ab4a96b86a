import type { Context as Request } from 'koa';
import { formatError } from '../errors/refusals.js';
import type { Documents, Parameters } from './trusted-documents.js';

/** Replaces the id or hash of a document by its text. False: that failed, and the request has been answered with an error. */
export function insertDocument(ctx: Request, documents: Documents): boolean {
  const sent = parametersOf(ctx);
  try {
    const text = documents.textOf(sent);
    if (text !== undefined) put(ctx, sent, text);
    else if (documents.isUnknownHash(sent)) return answer(ctx, 200, UNKNOWN_HASH);
    return true;
  } catch (thrown) {
    return answer(ctx, 400, formatError({ message: '' }, thrown));
  }
}

/** Error that makes clients of APQ send the text too. */
const UNKNOWN_HASH = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } };

function answer(ctx: Request, status: number, error: object): false {
  ctx.status = status;
  ctx.body = { errors: [error] };
  return false;
}

const isGet = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

export const parametersOf = (ctx: Request): Parameters =>
  isGet(ctx) ? Object.fromEntries(new URLSearchParams(ctx.querystring)) : Object(ctx.request.body);

function put(ctx: Request, { extensions: _sent, documentId: _id, ...rest }: Parameters, query: string): void {
  const parameters = { ...rest, query };
  if (isGet(ctx))
    ctx.querystring = `${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`;
  else ctx.request.body = parameters;
}
