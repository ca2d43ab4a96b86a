/** Sizes by object: the row of a company is shown with each of its bookings. */
const known = new WeakMap<object, number>();

/** About the bytes of a value as JSON: characters of texts and names, eight for anything else. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || value instanceof Date) return 8;
  const found = known.get(value);
  if (found !== undefined) return found;
  let size = 2;
  for (const [name, inner] of Object.entries(value)) size += (Array.isArray(value) ? 1 : name.length + 4) + sizeOf(inner);
  known.set(value, size);
  return size;
}
