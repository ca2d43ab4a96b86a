type Dropped<T, K extends keyof T> = Omit<T, K> & { [P in K]?: NonNullable<T[P]> };

/** Null says "none"; of a field that cannot be without a value it says nothing, as if it had not been sent. */
export function dropNulls<T extends object, K extends keyof T>(given: T, ...names: readonly K[]): Dropped<T, K> {
  const left = Object.entries(given).filter(([name, value]) => value !== null || !names.some((known) => known === name));
  return Object.fromEntries(left) as Dropped<T, K>;
}
