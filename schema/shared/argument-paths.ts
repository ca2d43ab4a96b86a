import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
  isNonNullType,
} from 'graphql';

export type Values = Readonly<Record<string, unknown>>;
export type ArgumentReader = (args: Values) => unknown;
export type Input = GraphQLArgument | GraphQLInputField;
type FieldWithArguments = Pick<GraphQLField<unknown, unknown>, 'name' | 'args'>;

/** Path through the arguments of a field to one of them, or to a field of an input. */
export interface ArgumentPath {
  readonly names: readonly string[];
  /** The argument and the fields of inputs on the path. */
  readonly inputs: readonly Input[];
}

/** Reads a required argument. @throws Error for an argument that may be left out */
export function required(field: FieldWithArguments, path: string): ArgumentReader {
  const found = pathOf(field, path);
  if (found.inputs.every(({ type }) => isNonNullType(type))) return readerOf(found);
  throw new Error(`${field.name} is allowed by its argument ${path}, which may be left out`);
}

/** Reads an argument that the field may have: undefined without it. */
export function optional(field: FieldWithArguments, path: string): ArgumentReader {
  const found = findPath(field, path);
  return found ? readerOf(found) : () => undefined;
}

export const readerOf =
  ({ names }: ArgumentPath): ArgumentReader =>
  (args) =>
    names.reduce<unknown>((value, name) => Object(value)[name], args);

/** Path of an argument, or of a field of `input`. @throws Error where there is no such argument */
export function pathOf(field: FieldWithArguments, path: string): ArgumentPath {
  const found = findPath(field, path);
  if (!found) throw new Error(`${field.name} is allowed by its argument ${path}, which it does not have`);
  return found;
}

function findPath({ args }: FieldWithArguments, path: string): ArgumentPath | undefined {
  for (const names of [path.split('.'), ['input', ...path.split('.')]]) {
    const inputs = inputsAt(args, names);
    if (inputs) return { names, inputs };
  }
  return undefined;
}

/** The argument and the fields within it that a path leads through; undefined where it leads nowhere. */
function inputsAt(inputs: readonly Input[], [name, ...rest]: readonly string[]): readonly Input[] | undefined {
  const input = inputs.find((each) => each.name === name);
  if (!input || rest.length === 0) return input && [input];
  const type = getNamedType(input.type);
  const inner = isInputObjectType(type) ? inputsAt(Object.values(type.getFields()), rest) : undefined;
  return inner && [input, ...inner];
}
