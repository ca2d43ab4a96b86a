import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env.js';

/** Types documents by the schema in the editor, without generated code for each document. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string; LocalDate: string; LocalTime: string; JSONObject: Record<string, unknown> };
}>();
