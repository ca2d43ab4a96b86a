import { type GraphQLField, type GraphQLSchema, getNullableType, isNonNullType, isObjectType } from 'graphql';

/**
 * Makes fields nullable that may be refused although they always have a value: every root of a query, and every field with an
 * audience or personal data. A refusal then removes that field, and not the rest of the page. The fields are marked, so that
 * `/api/v1`, which ends a request at its first refusal, still knows that there is a value. Mutations stay non-null: one that is
 * refused stops those after it.
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
