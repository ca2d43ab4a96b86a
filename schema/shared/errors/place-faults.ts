import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import { placeFaults } from '../../../src/shared/faults.js';
import { Refusal } from '../../../src/shared/refusal.js';
import type { ContextField } from '../context.js';
import { faultyArgument } from './faulty-argument.js';

type Inputs = readonly (GraphQLArgument | GraphQLInputField)[];

/**
 * Makes root fields and subjects of figures report every fault at its place in the arguments: the domain knows its own field
 * (`to`), the caller looks for it where it was sent (`filter.to`). Faults in elements of lists have a path already.
 * Source: graphql.md, shape 5.
 */
export function placeFaultsOfRootFields(schema: GraphQLSchema): GraphQLSchema {
  const analytics = schema.getType('Analytics');
  for (const type of [schema.getQueryType(), schema.getMutationType(), analytics])
    if (isObjectType(type)) for (const field of Object.values(type.getFields())) place(field);
  return schema;
}

function place(field: ContextField): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const places = placesIn(field.args);
  field.resolve = (root, args, context, info) =>
    placeFaults(
      () => withArgumentsMeant(args, async () => resolve(root, args, context, info)),
      ({ field: name, path = name }) => pathTo(path, places, args),
    );
}

/** Adds the argument at fault to a refusal, and to those of other parts. */
async function withArgumentsMeant<T>(args: Readonly<Record<string, unknown>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw thrown instanceof Refusal ? meant(thrown, args) : thrown;
  }
}

function meant(refusal: Refusal, args: Readonly<Record<string, unknown>>): Refusal {
  const { code, message, detail, more } = refusal;
  const found = faultyArgument(refusal, args);
  const others = more.others && { others: more.others.map((other) => meant(other, args)) };
  return new Refusal(code, message, detail, { ...more, ...(found && { fields: [found] }), ...others });
}

/** Paths of the arguments, and of all fields in them outside lists, by their last names; the shortest comes first. */
function placesIn(inputs: Inputs, within = '', depth = 0): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string, path: string) => found.set(name, [...(found.get(name) ?? []), path]);
  for (const { name } of inputs) add(name, `${within}${name}`);
  for (const { name, type } of inputs) {
    if (depth === DEEPEST || isListType(getNullableType(type))) continue;
    for (const [inner, paths] of placesIn(fieldsOf(type), `${within}${name}.`, depth + 1))
      for (const path of paths) add(inner, path);
  }
  return found;
}

function fieldsOf(type: GraphQLInputType): Inputs {
  const named = getNamedType(type);
  return isInputObjectType(named) ? Object.values(named.getFields()) : [];
}

/** Most levels of inputs within inputs. */
const DEEPEST = 3;

/** Full path from the arguments, or from within `input`: of several, the first to which a value was sent, else the shortest. */
function pathTo(path: string, places: ReadonlyMap<string, readonly string[]>, args: object): string {
  const [first = '', ...rest] = path.split('.');
  const known = places.get(first) ?? [];
  const found = known.find((each) => namesArgument(each, args)) ?? known[0] ?? first;
  return [found, ...rest].join('.').replace(/^input\./, '');
}

const namesArgument = (path: string, args: object): boolean =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name], args) != null;
