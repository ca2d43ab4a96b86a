import { ownNameOf, type WireFields } from '../operations/wire-fields.js';

/**
 * Wire names are snake_case, GraphQL's are camelCase; a digit stays with its word (`address1`).
 * Both directions are remembered: a list of a hundred records asks for the same thirty names a hundred times.
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

/** Name of a field of the wire in the schema: `waitlength` is `waitingListLength` there. */
export const schemaName = (name: string): string => ownNameOf(name) ?? camel(name);

/** The GraphQL selection of plain fields: `['id', 'company_id', 'num_spaces']` is `id companyId numSpaces: spaces`. */
export const selection = (fields: readonly string[]): string =>
  fields.map((name) => (ownNameOf(name) ? `${camel(name)}: ${ownNameOf(name)}` : camel(name))).join(' ');

/** The type of `camel`. */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

/** A row whose operation selects these fields. */
export type Selected<Name extends string> = { readonly [Each in Name as Camel<Each>]: unknown };

/** Plain fields copied as they stand, in the listed order. Only those that the row's operation selects compile; what is left out is null. */
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

/** A body as an input of the schema: its names, and what was not sent left out. */
export const toInput = <Body extends object>(body: Body): InCamelCase<Body> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[schemaName(name), value]])),
  ) as InCamelCase<Body>;

/** The names of the body alone; what stands within keeps its own. */
export type InCamelCase<Body> = {
  readonly [Name in keyof Body as Name extends string ? SchemaName<Name> : never]: Body[Name];
};

/** The type of `schemaName`. */
type SchemaName<Name extends string> = Name extends keyof WireFields ? WireFields[Name] : Camel<Name>;
