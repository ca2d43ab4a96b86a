import { type FieldFault, Refusal, type RefusalDetails } from './refusal.js';

/** A fault, several, or none. */
type PossibleFaults = FieldFault | readonly FieldFault[] | false | null | undefined | '';

export const fault = (field: string, message: string): FieldFault => ({ field, message });

/**
 * Refuses input and reports all its faults. The message is that of the first fault, the only one that `/api/v1` shows.
 *
 * @throws Refusal INVALID where there is a fault
 */
export function refuseFaults(...found: readonly PossibleFaults[]): void {
  const [first, ...fields] = found.flatMap((each) => each || []);
  if (!first) return;
  const { field, message } = first;
  throw new Refusal('INVALID', `${field}: ${message}`, { fields: [first] }, fields.length > 0 ? { fields } : {});
}

/**
 * Refuses a list and reports each wrong element at its index. `messageOf` returns the message of a wrong element.
 *
 * @throws Refusal INVALID if any element is wrong; `/api/v1` reports only the first, under the name of the list
 */
export const refuseElements = <T>(
  field: string,
  elements: readonly T[],
  messageOf: (element: T, at: number) => string | false | null | undefined,
): void =>
  refuseFaults(
    ...elements.map((element, at) => {
      const message = messageOf(element, at);
      return message ? { field, message, path: `${field}.${at}` } : null;
    }),
  );

/** Refuses a list of ids and reports each id that is in `unknownIds`. @throws as `refuseElements` */
export const refuseIds = (
  field: string,
  ids: readonly number[],
  { unknownIds, messageOf }: { readonly unknownIds: readonly number[]; readonly messageOf: (id: number) => string },
): void => {
  const unknown = new Set(unknownIds);
  refuseElements(field, ids, (id) => unknown.has(id) && messageOf(id));
};

/** Faults that a check finds. @throws any other refusal or error of the check */
export function faultsOf(check: () => unknown): readonly FieldFault[] {
  try {
    check();
    return [];
  } catch (thrown) {
    return faultsIn(thrown);
  }
}

/** Faults found by a check that queries the database. @throws as `faultsOf` */
export async function faultsOfQuery(check: () => Promise<unknown>): Promise<readonly FieldFault[]> {
  try {
    await check();
    return [];
  } catch (thrown) {
    return faultsIn(thrown);
  }
}

/** Result of a search, or null and the faults for which the search is refused. @throws as `faultsOf` */
export async function foundOrFaults<T>(find: () => Promise<T>): Promise<readonly [T | null, readonly FieldFault[]]> {
  let found: T | null = null;
  const faults = await faultsOfQuery(async () => {
    found = await find();
  });
  return [found, faults];
}

/** All faults of an INVALID refusal. @throws anything else that was thrown */
function faultsIn(thrown: unknown): readonly FieldFault[] {
  if (!(thrown instanceof Refusal) || thrown.code !== 'INVALID' || !Array.isArray(thrown.detail.fields)) throw thrown;
  // A refusal with a reason is rethrown unchanged.
  if ('reason' in thrown.detail) throw thrown;
  return [...(thrown.detail.fields as readonly FieldFault[]), ...(thrown.more.fields ?? [])];
}

/**
 * Runs the work on input with known faults. If the work is refused, these faults are reported instead of that refusal.
 *
 * @throws Refusal INVALID where there is a fault and the work is refused
 */
export async function afterFaults<T>(found: readonly FieldFault[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Refusal) refuseFaults(found);
    throw thrown;
  }
}

/** A part of the input with fields of its own: a line of a basket, the buyer. */
export interface InputPart {
  /** Place in the input, such as `items.1`. */
  readonly path?: string;
  /** The caller's own reference of a line. */
  readonly reference?: string | null | undefined;
  /** Id of a line of a basket. */
  readonly itemId?: string;
}

/** Runs the work for a part of the input; names that part in a refusal. */
export async function forPart<T>({ path, reference, itemId }: InputPart, work: () => Promise<T>): Promise<T> {
  const place: RefusalDetails = { ...(path && { path }), ...(reference && { reference }), ...(itemId && { itemId }) };
  const within = (each: FieldFault): FieldFault => ({
    ...each,
    ...place,
    ...(path && { path: `${path}.${each.path ?? each.field}` }),
  });
  return mendRefusal(work, within, place);
}

/** Runs the work; in a refusal, sets the path of each fault to the one that `pathOf` returns. */
export const placeFaults = <T>(work: () => Promise<T>, pathOf: (found: FieldFault) => string): Promise<T> =>
  mendRefusal(work, (found) => ({ ...found, path: pathOf(found) }));

async function mendRefusal<T>(
  work: () => Promise<T>,
  mend: (found: FieldFault) => FieldFault,
  place: RefusalDetails = {},
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    throw mended(thrown, mend, place);
  }
}

function mended(
  { code, message, detail, more }: Refusal,
  mend: (found: FieldFault) => FieldFault,
  place: RefusalDetails,
): Refusal {
  const { fields } = detail;
  const faults = Array.isArray(fields) ? { fields: (fields as readonly FieldFault[]).map(mend) } : {};
  return new Refusal(
    code,
    message,
    { ...detail, ...faults },
    {
      ...more,
      ...place,
      ...(more.fields && { fields: more.fields.map(mend) }),
      // A refusal without a path of its own is about the same part.
      ...(more.others && { others: more.others.map((other) => mended(other, mend, other.more.path ? {} : place)) }),
    },
  );
}

