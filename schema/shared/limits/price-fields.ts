import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
} from 'graphql';

/** Points of a field by itself, besides the objects that it returns: about 20 µs of CPU time each. */
type Price = number | ((call: { readonly args: PricedArguments }) => number);

type PricedArguments = Readonly<Record<string, unknown>>;
type PricedField = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

/** Points of a query: a statement or two. */
const QUERY = 10;
/** Points of a mutation: a transaction of several statements. */
const MUTATION = 100;
/** Points of a mutation with a password, whose hashing is slow to prevent guessing. */
const PASSWORD = 2000;
/** Points of a connection within a record: a statement for each of the records. */
const CONNECTION = 50;

/** Gives each field without a `complexity` of its own the price of its kind. */
export function priceFields(schema: GraphQLSchema): GraphQLSchema {
  const set = (field: PricedField, price: number) => {
    field.extensions = { ...field.extensions, complexity: field.extensions.complexity ?? price };
  };
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  for (const field of Object.values(query?.getFields() ?? {})) set(field, QUERY);
  for (const field of Object.values(mutation?.getFields() ?? {})) {
    set(field, hasPassword(field.args) ? PASSWORD : MUTATION);
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (!('getFields' in type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (/Connection!?$/.test(String(field.type))) set(field, CONNECTION);
    }
  }
  return schema;
}

const hasPassword = (inputs: readonly GraphQLInputField[] | readonly GraphQLArgument[]): boolean =>
  inputs.some(({ name, type }) => {
    const named = getNamedType(type);
    return /password/i.test(name) || (isInputObjectType(named) && hasPassword(Object.values(named.getFields())));
  });

/** Price of a call of the field by itself, in points. */
export function priceOfCall({ extensions }: PricedField, args: PricedArguments): number {
  const price = extensions.complexity as Price | undefined;
  return typeof price === 'function' ? price({ args }) : (price ?? 0);
}
