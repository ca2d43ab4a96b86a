import { type GraphQLSchema, isObjectType } from 'graphql';

/** Most names that an error lists: more than any subject of figures has dimensions. */
const MOST_NAMES = 25;

/**
 * The text of an error about a field that its type does not have, with the fields that the type has, where they are few: graphql
 * names those alone that are spelt alike. Any other text as it is.
 */
export function withKnownFields(schema: GraphQLSchema, message: string): string {
  const [, typeName] = /^Cannot query field "\w+" on type "(\w+)"\.$/.exec(message) ?? [];
  const type = typeName ? schema.getType(typeName) : undefined;
  const names = isObjectType(type) ? Object.keys(type.getFields()) : [];
  return names.length === 0 || names.length > MOST_NAMES ? message : `${message} Expected one of ${names.join(', ')}`;
}
