type Dropped<T, K extends keyof T> = Omit<T, K> & { [P in K]?: NonNullable<T[P]> };

/** Leaves out nulls of the named fields, which must have a value, as if they had not been sent; other nulls mean "no value". */
export function dropNulls<T extends object, K extends keyof T>(given: T, ...names: readonly K[]): Dropped<T, K> {
  const left = Object.entries(given).filter(([name, value]) => value !== null || !names.some((known) => known === name));
  return Object.fromEntries(left) as Dropped<T, K>;
}
