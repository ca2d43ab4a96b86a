import type { GraphQLSchema } from 'graphql';
import type { Middleware } from 'koa';
import type { Admit, Context, ContextFactory } from '../schema/shared/context.js';
import type { Endpoint } from './endpoint.js';
import { indexPaths } from './match-path.js';
import { answerRequest, type RestServices, show } from './router.js';
import { routes } from './routes.js';
import { operationsOf } from './run-operation.js';
import type { RestConfig } from './scope.js';
import { withoutFormat, withoutTemplates } from './unexpanded.js';
import { factBody, type PublishedFact } from './webhook/fact-body.js';

export interface RestAdapter {
  readonly schema: GraphQLSchema;
  readonly contextOf: ContextFactory;
  readonly admit: Admit;
  readonly config: RestConfig;
  /** Rows to serve; the complete table if left out. */
  readonly endpoints?: readonly Endpoint[];
}

/**
 * `/api/v1` as one Koa middleware; other paths are passed on.
 *
 * @throws Error that names the row when an operation does not fit the schema, or when two rows answer the same path
 */
export function createRestAdapter({ schema, endpoints, ...rest }: RestAdapter): Middleware {
  return serve({ find: prepareTable(schema, false, endpoints), ...rest });
}

/**
 * Prepares the look-up of rows by path, and validates their operations unless `isChecked`. @throws Error as
 * `createRestAdapter`
 */
export function prepareTable(
  schema: GraphQLSchema,
  isChecked: boolean,
  endpoints: readonly Endpoint[] = routes,
): RestServices['find'] {
  const operations = operationsOf(schema, endpoints, { isChecked });
  return indexPaths(endpoints.map((row) => ({ row, operation: operations.get(row.operation)! })));
}

export function serve(services: RestServices): Middleware {
  return (ctx, next) => {
    if (ctx.path !== '/api/v1' && !ctx.path.startsWith('/api/v1/')) return next();
    ctx.url = withoutFormat(withoutTemplates(ctx.url));
    return answerRequest(ctx, services);
  };
}

/** Body sent for a fact: its record as `/api/v1` shows it to the viewer of the context, with links from `publicUrl`. */
export function renderFact(
  { find, config }: { readonly find: RestServices['find']; readonly config: RestConfig },
  context: Context,
  fact: PublishedFact,
): Promise<string> {
  return factBody((within, path) => show({ find, config }, within, path), context, fact);
}
