import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import { invalid } from '../shared/refusal.js';

/** @throws Refusal INVALID (clientQueueId) for a queue of another company */
export async function checkQueueUsable(tx: EntityManager, companyId: number, clientQueueId: number | null | undefined) {
  if (clientQueueId == null) return;
  const rows = await runSql(tx)`
    select from client_queue where id = ${clientQueueId} and company_id = ${companyId} and not deleted`;
  if (rows.length === 0) throw invalid('clientQueueId', `found ${clientQueueId}, which is no queue of this company`);
}
