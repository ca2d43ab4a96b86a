import type { GraphQLSchema } from 'graphql';
import type { Middleware } from 'koa';
import type { ContextFactory } from '../schema/shared/context.js';
import type { Endpoint } from './endpoint.js';
import { indexPaths } from './match-path.js';
import { answer } from './router.js';
import { routes } from './routes.js';
import { operationsOf } from './run-operation.js';
import type { RestConfig } from './scope.js';

export interface RestAdapter {
  readonly schema: GraphQLSchema;
  readonly contextOf: ContextFactory;
  readonly config: RestConfig;
  /** Left out: the whole table. */
  readonly endpoints?: readonly Endpoint[];
}

/**
 * `/api/v1` as one Koa middleware; other paths go on to the next.
 *
 * @throws Error that names the row when an operation does not fit the schema, or when two rows answer the same path
 */
export function createRestAdapter({ schema, contextOf, config, endpoints = routes }: RestAdapter): Middleware {
  const operationOf = operationsOf(schema);
  const find = indexPaths(endpoints.map((row) => ({ row, run: operationOf(row) })));
  const house = { find, contextOf, config };

  return (ctx, next) => {
    if (ctx.path !== '/api/v1' && !ctx.path.startsWith('/api/v1/')) return next();
    return answer(ctx, house);
  };
}
