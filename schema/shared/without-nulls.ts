/** Input without the fields that were sent as null: for new records, for which null and a missing field are the same. */
export function withoutNulls<T extends object>(given: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as { [Name in keyof T]?: NonNullable<T[Name]> };
}
