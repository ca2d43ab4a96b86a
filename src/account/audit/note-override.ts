import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import type { OverridableLimit } from './audit-entry.entity.js';

/** Records with every later change of the transaction that an administrator has overridden a limit for clients. */
export async function noteOverride(tx: EntityManager, limit: OverridableLimit): Promise<void> {
  await runSql(tx)`select set_config('daybook.overrode', ${limit}, true)`;
}
