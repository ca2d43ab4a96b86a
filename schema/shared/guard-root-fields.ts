import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isNonNullType,
} from 'graphql';
import type { Viewer } from '../../src/shared/viewer.js';
import { type Caller, type Permission, permissionOf } from './allow.js';
import type { Context } from './context.js';
import { requireAdmin, requireAnyAdmin, requireLogIn, requireMemberOrAdmin, requireOwner, writesAsStaff } from './permission.js';

type Field = GraphQLField<unknown, Context>;
type Values = Readonly<Record<string, unknown>>;

/**
 * Enforces what `@Allow` declares, before the resolver of a root field runs. Text and limits have been looked at by then.
 *
 * @throws Error for a field without `@Allow`, or whose arguments do not name the company or the client that it needs
 */
export function guardRootFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const permission = permissionOf(field);
      if (!permission) throw new Error(`${type}.${field.name} does not say who may call it: give it @Allow`);
      guard(field, checkOf(field, permission));
    }
  }
  return schema;
}

type Check = (viewer: Viewer, args: Values) => void;

function guard(field: Field, check: Check): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (root, args, context, info) => {
    check(context.viewer, args);
    return resolve(root, args, context, info);
  };
}

type Enforce = (viewer: Viewer, companyId: number, clientId: number) => void;

/** @throws Refusal UNAUTHENTICATED, FORBIDDEN */
const RULES: Readonly<Record<Caller, Enforce>> = {
  everybody: () => {},
  'everybody or staff': (viewer, companyId) => writesAsStaff(viewer, companyId, 'diary'),
  read: (viewer, companyId) => requireAdmin(viewer, companyId, 'read'),
  clients: (viewer, companyId) => void requireAdmin(viewer, companyId, 'clients'),
  diary: (viewer, companyId) => requireAdmin(viewer, companyId, 'diary'),
  manage: (viewer, companyId) => requireAdmin(viewer, companyId, 'manage'),
  owner: requireOwner,
  'member or read': (viewer, companyId, clientId) => requireMemberOrAdmin(viewer, companyId, clientId, 'read'),
  'member or diary': (viewer, companyId, clientId) => requireMemberOrAdmin(viewer, companyId, clientId, 'diary'),
  'buyer or diary': requireLogIn,
  'log-in': requireLogIn,
  administrator: requireAnyAdmin,
  'by record': () => {},
};

/** Asks for the permission of a caller in a company that is named; a client is named at the root alone. @throws as `RULES` */
export const enforce = (caller: Caller, viewer: Viewer, companyId: number): void => RULES[caller](viewer, companyId, Number.NaN);

/** Callers for whom it makes no difference which company is named. */
const ANYWHERE: readonly Caller[] = ['everybody', 'log-in', 'administrator', 'by record'];
const OF_CLIENT: readonly Caller[] = ['member or read', 'member or diary'];

const NOTHING: Reader = () => Number.NaN;

function checkOf(field: Field, permission: Permission): Check {
  const { caller, company = 'companyId', client = 'clientId', forAdministrators = [] } = permission;
  if (caller === 'buyer or diary') return checkOfBuyer(field);
  const rule = RULES[caller];
  const companyOf = ANYWHERE.includes(caller) ? NOTHING : required(field, company);
  const clientOf = OF_CLIENT.includes(caller) ? required(field, client) : NOTHING;
  const check: Check = (viewer, args) => rule(viewer, Number(companyOf(args)), Number(clientOf(args)));
  if (forAdministrators.length === 0) return check;

  const flags = forAdministrators.map((path) => reader(field, path).read);
  const place = reader(field, company).read;
  return (viewer, args) => {
    check(viewer, args);
    if (flags.some((read) => isGiven(read(args)))) requireAdmin(viewer, Number(place(args)), 'read');
  };
}

/**
 * A long id is a key that the resolver tries; without one the caller has a log-in, which is good for the company and the
 * client that are named. A client is named together with a company of the family, which need not be that of the record.
 */
function checkOfBuyer(field: Field): Check {
  const [longIdOf, companyOf, clientOf] = ['longId', 'companyId', 'clientId'].map((path) => optional(field, path)) as Reader[];
  return (viewer, args) => {
    const [companyId, clientId] = [companyOf!(args), clientOf!(args)];
    if (longIdOf!(args) == null) requireLogIn(viewer);
    if (clientId != null)
      requireMemberOrAdmin(viewer, Number(companyId ?? requireLogIn(viewer).companyId), Number(clientId), 'diary');
    else if (companyId != null) requireAdmin(viewer, Number(companyId), 'diary');
  };
}

const isGiven = (value: unknown): boolean => value != null && value !== false;

type Reader = (args: Values) => unknown;
type Input = GraphQLArgument | GraphQLInputField;

/** @throws Error for an argument that may be left out */
function required(field: Field, path: string): Reader {
  const { read, inputs } = reader(field, path);
  if (inputs.every(({ type }) => isNonNullType(type))) return read;
  throw new Error(`${field.name} is allowed by its argument ${path}, which may be left out`);
}

/** Reader of an argument that the field may have: undefined without it. */
const optional = (field: Field, path: string): Reader =>
  inputsAt(field.args, [path]) || inputsAt(field.args, ['input', path]) ? reader(field, path).read : () => undefined;

/** How the value at a path is read from the arguments. @throws Error where there is no such argument */
function reader(field: Field, path: string): { read: Reader; inputs: readonly Input[] } {
  const names = [path.split('.'), ['input', ...path.split('.')]].find((each) => inputsAt(field.args, each));
  const inputs = names && inputsAt(field.args, names);
  if (!inputs) throw new Error(`${field.name} is allowed by its argument ${path}, which it does not have`);
  return { inputs, read: (args) => names.reduce<unknown>((value, name) => Object(value)[name], args) };
}

/** The argument and the fields within it that a path leads through; undefined where it leads nowhere. */
function inputsAt(inputs: readonly Input[], [name, ...rest]: readonly string[]): readonly Input[] | undefined {
  const input = inputs.find((each) => each.name === name);
  if (!input || rest.length === 0) return input && [input];
  const type = getNamedType(input.type);
  const inner = isInputObjectType(type) ? inputsAt(Object.values(type.getFields()), rest) : undefined;
  return inner && [input, ...inner];
}
