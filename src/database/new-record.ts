import type { EntityManager } from '@mikro-orm/postgresql';
import { tableOf } from './row.js';

/**
 * A new entity that is stored with the next flush. What is left out and may be empty is null, as it is in a row that
 * was read: nobody has to tell "not there" from "not loaded". Other defaults are the table's.
 */
export function newRecord<T extends object>(tx: EntityManager, entity: new () => T, fields: Partial<T>): T {
  const record = new entity();
  for (const { name, nullable } of tableOf(tx, entity).props) if (nullable) Object.assign(record, { [name]: null });
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) Object.assign(record, { [name]: value });
  tx.persist(record);
  return record;
}
