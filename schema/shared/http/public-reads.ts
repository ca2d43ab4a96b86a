import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { permissionOf } from '../allow.js';

/** Caches may store the answer, but must revalidate it each time (304): free times change at any moment. */
export const PUBLIC_READ = 'public, max-age=0, must-revalidate';

/** Arguments that authorise by themselves: a cache would send the answer to callers who have not presented the key. */
const KEYS = ['key', 'longId'];

/**
 * Lets caches keep the answers of queries by GET that show the same to everybody: sent without a token, of root fields for
 * everybody that take no key, answered without an error. All others stay `no-store`.
 */
export function cachePublicReads(): ApolloServerPlugin {
  return {
    async requestDidStart({ request, schema }) {
      const { http } = request;
      const isAnonymous = http?.method === 'GET' && !http.headers.get('auth-token') && !http.headers.get('authorization');
      if (!isAnonymous) return;
      return {
        async willSendResponse({ operation, response: { body, http: head } }) {
          if (!operation || body.kind !== 'single' || body.singleResult.errors) return;
          if (isPublic(schema, operation)) head.headers.set('cache-control', PUBLIC_READ);
        },
      };
    },
  };
}

function isPublic(schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode): boolean {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const isOpen = (name: string) => {
    const field = fields[name];
    if (!field) return name.startsWith('__');
    const isForEverybody = ['everybody', 'everybody or staff'].includes(permissionOf(field)?.caller ?? '');
    return isForEverybody && !field.args.some((argument) => KEYS.includes(argument.name));
  };
  return (
    operation === OperationTypeNode.QUERY &&
    selectionSet.selections.every((node) => node.kind === Kind.FIELD && isOpen(node.name.value))
  );
}
