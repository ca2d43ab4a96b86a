import type { GraphQLSchema } from 'graphql';
import type { Middleware } from 'koa';
import packageJson from '#package.json' with { type: 'json' };
import { PUBLIC_READ } from '../../../schema/shared/http/public-reads.js';
import { BuiltText } from './built-text.js';

/** The description of `/api/v1` as text. A server whose text is built does without what describes, and its examples. */
export const openapiText = (schema: GraphQLSchema): BuiltText =>
  new BuiltText('openapi.json', async () => {
    const { createDescription } = await import('../../../rest-adapter/openapi/create-description.js');
    return JSON.stringify(await createDescription({ schema, version: packageJson.version }));
  });

/** `/openapi.json`: OpenAPI 3.1 of `/api/v1`. A page of any other site may read it: tools that draw it do. */
export function openapiPage(text: BuiltText): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/openapi.json') return next();
    ctx.state.route = ctx.path;
    if (!['GET', 'HEAD'].includes(ctx.method)) return ctx.throw(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD' } });
    const body = await text.read();
    ctx.set('Cache-Control', PUBLIC_READ);
    ctx.type = 'application/openapi+json; charset=utf-8';
    ctx.body = body;
    // No list of types that can be compressed knows this one.
    ctx.compress = true;
  };
}
