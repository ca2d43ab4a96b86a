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
 * The schema as the adapter's operations see it: the same fields and resolvers, but each enum is a scalar in the words and
 * numbers of `/api/v1`, and moments are taken as it writes them. A word that the enum does not have goes on as it is: the domain refuses it, in its own order and words; one that
 * is stored all the same is shown.
 */
export const wireSchema = (schema: GraphQLSchema): GraphQLSchema => copyOf(schema, inWireWords);

/** The schema with the fields that are for the adapter alone, which it has set aside; what operations are checked against. */
export const adapterSchema = (schema: GraphQLSchema): GraphQLSchema => copyOf(schema, (leaf) => leaf);

/** A scalar or an enum in another form. */
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

/** Types as fields show them and as they are taken, with what stands in them rewritten. */
interface Rewrite {
  readonly output: (type: GraphQLOutputType) => GraphQLOutputType;
  readonly input: (type: GraphQLInputType) => GraphQLInputType;
}

function inWireWords(type: GraphQLNamedType): GraphQLNamedType {
  if (isEnumType(type)) return inWords(type);
  return isScalarType(type) && type.name === 'DateTime' ? asWritten(type) : type;
}

/** A copy of a type that has fields, with those that were set aside; undefined for any other. */
function withFields(type: GraphQLNamedType, rewrite: Rewrite): GraphQLNamedType | undefined {
  if (isObjectType(type)) {
    const config = type.toConfig();
    const all = { ...config.fields, ...setAside<typeof config.fields>(type) };
    const fields = () =>
      mapped(all, (field) => ({ ...field, type: rewrite.output(field.type), args: argumentsOf(field.args, rewrite) }));
    return new GraphQLObjectType({ ...config, fields });
  }
  if (!isInputObjectType(type)) return undefined;
  const config = type.toConfig();
  const all = { ...config.fields, ...setAside<typeof config.fields>(type) };
  return new GraphQLInputObjectType({
    ...config,
    fields: () => mapped(all, (field) => ({ ...field, type: rewrite.input(field.type) })),
  });
}

/** Fields of the type that the schema keeps for the adapter alone. */
const setAside = <Fields>({ extensions }: GraphQLNamedType): Fields | undefined => extensions.wireOnly as Fields | undefined;

const argumentsOf = (args: GraphQLFieldConfigArgumentMap = {}, rewrite: Rewrite) =>
  mapped(args, (argument) => ({ ...argument, type: rewrite.input(argument.type) }));

const mapped = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/**
 * Moments as v1 writes them, also without an offset: the domain knows the company's clocks, and refuses what is no
 * moment.
 */
const asWritten = (type: GraphQLScalarType): GraphQLScalarType =>
  new GraphQLScalarType({ ...type.toConfig(), parseValue: (moment) => moment });

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
