import { defaultFieldResolver, GraphQLInt, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { FAMILY_TABLES, type FamilyTable, idsOutsideFamily, type NamedId } from '../../../src/company/ids-outside-family.js';
import { RECORD_NOUNS } from '../../../src/shared/names/record-nouns.js';
import { type FieldFault, notFound, Refusal, type RefusalCode } from '../../../src/shared/refusal.js';
import type { Input, Values } from '../argument-paths.js';
import type { ContextField } from '../context.js';
import { callsAsStaff, companyOfLogIn } from '../permission.js';
import { sentValues } from './faulty-argument.js';
import { lineReference } from './line-reference.js';

/** Codes of refusals after which the caller corrects the input and sends it again. */
const MENDED: readonly RefusalCode[] = ['INVALID', 'NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'BASKET_MISMATCH', 'NOT_BOOKABLE'];

/** Tables of ids whose fields are not named after the table. */
const OTHER_NAMES: Readonly<Record<string, FamilyTable>> = {
  band: 'wallet_band',
  bookingText: 'booking_text',
  daySchedule: 'schedule',
  defaultCompany: 'company',
  parentClient: 'client',
  submittedClient: 'client',
};

/** Tables of the `id` of mutations that return another record than the one with that id. */
const OTHER_RECORDS: Readonly<Record<string, FamilyTable>> = {
  deleteBookingNote: 'booking_note',
  writeBookingNote: 'booking_note',
};

/**
 * Adds to the refusal of a mutation every other id in its input that does not exist in the family of the company: commands look
 * records up in sequence and stop at the first that is missing. For staff only: other callers must not learn which ids exist.
 * Source: graphql.md, shape 5.
 */
export function reportUnknownIds(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) report(field);
  return schema;
}

function report(field: ContextField): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const tables = tablesOfIds(field);
  if (tables.size === 0) return;
  field.resolve = async (root, args, context, info) => {
    try {
      return await resolve(root, args, context, info);
    } catch (thrown) {
      const { em, viewer, face } = context;
      const isMended = thrown instanceof Refusal && MENDED.includes(thrown.code);
      if (!isMended || !face.reportsAllFaults || !callsAsStaff(viewer, args)) throw thrown;
      const companyId = Number(Object(args.input).companyId ?? companyOfLogIn(viewer.admin!));
      const reported = pathsIn(thrown);
      const others = namedIds(tables, args).filter(({ path }) => !reported.includes(path));
      throw withUnknown(thrown, await idsOutsideFamily(em, companyId, others));
    }
  };
}

/**
 * Tables of the ids in the input of a mutation, by their paths without indexes: `items.serviceId`. Ids without a table, such as
 * that of a line of the caller's basket, are left out.
 */
export function tablesOfIds(field: Pick<ContextField, 'name' | 'type' | 'args'>): ReadonlyMap<string, FamilyTable> {
  const own = OTHER_RECORDS[field.name] ?? tableOf(getNamedType(field.type).name);
  return new Map(
    numbersIn(field.args).flatMap((place) => {
      const table = place === 'id' ? own : tableNamed(place);
      return table ? [[place, table] as const] : [];
    }),
  );
}

/** Paths of the integers in the input. */
function numbersIn(inputs: readonly Input[], within = ''): string[] {
  return inputs.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    const here = name === 'input' ? '' : `${within}${name}`;
    if (isInputObjectType(named)) return numbersIn(Object.values(named.getFields()), here && `${here}.`);
    return named === GraphQLInt ? [here] : [];
  });
}

function tableNamed(place: string): FamilyTable | undefined {
  const [name = '', parent = ''] = place.split('.').reverse();
  if (name === 'id') return tableOf(parent.replace(/s$/, ''));
  return name === 'companyId' ? undefined : tableOf(/^(.+)Ids?$/.exec(name)?.[1] ?? name);
}

/** Table of a noun: `event_chain` for `EventChain` and `eventChain`. */
function tableOf(noun: string): FamilyTable | undefined {
  const name = noun.charAt(0).toLowerCase() + noun.slice(1);
  const inWords = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return OTHER_NAMES[name] ?? FAMILY_TABLES.find((table) => table === inWords);
}

interface SentId extends NamedId {
  readonly path: string;
  /** The caller's own reference of the line that contains the id. */
  readonly reference?: string;
}

const namedIds = (tables: ReadonlyMap<string, FamilyTable>, args: Values): SentId[] =>
  sentValues(args).flatMap(({ path, value }) => {
    const table = tables.get(path.replace(/\.\d+/g, ''));
    return table && typeof value === 'number' ? [{ path, table, id: value, ...lineReference(path, args) }] : [];
  });

const faultsIn = ({ detail, more }: Refusal): readonly FieldFault[] => [
  ...((detail.fields as readonly FieldFault[] | undefined) ?? []),
  ...(more.fields ?? []),
];

/** Paths of all faults that a refusal names. */
const pathsIn = (refusal: Refusal): string[] => [
  ...faultsIn(refusal).map(({ field, path = field }) => path.replace(/^input\./, '')),
  ...(refusal.more.others ?? []).flatMap(pathsIn),
];

function withUnknown(refusal: Refusal, unknown: readonly SentId[]): Refusal {
  if (unknown.length === 0) return refusal;
  const { code, message, detail, more } = refusal;
  return new Refusal(code, message, detail, { ...more, others: [...(more.others ?? []), ...unknown.map(notThere)] });
}

function notThere({ table, id, path, reference }: SentId): Refusal {
  const { code, message, detail } = notFound(RECORD_NOUNS[table.toUpperCase() as Uppercase<FamilyTable>], id);
  return new Refusal(code, message, detail, {
    fields: [{ field: path, path, message, ...(reference !== undefined && { reference }) }],
  });
}
