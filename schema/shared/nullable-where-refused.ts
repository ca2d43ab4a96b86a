import { type GraphQLField, type GraphQLSchema, getNullableType, isNonNullType, isObjectType } from 'graphql';

/**
 * Makes nullable what may be refused though it is never empty: every root of a query, and every field that has an audience. So
 * a refusal takes away that field, and not the rest of the page. Marked, so that who ends a request with its first refusal
 * (`/api/v1`) still knows that there is a value. Mutations stay as they are: one that is refused stops those after it.
 */
export function nullableWhereRefused(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (isNonNullType(field.type) && isRefusable(field, type === schema.getQueryType())) makeNullable(field);
    }
  }
  return schema;
}

const isRefusable = ({ extensions }: GraphQLField<unknown, unknown>, isRoot: boolean): boolean =>
  isRoot || Boolean(extensions.audience) || Boolean(extensions.personal);

function makeNullable(field: GraphQLField<unknown, unknown>): void {
  field.type = getNullableType(field.type);
  field.extensions = { ...field.extensions, isNullOnlyIfRefused: true };
}
