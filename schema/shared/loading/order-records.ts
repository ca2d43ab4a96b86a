import type { ListOrder } from '../../../src/database/page.js';

/**
 * Sorts records by a property, and by id where it is equal, as a list of the database is sorted: nulls last, or first if the
 * order is descending; texts by their code points.
 */
export function orderRecords<T extends { readonly id: number }>(
  rows: readonly T[],
  { field, descending }: ListOrder<keyof T & string>,
): readonly T[] {
  const ascending = [...rows].sort((a, b) => compare(a[field], b[field]) || a.id - b.id);
  return descending ? ascending.reverse() : ascending;
}

function compare(a: unknown, b: unknown): number {
  const [one, other] = [sortable(a), sortable(b)];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (one === other) return 0;
  // Bytes of UTF-8 sort as code points do; strings of JavaScript, which are UTF-16, do not.
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
}

const sortable = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : Number(value);
};
