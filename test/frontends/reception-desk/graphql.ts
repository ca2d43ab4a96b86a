import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env.js';

/** Documents typed by the schema in the editor: no code is generated for each of them. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string; LocalDate: string; LocalTime: string; JSONObject: Record<string, unknown> };
}>();
