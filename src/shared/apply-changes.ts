/** Sets what is given and leaves the rest: undefined means "not said", null means "nothing". */
export function applyChanges<T extends object>(record: T, changes: Partial<T>): void {
  for (const [property, value] of Object.entries(changes)) if (value !== undefined) Object.assign(record, { [property]: value });
}
