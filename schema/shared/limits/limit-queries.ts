import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { Context } from '../context.js';
import { formatError } from '../errors/refusals.js';
import { partsOf } from '../query.js';
import { measureQuery, type QuerySize } from './measure-query.js';
import { spendingLimitsOf } from './spending.js';

/**
 * Limits besides points. Source: decisions 9. An alias is limited in length since the answer repeats it in every row. Aliases are
 * as many as a request for the weeks of a year needs (graphql.md, shape 7).
 */
const LIMITS = { depth: 10, aliases: 30, aliasLength: 100 } as const satisfies Partial<QuerySize>;

/** Most tokens of a document. Source: decisions 9. */
export const MAX_TOKENS = 2000;

/** Most errors of an answer. Source: decisions 9. */
export const MAX_ERRORS = 10;

const WORDS: Readonly<Record<keyof QuerySize, (found: number, allowed: number) => string>> = {
  depth: (found, allowed) => `has ${found} fields within one another; at most ${allowed} are allowed`,
  aliases: (found, allowed) => `has ${found} aliases; at most ${allowed} are allowed`,
  aliasLength: (found, allowed) => `has an alias of ${found} characters; at most ${allowed} are allowed`,
  points: (found, allowed) =>
    `may come to ${found} points; at most ${allowed} are allowed: ask for fewer rows (\`first\`), for fewer lists within lists, or in several requests`,
};

/**
 * Refuses queries that are too large before they run, ends those that turn out too large while they run, and reports in
 * `extensions.cost` the price of a query (`requested`), its actual cost (`actual`) and what is allowed (`budget`). The answer
 * names the first limit that is passed. `extensions.done` names the root fields of mutations that were carried out but are
 * missing in the answer, because it was too large or another of its fields was refused.
 */
export function limitQueries<Request extends Context>(): ApolloServerPlugin<Request> {
  return {
    async requestDidStart({ contextValue: { spending, viewer, effects } }) {
      const budget = spendingLimitsOf(viewer).points;
      let size: QuerySize | undefined;
      return {
        async didResolveOperation({ schema, operation, document, request }) {
          if (!operation) return;
          if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw noSubscription(schema);
          size = measureQuery({ schema, operation, ...partsOf(document, request) });
          refuseTooMuch(size, budget);
        },
        async willSendResponse({ response: { body, http } }) {
          if (!size || body.kind !== 'single') return;
          const { refusal } = spending;
          if (refusal) {
            http.status = 400;
            body.singleResult = { errors: [formatError({ message: '' }, refusal)] };
          }
          const cost = { requested: size.points, actual: Math.ceil(spending.points), budget };
          const done = effects.filter((name) => body.singleResult.data?.[name] == null);
          body.singleResult.extensions = { ...body.singleResult.extensions, cost, ...(done.length > 0 && { done }) };
        },
      };
    },
  };
}

/** Error of a subscription. It says where to send one, if the schema has any. */
function noSubscription(schema: GraphQLSchema): GraphQLError {
  const message = schema.getSubscriptionType()
    ? 'A subscription is not answered here: send it to /graphql/stream (server-sent events), or over a WebSocket to /graphql/socket'
    : 'A subscription cannot be answered: the schema has none. Send a query or a mutation';
  return new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } });
}

/** Refuses a query past a limit. @throws GraphQLError TOO_COMPLEX that names the first limit that is passed, `points` included */
export function refuseTooMuch(size: QuerySize, points: number): void {
  const allowed = { ...LIMITS, points };
  const limit = (['depth', 'aliases', 'aliasLength', 'points'] as const).find((name) => size[name] > allowed[name]);
  if (!limit) return;
  const found = Math.ceil(size[limit]);
  throw new GraphQLError(`The query ${WORDS[limit](found, allowed[limit])}`, {
    extensions: { code: 'TOO_COMPLEX', limit, found, allowed: allowed[limit], http: { status: 400 } },
  });
}
