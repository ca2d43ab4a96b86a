import type { EntityClass } from '@mikro-orm/core';
import type { Loaders } from './loaders.js';

interface DeletableRecord {
  readonly id: number;
  readonly deleted: boolean;
}

/** Records by their ids, in that order, without those that have been deleted since. */
export async function loadNotDeleted<T extends DeletableRecord>(
  load: Loaders,
  entity: EntityClass<T>,
  ids: readonly number[],
): Promise<T[]> {
  return (await load.each(entity, ids)).filter(({ deleted }) => !deleted);
}
