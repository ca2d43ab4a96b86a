import type { DimensionValue, Group } from './group.js';
import { columnsOf, type GroupQuery } from './group-statement.js';

/** Sorts groups as the statement does: nulls last, and equal ones by all dimensions. */
export function orderGroups(groups: readonly Group[], { orderBy, dimensions }: GroupQuery): readonly Group[] {
  const names = columnsOf(dimensions);
  const { dimension, descending } = orderBy ?? {};
  const first = ({ keys, order }: Group): DimensionValue => (dimension ? (keys[dimension] ?? null) : order);
  return groups.toSorted((a, b) => {
    const main = compare(first(a), first(b), descending ?? false);
    return main || names.reduce((sign, name) => sign || compare(a.keys[name] ?? null, b.keys[name] ?? null, false), 0);
  });
}

function compare(a: DimensionValue, b: DimensionValue, descending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === descending ? 1 : -1;
}
