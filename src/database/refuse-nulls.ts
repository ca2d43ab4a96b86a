import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { fault, refuseFaults } from '../shared/faults.js';
import { tableOf } from './row.js';

/** Changes to a `T`: a field left out keeps its value, null means "nothing". */
export type Changes<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/**
 * Returns the changes if every null in them may be stored.
 *
 * @throws Refusal INVALID naming the fields that need a value and are null
 */
export function refuseNulls<T extends object, C extends Changes<Record<keyof T, unknown>>>(
  em: EntityManager,
  entity: EntityClass<T>,
  changes: C,
): { readonly [K in keyof C]?: Exclude<C[K], null> } {
  const stored = tableOf(em, entity).props;
  const needed = new Set(stored.filter(({ nullable }) => !nullable).map(({ name }) => name as string));
  const missing = Object.entries(changes).filter(([property, value]) => value === null && needed.has(property));
  refuseFaults(missing.map(([property]) => fault(property, 'found nothing, expected a value')));
  return changes as { readonly [K in keyof C]?: Exclude<C[K], null> };
}