/**
 * Runs the work for each part of the input in sequence; if parts are refused, reports all their refusals. The caller's
 * transaction must undo the work of the other parts.
 *
 * @throws Refusal of the first refused part, with those of the other parts in `more.others`; any other error immediately
 */
export async function eachPart<Part, Result>(
  parts: readonly Part[],
  work: (part: Part, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const refused: Refusal[] = [];
  for (const [at, part] of parts.entries()) {
    try {
      results.push(await work(part, at));
    } catch (thrown) {
      refused.push(asRefusal(thrown));
    }
  }
  refuseTogether(refused);
  return results;
}

/** Runs the work for all parts concurrently, so that their database queries are batched. @throws as `eachPart` */
export async function allParts<Part, Result>(
  parts: readonly Part[],
  work: (part: Part, at: number) => Promise<Result>,
): Promise<Result[]> {
  const settled = await Promise.allSettled(parts.map(work));
  refuseTogether(settled.flatMap((each) => (each.status === 'rejected' ? [asRefusal(each.reason)] : [])));
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/** Refusals of checks that run in sequence, each even if an earlier one refused. @throws any other error immediately */
export async function refusalsOf(...checks: readonly (() => Promise<unknown>)[]): Promise<Refusal[]> {
  const refused: Refusal[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (thrown) {
      refused.push(asRefusal(thrown));
    }
  }
  return refused;
}

/**
 * Runs the work. If it is refused, runs the checks too and adds their refusals, without duplicates.
 *
 * @throws Refusal of the work with those of the checks; any other error immediately
 */
export async function withRefusalsOf<T>(work: () => Promise<T>, ...checks: readonly (() => Promise<unknown>)[]): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const refused = partsOf(asRefusal(thrown));
    const isNew = (other: Refusal) => !refused.some((told) => isSame(told, other));
    refuseTogether([...refused, ...(await refusalsOf(...checks)).flatMap(partsOf).filter(isNew)]);
    throw thrown;
  }
}

const isSame = (one: Refusal, other: Refusal): boolean =>
  one.message === other.message && one.code === other.code && one.more.path === other.more.path;

/**
 * Runs the checks, then the work, even if a check has refused: the caller's transaction then undoes the work.
 *
 * @throws Refusal of the checks and of the work, all of them; any other error immediately
 */
export async function afterChecks<T>(work: () => Promise<T>, ...checks: readonly (() => Promise<unknown>)[]): Promise<T> {
  const done: T[] = [];
  refuseTogether(await refusalsOf(...checks, async () => done.push(await work())));
  return done[0]!;
}

/** Throws several refusals as one. @throws Refusal the first, with the others in `more.others`; nothing for an empty list */
export function refuseTogether(refused: readonly Refusal[]): void {
  const [first, ...others] = refused.flatMap(partsOf);
  if (!first) return;
  const { code, message, detail, more } = first;
  throw new Refusal(code, message, detail, { ...more, ...(others.length > 0 && { others }) });
}

/** A refusal without its `others`, followed by these. */
export function partsOf(refusal: Refusal): Refusal[] {
  const { code, message, detail, more } = refusal;
  const { others, ...own } = more;
  return others ? [new Refusal(code, message, detail, own), ...others] : [refusal];
}

function asRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  throw thrown;
}

/** Fault of a blank name; none if no name is given. */
export const nameFault = (name: string | null | undefined): FieldFault | false =>
  name?.trim() === '' && fault('name', 'found nothing, expected a name');

/** Rule for limits that contradict each other: refused, or stored as they were sent. */
export interface LimitRule {
  readonly refusesContradictions?: boolean;
}

/**
 * Faults of changes that would put a record's upper limit below its lower limit; an upper limit of 0 means none. Contradictory
 * limits that are stored already are no fault of changes to other fields.
 */
export function limitFaults<K extends string>(
  [least, most]: readonly [least: K, most: K],
  changes: { readonly [L in K]?: number | null | undefined },
  stored: { readonly [L in K]?: number | null | undefined } = {},
): readonly FieldFault[] {
  const [low, high] = [least, most].map((limit) => (changes[limit] === undefined ? stored[limit] : changes[limit]));
  if (low == null || !high || low <= high) return [];
  if (changes[most] !== undefined) return [fault(most, `found ${high}, expected at least ${low}, the \`${least}\``)];
  return changes[least] === undefined ? [] : [fault(least, `found ${low}, expected at most ${high}, the \`${most}\``)];
}

/** The smallest and the largest value of a field, both allowed. */
export type Ranges<T> = { readonly [K in keyof T]?: readonly [least: number, most: number] };

/** Faults of numbers outside their ranges; those in lists are reported at their index. */
export function rangeFaults<T extends object>(values: T, ranges: Ranges<NoInfer<T>>): FieldFault[] {
  return Object.entries<readonly [number, number] | undefined>(ranges).flatMap(([field, range]) => {
    if (!range) return [];
    const given: unknown = values[field as keyof T];
    return (Array.isArray(given) ? given : [given]).flatMap((value: unknown, at) => {
      if (typeof value !== 'number' || isWithin(value, range)) return [];
      const found = fault(field, `found ${value}, expected a whole number from ${range[0]} to ${range[1]}`);
      return Array.isArray(given) ? { ...found, path: `${field}.${at}` } : found;
    });
  });
}

/** Refuses numbers outside their ranges. @throws Refusal INVALID naming each of them */
export const checkRanges = <T extends object>(values: T, ranges: Ranges<NoInfer<T>>): void =>
  refuseFaults(rangeFaults(values, ranges));

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
