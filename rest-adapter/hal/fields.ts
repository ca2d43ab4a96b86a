import { ownNameOf, type WireFields } from '../operations/wire-fields.js';

/**
 * Cache of camelCase names: a list of a hundred records converts the same thirty names a hundred times. Wire names are
 * snake_case, GraphQL's are camelCase; a digit stays with its word (`address1`).
 */
const camels = new Map<string, string>();

export function camel(name: string): string {
  const known = camels.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/_[a-z0-9]/g, (found) => found.slice(1).toUpperCase());
  camels.set(name, made);
  return made;
}

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Schema name of a wire field: `waitlength` is `waitingListLength` there. */
export const schemaName = (name: string): string => ownNameOf(name) ?? camel(name);

/** The GraphQL selection of plain fields: `['id', 'company_id', 'num_spaces']` is `id companyId numSpaces: spaces`. */
export const selection = (fields: readonly string[]): string =>
  fields.map((name) => (ownNameOf(name) ? `${camel(name)}: ${ownNameOf(name)}` : camel(name))).join(' ');

/** The type of `camel`. */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

/** A row whose operation selects these fields. */
export type Selected<Name extends string> = { readonly [Each in Name as Camel<Each>]: unknown };

/**
 * Plain fields copied unchanged, in the listed order. Only fields that the row's operation selects compile; undefined
 * becomes null.
 */
export const pick = <const Name extends string>(row: Selected<Name>, fields: readonly Name[]): Record<Name, unknown> =>
  pickFromJson(row as Readonly<Record<string, unknown>>, fields);

/** Plain fields copied from JSON whose fields are not typed. */
export function pickFromJson<const Name extends string>(
  values: Readonly<Record<string, unknown>>,
  fields: readonly Name[],
): Record<Name, unknown> {
  const body = {} as Record<Name, unknown>;
  for (const field of fields) body[field] = values[camel(field)] ?? null;
  return body;
}

/** Turns a body into an input of the schema: renames its fields, and leaves out those that were not sent. */
export const toInput = <Body extends object>(body: Body): InCamelCase<Body> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[schemaName(name), value]])),
  ) as InCamelCase<Body>;

/** Renames the properties of the body alone; nested names are unchanged. */
export type InCamelCase<Body> = {
  readonly [Name in keyof Body as Name extends string ? SchemaName<Name> : never]: Body[Name];
};

/** The type of `schemaName`. */
type SchemaName<Name extends string> = Name extends keyof WireFields ? WireFields[Name] : Camel<Name>;
