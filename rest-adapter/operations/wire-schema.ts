import {
  type GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  GraphQLInputObjectType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
} from 'graphql';
import { type WireWord, wireWordsOf } from './wire-words.js';

/**
 * The schema as the adapter's operations see it: the same fields and resolvers, but each enum is a scalar in the words and
 * numbers of `/api/v1`. A word that the enum does not have goes on as it is: the domain refuses it, in its own order and words; one that
 * is stored all the same is shown.
 */
export function wireSchema(schema: GraphQLSchema): GraphQLSchema {
  const made = new Map<string, GraphQLNamedType>();
  const named = (type: GraphQLNamedType): GraphQLNamedType => {
    const known = made.get(type.name) ?? inWireWords(type, wrapped);
    made.set(type.name, known);
    return known;
  };
  const wrapped: Rewrite = (type) => {
    if (isListType(type)) return new GraphQLList(wrapped(type.ofType)) as unknown as typeof type;
    if (isNonNullType(type)) return new GraphQLNonNull(wrapped(type.ofType)) as unknown as typeof type;
    return named(type as GraphQLNamedType) as typeof type;
  };
  const { query, mutation } = schema.toConfig();
  return new GraphQLSchema({ query: query && wrapped(query), mutation: mutation && wrapped(mutation) });
}

/** A type with what stands in it rewritten. */
type Rewrite = <T extends GraphQLType>(type: T) => T;

function inWireWords(type: GraphQLNamedType, rewrite: Rewrite): GraphQLNamedType {
  if (isEnumType(type)) return inWords(type);
  if (isObjectType(type)) {
    const config = type.toConfig();
    const fields = () =>
      mapped(config.fields, (field) => ({ ...field, type: rewrite(field.type), args: argumentsOf(field.args, rewrite) }));
    return new GraphQLObjectType({ ...config, fields });
  }
  if (!isInputObjectType(type)) return type;
  const config = type.toConfig();
  return new GraphQLInputObjectType({
    ...config,
    fields: () => mapped(config.fields, (field) => ({ ...field, type: rewrite(field.type) })),
  });
}

const argumentsOf = (args: GraphQLFieldConfigArgumentMap = {}, rewrite: Rewrite) =>
  mapped(args, (argument) => ({ ...argument, type: rewrite(argument.type) }));

const mapped = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** An enum as a scalar in the words of `/api/v1`. In a document its values may stand by their names. */
function inWords(type: GraphQLEnumType): GraphQLScalarType {
  const words = wireWordsOf(type);
  const stored = new Map(type.getValues().map(({ name, value }) => [words[name], value]));
  const shown = new Map([...stored].map(([word, value]) => [value, word]));
  return new GraphQLScalarType<unknown, WireWord>({
    name: type.name,
    serialize: (value) => shown.get(value) ?? (value as WireWord),
    parseValue: (word) => (stored.has(word as WireWord) ? stored.get(word as WireWord) : word),
    parseLiteral: (node) => (node.kind === Kind.ENUM ? type.getValue(node.value)?.value : undefined),
  });
}
