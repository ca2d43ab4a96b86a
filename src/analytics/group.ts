import type { DimensionName } from './dimensions.js';
import type { MeasuredValue } from './measure.js';

/** Value of a dimension as SQL returns it: an id, a day, a code. */
export type DimensionValue = string | number | boolean | null;

export type GroupKeys = Readonly<Partial<Record<DimensionName, DimensionValue>>>;

/** Rows that share one value of each dimension, with the values of their measures. */
export interface Group {
  readonly keys: GroupKeys;
  /** Values of the measures, keyed by `measureKey`. */
  readonly values: Readonly<Record<string, MeasuredValue>>;
  /** Value by which rows are ordered; null where there is none. */
  readonly order: number | null;
}

/** Text that identifies a group by its keys. */
export const keyText = (names: readonly DimensionName[], keys: GroupKeys): string =>
  JSON.stringify(names.map((name) => keys[name] ?? null));
