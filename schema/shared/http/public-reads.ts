import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { permissionOf } from '../allow.js';

/** Caches may keep the answer, and ask each time whether it is still good (304): what is free changes at any moment. */
export const PUBLIC_READ = 'public, max-age=0, must-revalidate';

/** Arguments that are leave by themselves: whoever knows one may read, and the next reader of a cache has not shown that they do. */
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
