import { type FieldFault, Refusal, type RefusalDetails } from './refusal.js';

/** A fault, several, or none. */
type Found = FieldFault | readonly FieldFault[] | false | null | undefined | '';

export const fault = (field: string, message: string): FieldFault => ({ field, message });

/**
 * Refuses input with all that is wrong with it. The first fault is told first, and to programs of v1 alone.
 *
 * @throws Refusal INVALID where there is a fault
 */
export function refuseFaults(...found: readonly Found[]): void {
  const [first, ...fields] = found.flatMap((each) => each || []);
  if (!first) return;
  const { field, message } = first;
  throw new Refusal('INVALID', `${field}: ${message}`, { fields: [first] }, fields.length > 0 ? { fields } : {});
}

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

/** Faults of a refusal by which input is wrong, all of them. @throws anything else */
function faultsIn(thrown: unknown): readonly FieldFault[] {
  if (!(thrown instanceof Refusal) || thrown.code !== 'INVALID' || !Array.isArray(thrown.detail.fields)) throw thrown;
  // What has a reason is told with it.
  if ('reason' in thrown.detail) throw thrown;
  return [...(thrown.detail.fields as readonly FieldFault[]), ...(thrown.more.fields ?? [])];
}

/** A part of the input with fields of its own: a line of a basket, the buyer. */
export interface InputPart {
  /** `items.1` */
  readonly path?: string;
  /** A line's own. */
  readonly reference?: string | null | undefined;
}

/** Does something for a part of the input: a refusal says for which. */
export async function forPart<T>({ path, reference }: InputPart, work: () => Promise<T>): Promise<T> {
  const place: RefusalDetails = { ...(path && { path }), ...(reference && { reference }) };
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
    const { code, message, detail, more } = thrown;
    const { fields } = detail;
    const faults = Array.isArray(fields) ? { fields: (fields as readonly FieldFault[]).map(mend) } : {};
    const others = more.fields && { fields: more.fields.map(mend) };
    throw new Refusal(code, message, { ...detail, ...faults }, { ...more, ...place, ...others });
  }
}

/** The smallest and the largest value of a field, both allowed. */
export type Ranges<T> = { readonly [K in keyof T]?: readonly [least: number, most: number] };

/** Numbers, and lists of numbers, that lie outside their ranges. */
export function rangeFaults<T extends object>(values: T, ranges: Ranges<NoInfer<T>>): FieldFault[] {
  return Object.entries<readonly [number, number] | undefined>(ranges).flatMap(([field, range]) => {
    if (!range) return [];
    const given: unknown = values[field as keyof T];
    const wrong = (Array.isArray(given) ? given : [given]).find((value) => typeof value === 'number' && !isWithin(value, range));
    return wrong === undefined ? [] : [fault(field, `found ${wrong}, expected a whole number from ${range[0]} to ${range[1]}`)];
  });
}

/** @throws Refusal INVALID naming each of them */
export const checkRanges = <T extends object>(values: T, ranges: Ranges<NoInfer<T>>): void =>
  refuseFaults(rangeFaults(values, ranges));

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
