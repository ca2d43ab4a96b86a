import {
  assertInputType,
  assertObjectType,
  assertOutputType,
  type GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
} from 'graphql';
import { type WireWord, wireWordsOf } from './wire-words.js';

/**
 * The schema as the adapter's operations see it: the same fields and resolvers, but each enum is a scalar in the words
 * and numbers of `/api/v1`, and moments are accepted as it writes them. Unknown words are passed on unchanged: the domain
 * refuses them, in its own order and words; an unknown stored word is shown.
 */
export const wireSchema = (schema: GraphQLSchema): GraphQLSchema => copyOf(schema, inWireWords);

/** The schema with the fields for the adapter alone (`wireOnly`), against which operations are validated. */
export const adapterSchema = (schema: GraphQLSchema): GraphQLSchema => copyOf(schema, (leaf) => leaf);

/** Rewrites a scalar or an enum. */
type RewriteLeaf = (type: GraphQLNamedType) => GraphQLNamedType;

function copyOf(schema: GraphQLSchema, rewriteLeaf: RewriteLeaf): GraphQLSchema {
  const made = new Map<string, GraphQLNamedType>();
  const named = (type: GraphQLNamedType): GraphQLNamedType => {
    const known = made.get(type.name) ?? withFields(type, rewrite) ?? rewriteLeaf(type);
    made.set(type.name, known);
    return known;
  };
  const output = (type: GraphQLOutputType): GraphQLOutputType => {
    if (isListType(type)) return new GraphQLList(output(type.ofType));
    if (isNonNullType(type)) return new GraphQLNonNull(getNullableType(output(type.ofType)));
    return assertOutputType(named(type));
  };
  const input = (type: GraphQLInputType): GraphQLInputType => {
    if (isListType(type)) return new GraphQLList(input(type.ofType));
    if (isNonNullType(type)) return new GraphQLNonNull(getNullableType(input(type.ofType)));
    return assertInputType(named(type));
  };
  const rewrite: Rewrite = { output, input };
  const root = (type: GraphQLObjectType | null | undefined) => type && assertObjectType(named(type));
  const { query, mutation } = schema.toConfig();
  return new GraphQLSchema({ query: root(query), mutation: root(mutation) });
}

/** Rewrites output and input types, with the types nested in them. */
interface Rewrite {
  readonly output: (type: GraphQLOutputType) => GraphQLOutputType;
  readonly input: (type: GraphQLInputType) => GraphQLInputType;
}

function inWireWords(type: GraphQLNamedType): GraphQLNamedType {
  if (isEnumType(type)) return inWords(type);
  return isScalarType(type) && type.name === 'DateTime' ? asWritten(type) : type;
}

/** Copies a type that has fields, and adds those for the adapter alone; undefined for any other type. */
function withFields(type: GraphQLNamedType, rewrite: Rewrite): GraphQLNamedType | undefined {
  if (isObjectType(type)) {
    const config = type.toConfig();
    const all = { ...config.fields, ...wireOnlyFields<typeof config.fields>(type) };
    const fields = () =>
      mapped(all, (field) => ({ ...field, type: rewrite.output(field.type), args: argumentsOf(field.args, rewrite) }));
    return new GraphQLObjectType({ ...config, fields });
  }
  if (!isInputObjectType(type)) return undefined;
  const config = type.toConfig();
  const all = { ...config.fields, ...wireOnlyFields<typeof config.fields>(type) };
  return new GraphQLInputObjectType({
    ...config,
    fields: () => mapped(all, (field) => ({ ...field, type: rewrite.input(field.type) })),
  });
}

/** Fields of the type that the schema keeps for the adapter alone. */
const wireOnlyFields = <Fields>({ extensions }: GraphQLNamedType): Fields | undefined =>
  extensions.wireOnly as Fields | undefined;

const argumentsOf = (args: GraphQLFieldConfigArgumentMap = {}, rewrite: Rewrite) =>
  mapped(args, (argument) => ({ ...argument, type: rewrite.input(argument.type) }));

const mapped = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/**
 * Moments as v1 writes them, with or without an offset: the domain knows the company's time zone, and refuses texts that
 * are not moments.
 */
const asWritten = (type: GraphQLScalarType): GraphQLScalarType =>
  new GraphQLScalarType({ ...type.toConfig(), parseValue: (moment) => moment });

/** An enum as a scalar in the words of `/api/v1`. In a document its values are written by their names. */
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
