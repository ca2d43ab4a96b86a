import type { FieldFault, Refusal, RefusalCode } from '../../../src/shared/refusal.js';
import type { Values } from '../argument-paths.js';

/** A value that was sent, with its place. */
export interface SentValue {
  readonly path: string;
  /** Name of the field, or of the list for an element. */
  readonly name: string;
  readonly value: unknown;
}

/** Fields that identify what is to be booked, by the subject of the refusal; the first one that was sent gets the fault. */
const OF_A_START = ['startsAt', 'time', 'date', 'slotId', 'bookableId', 'eventId', 'serviceId', 'id'];
const OF_AN_EVENT = ['eventId', 'bookableId', 'slotId', 'id'];
const OF_PROVIDERS = ['personId', 'personIds', 'resourceId', 'resourceIds'];
const OF_PLACES = ['quantity', 'serviceId', 'bookableId', 'eventId'];

/** Codes of refusals that identify a record. */
const OF_RECORDS: readonly RefusalCode[] = ['NOT_FOUND', 'CONFLICT', 'TOO_LATE'];
const OF_BOOKABLES: readonly RefusalCode[] = ['NOT_BOOKABLE', 'NO_SPACE', 'TIME_TAKEN'];
const REASONS_OF_PLACES: readonly unknown[] = ['TOO_FEW_BOOKINGS', 'TOO_MANY_BOOKINGS', 'NO_CAPACITY'];

/**
 * Fault of the argument that identifies what was not found or is not available, for a refusal that only has the record or the
 * start: the domain does not know under which name it was sent. For a refused part of the input in which no argument matches,
 * such as a line of the basket at checkout, the fault is of the part itself. Undefined if nothing matching was sent.
 */
export function faultyArgument(refusal: Refusal, args: Values): FieldFault | undefined {
  const { code, message, detail, more } = refusal;
  if (detail.fields || detail.field || more.fields) return undefined;
  const { path: part, reference, itemId } = more;
  const sent = [...valuesIn(partOf(args, part))];
  const argument = argumentOf(code, sent, detail);
  const path = [part, argument].filter((step) => step !== undefined).join('.');
  if (path === '') return undefined;
  return { field: path, path, message, ...(reference && { reference }), ...(itemId && { itemId }) };
}

function argumentOf(code: RefusalCode, sent: readonly SentValue[], detail: Values): string | undefined {
  if (OF_RECORDS.includes(code))
    return nameOf(sent, detail) ?? sent.find(({ name, value }) => /Id$/.test(name) && detail[name] === value)?.path;
  if (code === 'BASKET_MISMATCH') return sent.find(({ name }) => name === 'basketId')?.path;
  return OF_BOOKABLES.includes(code) ? firstOf(sent, detail) : undefined;
}

/** All values that were sent, also those in lists, with their paths in the arguments or within `input`. */
export const sentValues = (args: Values): SentValue[] => [...valuesIn(partOf(args, undefined))];

/** Value at a path in the arguments, with the fields of `input` merged into them; without a path all arguments. */
function partOf(args: Values, path: string | undefined): unknown {
  const all = { ...args, ...Object(args.input), input: undefined };
  return (path?.split('.') ?? []).reduce<unknown>((value, step) => Object(value)[step], all);
}

function* valuesIn(value: unknown, path = '', name = ''): Generator<SentValue> {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object' || value instanceof Date) {
    yield { path, name, value };
    return;
  }
  for (const [step, inner] of Object.entries(value))
    yield* valuesIn(inner, path ? `${path}.${step}` : step, Array.isArray(value) ? name : step);
}

/** Path of the id by which a record was looked up; fields named after the record's kind come first. */
function nameOf(sent: readonly SentValue[], { what, id }: Values): string | undefined {
  if (id === undefined) return undefined;
  const kind = String(what).replace(/ (\w)/g, (_space, letter: string) => letter.toUpperCase());
  const ranks: readonly ((each: SentValue) => boolean)[] = [
    ({ name }) => name === `${kind}Id` || name === `${kind}Ids`,
    ({ path }) => path === 'id' || path === 'longId' || path === `${kind}.id`,
    ({ name }) => /^id$|Ids?$/.test(name),
    ({ value }) => typeof value === 'string',
  ];
  const named = sent.filter(({ value }) => String(value) === String(id));
  return ranks.flatMap((rank) => named.filter(rank))[0]?.path;
}

/** Path of what was to be booked. Elements of lists are parts of their own, unless one is the id of that service or event. */
function firstOf(sent: readonly SentValue[], { reason, serviceId, eventId }: Values): string | undefined {
  const order = reason === 'NOT_OFFERED' ? OF_PROVIDERS : REASONS_OF_PLACES.includes(reason) ? OF_PLACES : [];
  const names = [...order, ...(eventId === undefined ? OF_A_START : OF_AN_EVENT)];
  const single = sent.filter(({ path }) => !/\.\d+(\.|$)/.test(path));
  const meant = names.flatMap((wanted) => single.filter(({ name }) => name === wanted))[0];
  const named = sent.find(({ name, value }) => (name === 'serviceId' || name === 'eventId') && value === (eventId ?? serviceId));
  return (meant ?? named)?.path;
}
