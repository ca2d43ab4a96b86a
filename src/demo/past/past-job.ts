import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';

/** Name of the task that gives the demo its past. */
export const MAKE_PAST = 'make_demo_past';

/** Payload of the job that writes the past. */
export interface PastPayload {
  /** The moment at which the demo was made; ISO. */
  readonly now: string;
}

/** Number of attempts: a server that ends meanwhile leaves nothing half done, and another one starts again. */
const TRIES = 5;

/** Adds the job that writes the past of a demo made in this transaction. */
export async function planPastJob(tx: EntityManager, now: Date): Promise<void> {
  const payload: PastPayload = { now: now.toISOString() };
  await runSql(tx)`select graphile_worker.add_job(${MAKE_PAST}, ${JSON.stringify(payload)}::json, max_attempts => ${TRIES})`;
}
