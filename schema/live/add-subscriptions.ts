import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { LIVE_FIELDS } from './live-fields.js';

const DESCRIPTION =
  'Root of everything that can be watched: each field is the query of that name, with its arguments and its permission. It answers at ' +
  'once, and again whenever the answer is another one; each answer is whole, but of `changes`, where each goes on from the one before. Send it to `/graphql/stream` (server-sent events as ' +
  'graphql-sse has them, in distinct mode), or over a WebSocket at `/graphql/socket` (the protocol of graphql-ws; the payload of its ' +
  'first message has `Authorization` or `Auth-Token`). An answer that is refused is the last.';

/** Makes the subscriptions from the queries of the same names, which have all their guards by now. */
export function addSubscriptions(schema: GraphQLSchema): GraphQLSchema {
  const queries = schema.getQueryType()!.toConfig().fields;
  const names = Object.keys(LIVE_FIELDS);
  const fields = Object.fromEntries(names.map((name) => [name, queries[name]!]));
  const subscription = new GraphQLObjectType({ name: 'Subscription', description: DESCRIPTION, fields });
  return new GraphQLSchema({ ...schema.toConfig(), subscription });
}
