import type { GraphQLSchema } from 'graphql';
import type { Middleware } from 'koa';
import { schemaText } from '../../schema/build-schema.js';
import { PUBLIC_READ } from '../../schema/shared/http/public-reads.js';

/** Serves `/schema.graphql`: the schema as text, for generators of types. Printed at the first request. */
export function schemaPage(schema: GraphQLSchema): Middleware {
  let text: string | undefined;

  return async (ctx, next) => {
    if (ctx.path !== '/schema.graphql') return next();
    ctx.state.route = ctx.path;
    if (!['GET', 'HEAD'].includes(ctx.method)) return ctx.throw(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD' } });
    text ??= schemaText(schema);
    ctx.set('Cache-Control', PUBLIC_READ);
    ctx.attachment('schema.graphql');
    ctx.type = 'application/graphql; charset=utf-8';
    ctx.body = text;
    // Not in the compressor's list of types.
    ctx.compress = true;
  };
}
