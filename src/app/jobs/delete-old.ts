import type { EntityManager } from '@mikro-orm/postgresql';
import { eraseInactiveClients } from '../../client/erasure/erase-inactive.js';
import type { Retention } from '../../database/retention/retention.js';
import { GROWING_TABLES, type GrowingTable } from './growing-tables.js';

/** Steps of one kind in one run: the next minute is not far. */
const MAX_STEPS_PER_RUN = 20;

interface DeleteOldOptions {
  readonly retention: Retention;
  readonly now: Date;
  /** Ends it between two steps. */
  readonly signal: AbortSignal;
}

/** A step that makes months to come, and deletes nothing. */
const stepAhead = ({ createAhead }: GrowingTable): GrowingTable['deleteStep'][] =>
  createAhead ? [(em) => createAhead(em).then(() => 0)] : [];

const STEPS: readonly GrowingTable['deleteStep'][] = [
  ...GROWING_TABLES.flatMap(stepAhead),
  ...GROWING_TABLES.map(({ deleteStep }) => deleteStep),
  (em, { now }) => eraseInactiveClients(em, now),
];

/**
 * Deletes what is older than it is kept, and who no longer comes where a family says so, in steps that keep nobody waiting; before
 * that makes the months to come of tables that have a part for each. Several servers may do it at the same time. A kind that cannot be taken
 * away keeps no other.
 *
 * @throws AggregateError of what went wrong
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
