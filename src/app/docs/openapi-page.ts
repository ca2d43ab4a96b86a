import type { GraphQLSchema } from 'graphql';
import type { Middleware } from 'koa';
import packageJson from '#package.json' with { type: 'json' };
import { PUBLIC_READ } from '../../../schema/shared/http/public-reads.js';
import { BuiltText } from './built-text.js';

/** Description of `/api/v1` as text. Loads the generator and its examples only where the text was not built in advance. */
export const openapiText = (schema: GraphQLSchema): BuiltText =>
  new BuiltText('openapi.json', async () => {
    const { createDescription } = await import('../../../rest-adapter/openapi/create-description.js');
    return JSON.stringify(await createDescription({ schema, version: packageJson.version }));
  });

/** Serves `/openapi.json`: OpenAPI 3.1 of `/api/v1`. */
export function openapiPage(text: BuiltText): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/openapi.json') return next();
    ctx.state.route = ctx.path;
    if (!['GET', 'HEAD'].includes(ctx.method)) return ctx.throw(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD' } });
    const body = await text.read();
    ctx.set('Cache-Control', PUBLIC_READ);
    ctx.type = 'application/openapi+json; charset=utf-8';
    ctx.body = body;
    // Not in the compressor's list of types.
    ctx.compress = true;
  };
}
