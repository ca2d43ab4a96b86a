import type { EntityClass } from '@mikro-orm/core';
import type { Loaders } from './loaders.js';

interface Named {
  readonly id: number;
  readonly deleted: boolean;
}

/** Records that another names by their ids, in its order, without those that have been deleted since. */
export async function standing<T extends Named>(load: Loaders, entity: EntityClass<T>, ids: readonly number[]): Promise<T[]> {
  return (await load.each(entity, ids)).filter(({ deleted }) => !deleted);
}
