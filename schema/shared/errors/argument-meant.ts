import type { FieldFault, Refusal, RefusalCode } from '../../../src/shared/refusal.js';
import type { Values } from '../argument-paths.js';

/** A value that was sent, with its place. */
export interface SentValue {
  readonly path: string;
  /** Name of the field, or of the list for an element. */
  readonly name: string;
  readonly value: unknown;
}

/** Fields that name what shall be booked, by the subject of the refusal; the first that was sent is the one at fault. */
const OF_A_START = ['startsAt', 'time', 'date', 'slotId', 'bookableId', 'eventId', 'serviceId', 'id'];
const OF_AN_EVENT = ['eventId', 'bookableId', 'slotId', 'id'];
const OF_PROVIDERS = ['personId', 'personIds', 'resourceId', 'resourceIds'];
const OF_PLACES = ['quantity', 'serviceId', 'bookableId', 'eventId'];

/** Refusals that say of which record they are. */
const OF_RECORDS: readonly RefusalCode[] = ['NOT_FOUND', 'CONFLICT', 'TOO_LATE'];
const OF_BOOKABLES: readonly RefusalCode[] = ['NOT_BOOKABLE', 'NO_SPACE', 'TIME_TAKEN'];
const REASONS_OF_PLACES: readonly unknown[] = ['TOO_FEW_BOOKINGS', 'TOO_MANY_BOOKINGS', 'NO_CAPACITY'];

/**
 * Fault of the argument that names what was not found or cannot be had, for a refusal that knows the record or the start alone:
 * the domain does not know under which name it was sent. Of a part of the input the part itself, where no argument in it is
 * found, such as a line of the basket at checkout. None where it was not sent at all.
 */
export function argumentMeant(refusal: Refusal, args: Values): FieldFault | undefined {
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

/** All values that were sent, also within lists: by their places in the arguments, or within `input`. */
export const sentValues = (args: Values): SentValue[] => [...valuesIn(partOf(args, undefined))];

/** The arguments, those within `input` among them, or what stands at a path in them. */
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

/** Place of the id by which a record was looked for: by the name of its kind before any other. */
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

/** Place of what was asked for; elements of lists are parts of their own, unless one names the very service or event. */
function firstOf(sent: readonly SentValue[], { reason, serviceId, eventId }: Values): string | undefined {
  const order = reason === 'NOT_OFFERED' ? OF_PROVIDERS : REASONS_OF_PLACES.includes(reason) ? OF_PLACES : [];
  const names = [...order, ...(eventId === undefined ? OF_A_START : OF_AN_EVENT)];
  const single = sent.filter(({ path }) => !/\.\d+(\.|$)/.test(path));
  const meant = names.flatMap((wanted) => single.filter(({ name }) => name === wanted))[0];
  const named = sent.find(({ name, value }) => (name === 'serviceId' || name === 'eventId') && value === (eventId ?? serviceId));
  return (meant ?? named)?.path;
}
