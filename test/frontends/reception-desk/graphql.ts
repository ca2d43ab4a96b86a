import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env.js';

/** Documents typed by the schema while they are typed in: nothing is generated for each of them. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string; LocalDate: string; LocalTime: string; JSONObject: Record<string, unknown> };
}>();
