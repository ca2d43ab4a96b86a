import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tableOf } from './row.js';
import { runSql } from './run-sql.js';

/**
 * Stores a record after a change of what belongs to it and stands in another table: its version is counted up once,
 * whether or not a column of its own has changed too. The caller has locked it.
 *
 * @param seenVersion what it was when the change began
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
