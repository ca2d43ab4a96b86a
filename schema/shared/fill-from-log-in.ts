import { type GraphQLInputField, type GraphQLInputObjectType, getNamedType, getNullableType, isInputObjectType } from 'graphql';
import { invalid } from '../../src/shared/refusal.js';
import type { Viewer } from '../../src/shared/viewer.js';
import type { Caller, Permission } from './allow.js';
import { type ArgumentPath, type Input, pathOf, readerOf, type Values } from './argument-paths.js';
import type { ContextField } from './context.js';
import { companyOfLogIn } from './permission.js';

/** Returns the arguments, with the ids that the log-in determines. */
export type FillArguments = (viewer: Viewer, args: Values) => Values;

interface Permitted {
  readonly field: ContextField;
  readonly permission: Permission;
}

/** Callers whose log-in determines the company. */
const OF_COMPANY: readonly Caller[] = ['read', 'diary', 'manage', 'owner'];
/** Callers whose log-in also determines the client, unless it is an administrator's. */
const OF_CLIENT: readonly Caller[] = ['member or diary'];

/**
 * Makes the company optional in fields that only administrators may call, and also the client in those that members may call:
 * the log-in determines them. In an input that other fields take too they stay required.
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

/** Makes an argument optional, and marks it as filled from the log-in for code that visits all arguments. */
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

/** Company of the log-in; undefined without a log-in, for which the call is refused. */
function companyFor({ admin, member }: Viewer): number | undefined {
  const login = admin ?? member;
  return login ? companyOfLogIn(login) : undefined;
}

/** Client of the log-in. @throws Refusal INVALID for an administrator, whose log-in has no client */
function clientFor({ admin, member }: Viewer): number | undefined {
  if (admin) throw invalid('clientId', 'is left out; only the log-in of a member tells it');
  return member?.clientId;
}
