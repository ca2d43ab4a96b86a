import type { EntityManager } from '@mikro-orm/postgresql';
import { eraseInactiveClients } from '../../client/erasure/erase-inactive.js';
import type { Retention } from '../../database/retention/retention.js';
import { GROWING_TABLES, type GrowingTable } from './growing-tables.js';

/** Most steps of one kind in one run; the rest is done a minute later. */
const MAX_STEPS_PER_RUN = 20;

interface DeleteOldOptions {
  readonly retention: Retention;
  readonly now: Date;
  /** Stops the run between two steps. */
  readonly signal: AbortSignal;
}

/** Step that creates the coming partitions of a table, and deletes nothing. */
const stepAhead = ({ createAhead }: GrowingTable): GrowingTable['deleteStep'][] =>
  createAhead ? [(em) => createAhead(em).then(() => 0)] : [];

const STEPS: readonly GrowingTable['deleteStep'][] = [
  ...GROWING_TABLES.flatMap(stepAhead),
  ...GROWING_TABLES.map(({ deleteStep }) => deleteStep),
  (em, { now }) => eraseInactiveClients(em, now),
];

/**
 * Deletes rows past their retention period, and erases inactive clients where the family asks for it, in small steps. First
 * creates the coming partitions of tables partitioned by month. Several servers may run it at once. A failure in one table does
 * not stop the others.
 *
 * @throws AggregateError with all failures
 */
export async function deleteOld(em: EntityManager, { retention, now, signal }: DeleteOldOptions): Promise<void> {
  const errors: unknown[] = [];
  for (const step of STEPS) {
    try {
      for (let left = MAX_STEPS_PER_RUN; left > 0 && !signal.aborted; left--) {
        if ((await step(em.fork(), { ...retention, now })) === 0) break;
      }
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some of what is old could not be taken away');
}
