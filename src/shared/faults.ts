import { type FieldFault, Refusal, type RefusalDetails } from './refusal.js';

/** A fault, several, or none. */
type PossibleFaults = FieldFault | readonly FieldFault[] | false | null | undefined | '';

export const fault = (field: string, message: string): FieldFault => ({ field, message });

/**
 * Refuses input with all that is wrong with it. The error is that of the first fault, and `/api/v1` shows it alone.
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
 * Refuses a list with every element that is wrong, each at its place. `messageOf` says what is wrong with one.
 *
 * @throws Refusal INVALID where any is; programs of v1 are told the first, by the name of the list
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

/** Refuses a list of ids with every one that is among the strangers. @throws as `refuseElements` */
export const refuseIds = (
  field: string,
  ids: readonly number[],
  { unknownIds, messageOf }: { readonly unknownIds: readonly number[]; readonly messageOf: (id: number) => string },
): void => {
  const unknown = new Set(unknownIds);
  refuseElements(field, ids, (id) => unknown.has(id) && messageOf(id));
};

/** Faults that a check finds. @throws whatever else it refuses, or fails by */
export function faultsOf(check: () => unknown): readonly FieldFault[] {
  try {
    check();
    return [];
  } catch (thrown) {
    return faultsIn(thrown);
  }
}

/** Faults that a check finds which asks the database. @throws as `faultsOf` */
export async function faultsOfQuery(check: () => Promise<unknown>): Promise<readonly FieldFault[]> {
  try {
    await check();
    return [];
  } catch (thrown) {
    return faultsIn(thrown);
  }
}

/** Result of a search, or null with the faults by which it is refused. @throws as `faultsOf` */
export async function foundOrFaults<T>(find: () => Promise<T>): Promise<readonly [T | null, readonly FieldFault[]]> {
  let found: T | null = null;
  const faults = await faultsOfQuery(async () => {
    found = await find();
  });
  return [found, faults];
}

/** Faults of a refusal by which input is wrong, all of them. @throws anything else */
function faultsIn(thrown: unknown): readonly FieldFault[] {
  if (!(thrown instanceof Refusal) || thrown.code !== 'INVALID' || !Array.isArray(thrown.detail.fields)) throw thrown;
  // A refusal with a reason is thrown as it is.
  if ('reason' in thrown.detail) throw thrown;
  return [...(thrown.detail.fields as readonly FieldFault[]), ...(thrown.more.fields ?? [])];
}

/**
 * Does something for input of which some is known to be wrong: that is told before any refusal of the work.
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
  /** `items.1` */
  readonly path?: string;
  /** A line's own. */
  readonly reference?: string | null | undefined;
  /** Id of a line of a basket. */
  readonly itemId?: string;
}

/** Does something for a part of the input: a refusal says for which. */
export async function forPart<T>({ path, reference, itemId }: InputPart, work: () => Promise<T>): Promise<T> {
  const place: RefusalDetails = { ...(path && { path }), ...(reference && { reference }), ...(itemId && { itemId }) };
  const within = (each: FieldFault): FieldFault => ({
    ...each,
    ...place,
    ...(path && { path: `${path}.${each.path ?? each.field}` }),
  });
  return mendRefusal(work, within, place);
}

/** Does something with the input: a refusal says of each fault the path that is found for it. */
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
      // One that has no place of its own is of the same part.
      ...(more.others && { others: more.others.map((other) => mended(other, mend, other.more.path ? {} : place)) }),
    },
  );
}

/**
 * Does something for each part of the input, one after the other, and where any is refused refuses with all that is. What was
 * done for the others is for the caller's transaction to undo.
 *
 * @throws Refusal of the first part that is refused, with those of the others (`more.others`); anything else at once
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

/** Does something for all parts at once: what they ask the database goes in joint statements. @throws as `eachPart` */
export async function allParts<Part, Result>(
  parts: readonly Part[],
  work: (part: Part, at: number) => Promise<Result>,
): Promise<Result[]> {
  const settled = await Promise.allSettled(parts.map(work));
  refuseTogether(settled.flatMap((each) => (each.status === 'rejected' ? [asRefusal(each.reason)] : [])));
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/** Refusals of checks that are made one after the other, whatever the ones before say. @throws anything else at once */
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
 * Does something. Where that is refused, the checks are made too, and what they refuse is told with it, each thing once.
 *
 * @throws Refusal of the work with those of the checks; anything else at once
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
 * Makes checks, then does something, also where a check has failed: the caller's transaction undoes it.
 *
 * @throws Refusal of the checks and of the work, all of them; anything else at once
 */
export async function afterChecks<T>(work: () => Promise<T>, ...checks: readonly (() => Promise<unknown>)[]): Promise<T> {
  const done: T[] = [];
  refuseTogether(await refusalsOf(...checks, async () => done.push(await work())));
  return done[0]!;
}

/** @throws Refusal, the first with the others in it; none for none */
export function refuseTogether(refused: readonly Refusal[]): void {
  const [first, ...others] = refused.flatMap(partsOf);
  if (!first) return;
  const { code, message, detail, more } = first;
  throw new Refusal(code, message, detail, { ...more, ...(others.length > 0 && { others }) });
}

/** A refusal, and after it those that it tells besides. */
export function partsOf(refusal: Refusal): Refusal[] {
  const { code, message, detail, more } = refusal;
  const { others, ...own } = more;
  return others ? [new Refusal(code, message, detail, own), ...others] : [refusal];
}

function asRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  throw thrown;
}

/** Fault of a name without a letter; none where no name is said. */
export const nameFault = (name: string | null | undefined): FieldFault | false =>
  name?.trim() === '' && fault('name', 'found nothing, expected a name');

/** Rule for limits that contradict each other: refused, or stored as they were sent. */
export interface LimitRule {
  readonly refusesContradictions?: boolean;
}

/**
 * Faults of two limits of a record of which the upper one would be below the lower one, once the changes are made; 0 is no
 * upper one. Limits that are stored so already are no fault of changes to other fields.
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

/** Numbers that lie outside their ranges, those in lists each at its place. */
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

/** @throws Refusal INVALID naming each of them */
export const checkRanges = <T extends object>(values: T, ranges: Ranges<NoInfer<T>>): void =>
  refuseFaults(rangeFaults(values, ranges));

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
