import { type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';

/** Most names that an error lists: more than any subject of figures has dimensions. */
const MAX_NAMES = 25;

/** Texts about what a type, or a field of it, does not have. Where something is spelt alike, that is named, and the text goes on. */
const UNKNOWN_FIELD = /^Cannot query field "\w+" on type "(\w+)"\.$/;
const UNKNOWN_ARGUMENT = /^Unknown argument "\w+" on field "(\w+)\.(\w+)"\.$/;

/**
 * The text of an error about a field that its type does not have, or an argument that its field does not have, with those that there
 * are, where they are few: graphql names those alone that are spelt alike. Any other text as it is.
 */
export function withKnownFields(schema: GraphQLSchema, message: string): string {
  const names = knownNames(schema, message);
  return names.length === 0 || names.length > MAX_NAMES ? message : `${message} Expected one of ${names.join(', ')}`;
}

function knownNames(schema: GraphQLSchema, message: string): readonly string[] {
  const [, typeName] = UNKNOWN_FIELD.exec(message) ?? [];
  const fields = fieldsOf(schema, typeName);
  if (fields) return Object.keys(fields);
  const [, ownerName, fieldName] = UNKNOWN_ARGUMENT.exec(message) ?? [];
  return fieldsOf(schema, ownerName)?.[String(fieldName)]?.args.map(({ name }) => name) ?? [];
}

function fieldsOf(schema: GraphQLSchema, typeName: string | undefined): ReturnType<GraphQLObjectType['getFields']> | undefined {
  const type = typeName ? schema.getType(typeName) : undefined;
  return isObjectType(type) ? type.getFields() : undefined;
}
