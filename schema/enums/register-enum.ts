import { registerEnumType } from 'type-graphql';
import type { ClosedSet } from '../../src/shared/closed-set.js';

/** Registers a closed set as an enum of the schema. `meanings` describes each value by its name, under which it is sent. */
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
