import type { DimensionName } from './dimensions.js';
import type { MeasuredValue } from './measure.js';

/** Value of a dimension as SQL has it: an id, a day, a code. */
export type DimensionValue = string | number | boolean | null;

export type GroupKeys = Readonly<Partial<Record<DimensionName, DimensionValue>>>;

/** Rows of one value of each dimension, and what was measured of them. */
export interface Group {
  readonly keys: GroupKeys;
  /** By `measureKey`. */
  readonly values: Readonly<Record<string, MeasuredValue>>;
  /** Value that rows are ordered by; null without one. */
  readonly order: number | null;
}

/** Text that tells the keys of a group from those of others. */
export const keyText = (names: readonly DimensionName[], keys: GroupKeys): string =>
  JSON.stringify(names.map((name) => keys[name] ?? null));
