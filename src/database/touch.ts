import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tableOf } from './row.js';
import { runSql } from './run-sql.js';

/**
 * Stores a record after a change of rows that belong to it in another table: its version grows by one, even if no column of its
 * own has changed. The caller has locked it.
 *
 * @param seenVersion the version when the change began
 */
export async function touch(
  tx: EntityManager,
  record: { readonly id: number; readonly version: number },
  seenVersion: number,
): Promise<void> {
  await tx.flush();
  if (record.version !== seenVersion) return;
  const { tableName } = tableOf(tx, record.constructor as new () => object);
  await runSql(tx)`update ${sql.table(tableName)} set version = version + 1 where id = ${record.id}`;
  await tx.refresh(record);
}
