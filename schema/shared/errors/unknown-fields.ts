import { type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';

/** Most names that an error lists: more than any subject of figures has dimensions. */
const MAX_NAMES = 25;

/** Messages about an unknown field or argument. With a suggestion of similar names a message is longer, and does not match. */
const UNKNOWN_FIELD = /^Cannot query field "\w+" on type "(\w+)"\.$/;
const UNKNOWN_ARGUMENT = /^Unknown argument "\w+" on field "(\w+)\.(\w+)"\.$/;

/**
 * Appends the fields or arguments that do exist, if there are at most 25, to an error about an unknown one: graphql suggests only
 * similar names. Other messages are returned unchanged.
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
