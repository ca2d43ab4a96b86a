import { type GraphQLInputField, type GraphQLInputObjectType, getNamedType, getNullableType, isInputObjectType } from 'graphql';
import { invalid } from '../../src/shared/refusal.js';
import type { Viewer } from '../../src/shared/viewer.js';
import type { Caller, Permission } from './allow.js';
import { type ArgumentPath, type Input, pathOf, readerOf, type Values } from './argument-paths.js';
import type { ContextField } from './context.js';
import { companyOfLogIn } from './permission.js';

/** The arguments with what the log-in tells. */
export type FillArguments = (viewer: Viewer, args: Values) => Values;

interface Permitted {
  readonly field: ContextField;
  readonly permission: Permission;
}

/** Callers that have a log-in, which knows the company. */
const OF_COMPANY: readonly Caller[] = ['read', 'diary', 'manage', 'owner'];
/** Callers whose log-in knows the client too, unless it is an administrator's. */
const OF_CLIENT: readonly Caller[] = ['member or diary'];

/**
 * Makes the company optional where only administrators may call, and the client where a member may: the log-in has them. In an
 * input that a mutation without a log-in takes too they stay required.
 */
export function fillFromLogIn(fields: readonly Permitted[]): ReadonlyMap<ContextField, FillArguments> {
  const filled = fields.filter(({ permission: { caller } }) => [...OF_COMPANY, ...OF_CLIENT].includes(caller));
  const others = fields.filter((each) => !filled.includes(each)).flatMap(({ field }) => field.args.flatMap(typesIn));
  const sharedFields = new Set<unknown>(others.flatMap((type) => Object.values(type.getFields())));
  const fills = filled.map(({ field, permission }) => [field, fillOf(field, permission, sharedFields)] as const);
  return new Map(fills);
}

const typesIn = ({ type }: Input): GraphQLInputObjectType[] => {
  const named = getNamedType(type);
  return isInputObjectType(named) ? [named] : [];
};

function fillOf(
  field: ContextField,
  { caller, company = 'companyId', client = 'clientId' }: Permission,
  kept: ReadonlySet<unknown>,
): FillArguments {
  const mayFill = (name: string) => {
    const path = pathOf(field, name);
    return /(^|\.)(companyId|clientId)$/.test(name) && !kept.has(path.inputs.at(-1)) ? [path] : [];
  };
  const companies = mayFill(company);
  const clients = OF_CLIENT.includes(caller) ? mayFill(client) : [];
  for (const { inputs } of [...companies, ...clients]) makeOptional(inputs.at(-1)!);
  return (viewer, args) => {
    const withCompany = companies.reduce((values, path) => filledAt(values, path, () => companyFor(viewer)), args);
    return clients.reduce((values, path) => filledAt(values, path, () => clientFor(viewer)), withCompany);
  };
}

/** Marks the argument as one that the log-in fills, for callers who walk all arguments. */
function makeOptional(input: Input): void {
  input.type = getNullableType(input.type) as GraphQLInputField['type'];
  input.extensions = { ...input.extensions, isFilledFromLogIn: true };
}

export const isFilledFromLogIn = ({ extensions }: { readonly extensions?: Readonly<Record<string, unknown>> }): boolean =>
  extensions?.isFilledFromLogIn === true;

function filledAt(args: Values, path: ArgumentPath, idOf: () => number | undefined): Values {
  return readerOf(path)(args) == null ? withValue(args, path.names, idOf()) : args;
}

function withValue(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  return { ...values, [name]: rest.length > 0 ? withValue(Object(values[name]), rest, value) : value };
}

/** Undefined without a log-in, which is refused then. */
function companyFor({ admin, member }: Viewer): number | undefined {
  const login = admin ?? member;
  return login ? companyOfLogIn(login) : undefined;
}

/** @throws Refusal INVALID for an administrator, whose log-in knows no client */
function clientFor({ admin, member }: Viewer): number | undefined {
  if (admin) throw invalid('clientId', 'is left out; only the log-in of a member tells it');
  return member?.clientId;
}
