import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid } from '../shared/refusal.js';
import { tableOf } from './row.js';

/** Changes to a `T`: a field left out keeps its value, null means "nothing". */
export type Changes<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/**
 * The changes, once every null in them is known to be storable.
 *
 * @throws Refusal INVALID naming the first field that must have a value and is sent as null
 */
export function refuseNulls<T extends object, C extends Changes<T>>(
  em: EntityManager,
  entity: EntityClass<T>,
  changes: C,
): Partial<T> {
  const stored = tableOf(em, entity).props;
  for (const [property, value] of Object.entries(changes)) {
    if (value !== null) continue;
    const column = stored.find(({ name }) => name === property);
    if (column && !column.nullable) throw invalid(property, 'found nothing, expected a value');
  }
  return changes as Partial<T>;
}
