import { registerEnumType } from 'type-graphql';
import type { ClosedSet } from '../../src/shared/closed-set.js';

/** Makes an enum of a closed set: its values travel by their names. Each is described by itself, as documentation. */
export function registerEnum<Values extends ClosedSet>(
  values: Values,
  {
    name,
    description,
    meanings,
  }: { readonly name: string; readonly description: string; readonly meanings: Readonly<Record<keyof Values & string, string>> },
): void {
  const valuesConfig = Object.fromEntries(Object.entries(meanings).map(([value, meaning]) => [value, { description: meaning }]));
  registerEnumType(values, { name, description, valuesConfig: valuesConfig as never });
}
