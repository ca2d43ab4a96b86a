import 'reflect-metadata';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { addSubscriptions } from './live/add-subscriptions.js';
import { resolvers } from './resolvers.js';
import { SCHEMA_DESCRIPTION } from './schema-description.js';
import { guardAudiences } from './shared/audience.js';
import { callFieldsDirectly } from './shared/call-fields.js';
import { describe } from './shared/describe.js';
import { placeFaultsOfRootFields } from './shared/errors/place-faults.js';
import { withRefusalTypes } from './shared/errors/refusal-types.js';
import { refuseIgnoredFields } from './shared/errors/refuse-ignored-fields.js';
import { reportUnknownIds } from './shared/errors/report-unknown-ids.js';
import { guardRootFields } from './shared/guard-root-fields.js';
import { checkPages } from './shared/limits/check-pages.js';
import { checkTextOfFields } from './shared/limits/check-text.js';
import { countObjects } from './shared/limits/count-objects.js';
import { countRefusals } from './shared/limits/count-refusals.js';
import { limitCalls } from './shared/limits/limit-calls.js';
import { pageLists } from './shared/limits/page-lists.js';
import { priceFields } from './shared/limits/price-fields.js';
import { guardNestedCompanies } from './shared/loading/guard-nested-companies.js';
import { scopeFields } from './shared/loading/scope-fields.js';
import { nullableWhereRefused } from './shared/nullable-where-refused.js';
import { guardPersonal } from './shared/personal.js';
import { scalarsMap } from './shared/scalars.js';
import { trackMutations } from './shared/track-mutations.js';
import { setAsideWireOnly } from './wire-only.js';

/** Builds the executable schema, which is cheap enough at each start; the result is the same every time. */
export function buildSchema(): GraphQLSchema {
  // The schema is validated at the first query.
  const options = { scalarsMap: [...scalarsMap], validate: false, orphanedTypes: [], skipCheck: true };
  const schema = buildSchemaSync({ resolvers, ...options });
  const guarded = guardPersonal(guardAudiences(scopeFields(guardNestedCompanies(guardRootFields(callFieldsDirectly(schema))))));
  const limited = placeFaultsOfRootFields(
    // Texts are checked first: limits look up records that a call names, and PostgreSQL fails on text that it cannot store.
    checkTextOfFields(refuseIgnoredFields(limitCalls(countRefusals(countObjects(checkPages(pageLists(priceFields(guarded)))))))),
  );
  const described = describe(nullableWhereRefused(trackMutations(reportUnknownIds(limited))));
  described.description = SCHEMA_DESCRIPTION;
  return addSubscriptions(setAsideWireOnly(withRefusalTypes(described)));
}

/** The schema as text, in an order that does not depend on the code's. Committed as `schema/schema.graphql`. */
export const schemaText = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
