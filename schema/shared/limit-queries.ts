import type { ApolloServerPlugin } from '@apollo/server';
import { type FragmentDefinitionNode, GraphQLError, Kind } from 'graphql';
import { measureQuery, type QuerySize } from './measure-query.js';

/** Source: decisions 9. */
export const LIMITS = { depth: 10, aliases: 30, cost: 50_000 } as const satisfies QuerySize;

/** The largest document, in words and signs. Source: decisions 9. */
export const MOST_TOKENS = 2000;

/** Source: decisions 9. */
export const MOST_ERRORS = 10;

const WORDS: Readonly<Record<keyof QuerySize, string>> = {
  depth: 'fields within one another',
  aliases: 'aliases',
  cost: 'points of cost',
};

/**
 * Refuses what asks for too much before anything of it runs, and shows what a query cost in `extensions.cost`.
 * The answer names the first limit that is passed.
 */
export function limitQueries(): ApolloServerPlugin {
  return {
    async requestDidStart() {
      let size: QuerySize | undefined;
      return {
        async didResolveOperation({ schema, operation, document, request }) {
          if (!operation) return;
          const named = document.definitions.filter(
            (node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION,
          );
          const fragments = new Map(named.map((node) => [node.name.value, node]));
          size = measureQuery({ schema, operation, fragments, variables: request.variables ?? {} });
          refuseTooMuch(size);
        },
        async willSendResponse({ response: { body } }) {
          if (!size || body.kind !== 'single') return;
          const cost = { requested: size.cost, budget: LIMITS.cost };
          body.singleResult.extensions = { ...body.singleResult.extensions, cost };
        },
      };
    },
  };
}

function refuseTooMuch(size: QuerySize): void {
  const limit = (['depth', 'aliases', 'cost'] as const).find((name) => size[name] > LIMITS[name]);
  if (!limit) return;
  throw new GraphQLError(`The query has ${size[limit]} ${WORDS[limit]}; at most ${LIMITS[limit]} are allowed`, {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', limit, found: size[limit], allowed: LIMITS[limit], http: { status: 400 } },
  });
}
