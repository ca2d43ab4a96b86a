import type { EntityManager } from '@mikro-orm/postgresql';
import { tableOf } from './row.js';

/**
 * Creates an entity that the next flush stores. Nullable properties that are left out are null, as in a row that was read, so
 * that no code has to distinguish undefined from null. Other defaults are the table's.
 */
export function newRecord<T extends object>(tx: EntityManager, entity: new () => T, fields: Partial<T>): T {
  const record = new entity();
  for (const { name, nullable } of tableOf(tx, entity).props) if (nullable) Object.assign(record, { [name]: null });
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) Object.assign(record, { [name]: value });
  tx.persist(record);
  return record;
}
