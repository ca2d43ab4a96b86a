import { defaultFieldResolver, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import { aroundSpan } from '../../src/database/tracing/tracer.js';
import { noteWork } from '../../src/database/tracing/work-record.js';
import type { Viewer } from '../../src/shared/viewer.js';
import { type Caller, type Permission, permissionOf } from './allow.js';
import { type ArgumentReader, optional, pathOf, readerOf, required, type Values } from './argument-paths.js';
import type { ContextField } from './context.js';
import { type FillArguments, fillFromLogIn } from './fill-from-log-in.js';
import {
  companyOfLogIn,
  type Duty,
  requireAdmin,
  requireAnyAdmin,
  requireLogIn,
  requireMemberOrAdmin,
  requireOwner,
  writesAsStaff,
} from './permission.js';

/**
 * Enforces what `@Allow` declares, before the resolver of a root field runs. Texts and limits have been checked by then.
 * Arguments that the log-in determines may be omitted (`fill-from-log-in.ts`).
 *
 * @throws Error for a field without `@Allow`, or whose arguments do not name the company or the client that it needs
 */
export function guardRootFields(schema: GraphQLSchema): GraphQLSchema {
  const types = [schema.getQueryType(), schema.getMutationType()];
  const fields = types.flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map((field) => {
      const permission = permissionOf(field);
      if (!permission) throw new Error(`${type}.${field.name} does not say who may call it: give it @Allow`);
      return { field, permission, check: checkOf(field, permission) };
    }),
  );
  const fillOf = fillFromLogIn(fields);
  for (const { field, permission, check } of fields) guard(field, { permission, check, fill: fillOf.get(field) });
  return schema;
}

type PermissionCheck = (viewer: Viewer, args: Values) => void;

interface RootGuard {
  readonly permission: Permission;
  readonly check: PermissionCheck;
  readonly fill: FillArguments | undefined;
}

function guard(field: ContextField, { permission, check, fill = (_viewer, args) => args }: RootGuard): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const companyOf = optional(field, permission.company ?? 'companyId');
  field.resolve = (root, given, context, info) => {
    const args = fill(context.viewer, given);
    noteOperation(info, companyOf(args));
    check(context.viewer, args);
    return aroundSpan(`${info.parentType.name}.${field.name}`, spanOptions(info), () => resolve(root, args, context, info));
  };
}

/** Longest name of an operation that is recorded: callers choose these names. */
const MAX_NAME_LENGTH = 64;

const nameOf = ({ operation, fieldName }: GraphQLResolveInfo): string =>
  operation.name?.value.slice(0, MAX_NAME_LENGTH) ?? fieldName;

function noteOperation(info: GraphQLResolveInfo, companyId: unknown): void {
  const company = Number(companyId ?? Number.NaN);
  noteWork({ operation: nameOf(info), ...(Number.isInteger(company) && { company }) });
}

const spanOptions = (info: GraphQLResolveInfo) => ({
  attributes: { 'graphql.operation.name': nameOf(info), 'graphql.operation.type': info.operation.operation },
});

type Enforce = (viewer: Viewer, companyId: number, clientId: number) => void;

/** Checks by kind of caller. @throws Refusal UNAUTHENTICATED, FORBIDDEN */
const RULES: Readonly<Record<Caller, Enforce>> = {
  everybody: () => {},
  'everybody or staff': (viewer, companyId) => writesAsStaff(viewer, companyId, 'diary'),
  read: (viewer, companyId) => requireAdmin(viewer, companyId, 'read'),
  clients: (viewer, companyId) => void requireAdmin(viewer, companyId, 'clients'),
  diary: (viewer, companyId) => requireAdmin(viewer, companyId, 'diary'),
  manage: (viewer, companyId) => requireAdmin(viewer, companyId, 'manage'),
  owner: requireOwner,
  'member or diary': (viewer, companyId, clientId) => requireMemberOrAdmin(viewer, { companyId, clientId }, 'diary'),
  'own or read': requireLogIn,
  'own or diary': requireLogIn,
  'buyer or read': requireLogIn,
  'buyer or diary': requireLogIn,
  'log-in': requireLogIn,
  'by record': () => {},
};

/** Checks the permission of a caller in a named company; only root fields can also name a client. @throws as `RULES` */
export const enforce = (caller: Caller, viewer: Viewer, companyId: number): void => RULES[caller](viewer, companyId, Number.NaN);

/** Callers for whom it makes no difference which company is named. */
const ANYWHERE: readonly Caller[] = ['everybody', 'log-in', 'by record'];
const OF_CLIENT: readonly Caller[] = ['member or diary'];
/** Callers who need not name the owner of the records, with the duty that administrators need. */
const OWN_RECORD_CALLERS: Readonly<Partial<Record<Caller, Duty>>> = {
  'own or read': 'read',
  'own or diary': 'diary',
  'buyer or read': 'read',
  'buyer or diary': 'diary',
};

const NOTHING: ArgumentReader = () => Number.NaN;

function checkOf(field: ContextField, permission: Permission): PermissionCheck {
  const { caller, company = 'companyId', client = 'clientId', forAdministrators = [] } = permission;
  const duty = OWN_RECORD_CALLERS[caller];
  if (duty) return checkOfOwnRecords(field, duty, permission);
  const rule = RULES[caller];
  const companyOf = ANYWHERE.includes(caller) ? NOTHING : required(field, company);
  const clientOf = OF_CLIENT.includes(caller) ? required(field, client) : NOTHING;
  const check: PermissionCheck = (viewer, args) => rule(viewer, Number(companyOf(args)), Number(clientOf(args)));
  if (forAdministrators.length === 0) return check;

  const hasFlag = flagsOf(field, forAdministrators);
  const companyOfArgs = readerOf(pathOf(field, company));
  return (viewer, args) => {
    check(viewer, args);
    if (hasFlag(args)) requireAdmin(viewer, Number(companyOfArgs(args)), 'read');
  };
}

/** Returns a function that tells whether one of these arguments is given. */
function flagsOf(field: ContextField, paths: readonly string[]): (args: Values) => boolean {
  const flags = paths.map((path) => readerOf(pathOf(field, path)));
  return (args) => flags.some((read) => isGiven(read(args)));
}

/**
 * Check of calls for the caller's own records. A long id is a key that the resolver checks; without one, the caller needs a
 * log-in that is valid for the company and the client that are named. A client is named together with a company of the family,
 * which need not be that of the record. Purchases may be of any company for which the administrator acts: the resolver checks
 * the duty there.
 */
function checkOfOwnRecords(field: ContextField, duty: Duty, { caller, forAdministrators = [] }: Permission): PermissionCheck {
  const isBought = caller.startsWith('buyer');
  const hasFlag = flagsOf(field, forAdministrators);
  const [longIdOf, companyOf, clientOf] = ['longId', 'companyId', 'clientId'].map((path) =>
    optional(field, path),
  ) as ArgumentReader[];
  return (viewer, args) => {
    const [companyId, clientId] = [companyOf!(args), clientOf!(args)];
    if (longIdOf!(args) == null) requireLogIn(viewer);
    if (clientId != null)
      requireMemberOrAdmin(
        viewer,
        { companyId: Number(companyId ?? requireLogIn(viewer).companyId), clientId: Number(clientId) },
        duty,
      );
    else if (companyId != null) requireAdmin(viewer, Number(companyId), duty);
    else if (viewer.admin && !isBought) requireAdmin(viewer, companyOfLogIn(viewer.admin), duty);
    if (hasFlag(args)) requireAnyAdmin(viewer);
  };
}

const isGiven = (value: unknown): boolean => value != null && value !== false;
