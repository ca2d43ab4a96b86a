/** Sets the properties that are given and leaves the others: undefined means "not given", null means "no value". */
export function applyChanges<T extends object>(record: T, changes: Partial<T>): void {
  for (const [property, value] of Object.entries(changes)) if (value !== undefined) Object.assign(record, { [property]: value });
}
