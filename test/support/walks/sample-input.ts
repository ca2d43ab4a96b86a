import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { type Caller, permissionOf } from '../../../schema/shared/allow.js';
import { isFilledFromLogIn } from '../../../schema/shared/fill-from-log-in.js';

/** Sample value of each scalar. */
const BY_TYPE: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: false,
  String: 'Word',
  ID: '1',
  LocalDate: '2030-03-04',
  LocalTime: '10:00',
  TimeZone: 'Europe/London',
  DateTime: '2030-03-04T10:00:00Z',
  JSONObject: {},
};

/** Sample value of an input type with required fields only. `known`: values by name, such as the id of a company. */
export function sampleInput(name: string, type: GraphQLInputType, known: Readonly<Record<string, unknown>>): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  if (isNonNullType(type)) return sampleInput(name, type.ofType, known);
  if (isListType(type)) return [sampleInput(name, type.ofType, known)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return BY_TYPE[type.name] ?? 'Word';
  const needed = Object.values(type.getFields()).filter(isNeeded);
  return Object.fromEntries(needed.map((each) => [each.name, sampleInput(each.name, each.type, known)]));
}

/** True for an input that is required or that a log-in would fill in: the walks name their company and records. */
export const isNeeded = (input: GraphQLArgument | GraphQLInputField): boolean =>
  (isNonNullType(input.type) && input.defaultValue === undefined) || isFilledFromLogIn(input);

type Field = GraphQLField<unknown, unknown>;

/** Permissions of fields whose caller may omit whose records are meant. The field `client` is one too. */
const OF_WHO_ASKS: readonly (string | undefined)[] = ['own or read', 'own or diary', 'buyer or read'] satisfies Caller[];
const isOfWhoAsks = (field: Field): boolean => field.name === 'client' || OF_WHO_ASKS.includes(permissionOf(field)?.caller);

const NAMES: readonly (readonly string[])[] = [[], ['companyId'], ['companyId', 'clientId'], ['longId']];

/**
 * Lists of names of arguments or input fields, one for each way to query a field. Nearly all fields have one way, with their
 * needed arguments; fields that return the caller's own records are also queried by company, by client and by long id.
 */
export function argumentWays(field: Field): readonly (readonly string[])[] {
  const needed = field.args.filter(isNeeded).map(({ name }) => name);
  if (!isOfWhoAsks(field)) return [needed];
  const inputs = field.args.flatMap(({ type }) => {
    const named = getNamedType(type);
    return isInputObjectType(named) && needed.includes('input') ? Object.keys(named.getFields()) : [];
  });
  const has = (name: string) => field.args.some((argument) => argument.name === name) || inputs.includes(name);
  const ways = NAMES.filter((names) => names.every(has));
  const isNamed = needed.includes('id') || needed.includes('input') || !has('id');
  return ways.map((names) => [...needed, ...(isNamed || names[0] === 'longId' ? [] : ['id']), ...names]);
}

/** Operation for a field with its needed arguments and those in `given`. */
export function sampleOperation(
  kind: 'query' | 'mutation',
  field: Field,
  known: Readonly<Record<string, unknown>>,
  given: object = {},
) {
  const wanted = field.args.filter((each) => isNeeded(each) || Object.hasOwn(given, each.name));
  const variables = Object.fromEntries(wanted.map(({ name, type }) => [name, sampleInput(name, type, known)]));
  const declared = wanted.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = wanted.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  const query = `${kind} Try${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`}${selection} }`;
  return { query, variables: merged(variables, given) as Record<string, unknown> };
}

function merged(base: unknown, over: unknown): unknown {
  if (typeof over !== 'object' || over === null || Array.isArray(over)) return over;
  const plain = typeof base === 'object' && base !== null && !Array.isArray(base) ? base : {};
  const entries = Object.entries(over).map(([name, value]) => [name, merged((plain as Record<string, unknown>)[name], value)]);
  return { ...plain, ...Object.fromEntries(entries) };
}

/**
 * Paths of names in the inputs of a field that lead to a value of the scalar. Of a list, the path leads to its first
 * element.
 */
export function pathsTo(scalar: string, inputs: readonly (GraphQLArgument | GraphQLInputField)[]): (readonly string[])[] {
  return inputs.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    const step = isListType(getNullableType(type)) ? [name, '0'] : [name];
    if (isInputObjectType(named)) return pathsTo(scalar, Object.values(named.getFields())).map((rest) => [...step, ...rest]);
    return named.name === scalar ? [step] : [];
  });
}
