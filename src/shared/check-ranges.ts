import { invalid } from './refusal.js';

/** The smallest and the largest value of a field, both allowed. */
export type Ranges<T> = { readonly [K in keyof T]?: readonly [least: number, most: number] };

/** @throws Refusal INVALID naming the first number, or list of numbers, that lies outside its range */
export function checkRanges<T extends object>(values: T, ranges: Ranges<NoInfer<T>>): void {
  for (const [field, range] of Object.entries<readonly [number, number] | undefined>(ranges)) {
    if (!range) continue;
    const given: unknown = values[field as keyof T];
    const wrong = (Array.isArray(given) ? given : [given]).find((value) => typeof value === 'number' && !isWithin(value, range));
    if (wrong !== undefined) throw invalid(field, `found ${wrong}, expected a whole number from ${range[0]} to ${range[1]}`);
  }
}

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
