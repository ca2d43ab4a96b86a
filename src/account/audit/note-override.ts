import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import type { OverridableLimit } from './audit-entry.entity.js';

/** Notes with every change of the transaction, from here on, that an administrator was not held to a limit of clients. */
export async function noteOverride(tx: EntityManager, limit: OverridableLimit): Promise<void> {
  await runSql(tx)`select set_config('daybook.overrode', ${limit}, true)`;
}
