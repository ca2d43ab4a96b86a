import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { LIVE_FIELDS } from './live-fields.js';

const DESCRIPTION =
  'Root of everything that can be watched: each field is the query of that name, with its arguments and its permission. A ' +
  'subscription sends the answer of the query at once, and again whenever that answer has changed. Each answer is complete, ' +
  'except that each answer of `changes` continues from the previous one. Send a subscription to `/graphql/stream` ' +
  '(server-sent events by the protocol of graphql-sse, in distinct mode), or over a WebSocket to `/graphql/socket` (the ' +
  'protocol of graphql-ws; the payload of the first message has `Authorization` or `Auth-Token`). An answer that is refused ' +
  'ends the subscription.';

/** Makes the subscriptions from the queries of the same names, which have all their guards by now. */
export function addSubscriptions(schema: GraphQLSchema): GraphQLSchema {
  const queries = schema.getQueryType()!.toConfig().fields;
  const names = Object.keys(LIVE_FIELDS);
  const fields = Object.fromEntries(names.map((name) => [name, queries[name]!]));
  const subscription = new GraphQLObjectType({ name: 'Subscription', description: DESCRIPTION, fields });
  return new GraphQLSchema({ ...schema.toConfig(), subscription });
}
