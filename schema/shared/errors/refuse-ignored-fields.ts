import { defaultFieldResolver, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import type { FieldFault } from '../../../src/shared/refusal.js';
import type { Input, Values } from '../argument-paths.js';
import type { Context, ContextField } from '../context.js';
import { EXCLUSIONS, type Exclusion } from './exclusive-fields.js';
import { lineReference } from './line-reference.js';
import { refuseWithDryRun } from './refuse-with-dry-run.js';

/** Booleans whose `false` has a meaning; that of any other counts as left out. */
const SAYING_NO: readonly string[] = ['isPrivate'];

/**
 * Makes every root field refuse values that would have no effect because an alternative was sent too (`exclusive-fields.ts`),
 * together with all other faults. `/api/v1` ignores such values, as old programs expect (`face.ts`).
 *
 * @throws Error for an exclusion of an input, or of a field of it, that does not exist
 */
export function refuseIgnoredFields(schema: GraphQLSchema): GraphQLSchema {
  checkNames(schema);
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) guard(field, `${type}.${field.name}`);
  return schema;
}

function guard(field: ContextField, owner: string): void {
  if (!mayIgnore(owner, field.args)) return;
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (root, args, context, info) => {
    const found = context.face.refusesContradictions ? ignoredIn(args, { owner, inputs: field.args, names: [] }) : [];
    if (found.length === 0) return resolve(root, args, context, info);
    const counting = withoutNames(
      args,
      found.map(({ names }) => names.join('.')),
    );
    const attempt = (within: Context) => resolve(root, counting, within, info);
    const faults = found.map(({ fault }) => ({ ...fault, ...lineReference(fault.path, args) }));
    return refuseWithDryRun(faults, { context, info, attempt });
  };
}

/** Whether the arguments, or an input in them, have exclusions. */
const mayIgnore = (owner: string, inputs: readonly Input[], seen: readonly string[] = []): boolean =>
  owner in EXCLUSIONS ||
  inputs.some(({ type }) => {
    const named = getNamedType(type);
    if (!isInputObjectType(named) || seen.includes(named.name)) return false;
    return mayIgnore(named.name, Object.values(named.getFields()), [...seen, named.name]);
  });

interface IgnoredField {
  /** Path to the field from the arguments. */
  readonly names: readonly string[];
  readonly fault: FieldFault & { readonly path: string };
}

/** An input, or the arguments of a field, in a call. */
interface PlaceOfInput {
  /** Name of the input, or of a type and its field, such as `Query.booking`. */
  readonly owner: string;
  readonly inputs: readonly Input[];
  readonly names: readonly string[];
}

function ignoredIn(values: Values, { owner, inputs, names }: PlaceOfInput): IgnoredField[] {
  const found = new Map((EXCLUSIONS[owner] ?? []).flatMap((each) => ignoredBy(each, values, names)).reverse());
  const within = inputs.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    const value = values[name];
    if (!isInputObjectType(named) || typeof value !== 'object' || value === null) return [];
    const inner = { owner: named.name, inputs: Object.values(named.getFields()) };
    if (!Array.isArray(value)) return ignoredIn(value as Values, { ...inner, names: [...names, name] });
    return value.flatMap((each, at) => ignoredIn(Object(each), { ...inner, names: [...names, name, String(at)] }));
  });
  return [...[...found.values()].reverse(), ...within];
}

function ignoredBy(exclusion: Exclusion, values: Values, names: readonly string[]): [string, IgnoredField][] {
  const { beside, by, without, fields } = exclusion;
  if (beside !== undefined && !(by ? by.includes(values[beside]) : isGiven(beside, values))) return [];
  if (without !== undefined && isGiven(without, values)) return [];
  return fields
    .filter((field) => isGiven(field, values))
    .map((field) => {
      const way = [...names, ...field.split('.')];
      const path = way.filter((name) => name !== 'input').join('.');
      const fault = { field: path.replace(/\.\d+/g, ''), path, message: messageOf(exclusion) };
      return [path, { names: way, fault }];
    });
}

function messageOf({ beside, by, without }: Exclusion): string {
  if (without !== undefined) return `found without \`${without}\`, for which alone it counts`;
  if (beside === undefined) return 'found, but it counts for nothing here';
  return by
    ? `found beside a \`${beside}\` with which it counts for nothing`
    : `found beside \`${beside}\`, expected one of the two`;
}

function isGiven(field: string, values: Values): boolean {
  const value = field.split('.').reduce<unknown>((within, name) => Object(within)[name], values);
  if (value === false) return SAYING_NO.includes(field);
  if (value === null || value === undefined) return false;
  return typeof value !== 'object' || value instanceof Date || Object.keys(value).length > 0;
}

/** The arguments without the values at these paths. */
function withoutNames<T>(value: T, ways: readonly string[], at = ''): T {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const wayTo = (name: string | number) => (at === '' ? String(name) : `${at}.${name}`);
  if (Array.isArray(value)) return value.map((each: unknown, index) => withoutNames(each, ways, wayTo(index))) as T;
  const kept = Object.entries(value).filter(([name]) => !ways.includes(wayTo(name)));
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutNames<unknown>(each, ways, wayTo(name))])) as T;
}

function checkNames(schema: GraphQLSchema): void {
  for (const [owner, exclusions] of Object.entries(EXCLUSIONS)) {
    const inputs = inputsOf(schema, owner);
    const named = exclusions.flatMap(({ beside, without, fields }) =>
      [beside, without, ...fields].filter((name) => name !== undefined),
    );
    const unknown = named.find((name) => !isInput(inputs, name.split('.')));
    if (unknown !== undefined) throw new Error(`${owner} has no ${unknown} that could count for nothing`);
  }
}

function inputsOf(schema: GraphQLSchema, owner: string): readonly Input[] {
  const [typeName = '', fieldName] = owner.split('.');
  const type = schema.getType(typeName);
  if (fieldName !== undefined)
    return type && 'getFields' in type ? ((type.getFields()[fieldName] as ContextField | undefined)?.args ?? []) : [];
  return isInputObjectType(type) ? Object.values(type.getFields()) : [];
}

function isInput(inputs: readonly Input[], [name, ...rest]: readonly string[]): boolean {
  const found = inputs.find((each) => each.name === name);
  if (!found || rest.length === 0) return found !== undefined;
  const type = getNamedType(found.type);
  return isInputObjectType(type) && isInput(Object.values(type.getFields()), rest);
}
