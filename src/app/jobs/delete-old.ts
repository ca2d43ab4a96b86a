import type { EntityManager } from '@mikro-orm/postgresql';
import type { Retention } from '../../database/retention/retention.js';
import { GROWING_TABLES } from './what-grows.js';

/** Steps of one kind in one run: the next minute is not far. */
const STEPS = 20;

interface DeleteOldOptions {
  readonly retention: Retention;
  readonly now: Date;
  /** Ends it between two steps. */
  readonly signal: AbortSignal;
}

/**
 * Takes away what is older than it is kept, in steps that keep nobody waiting. Several servers may do it at the same time. A kind that
 * cannot be taken away keeps no other.
 *
 * @throws AggregateError of what went wrong
 */
export async function deleteOld(em: EntityManager, { retention, now, signal }: DeleteOldOptions): Promise<void> {
  const errors: unknown[] = [];
  for (const { deleteStep } of GROWING_TABLES) {
    try {
      for (let left = STEPS; left > 0 && !signal.aborted; left--) {
        if ((await deleteStep(em.fork(), { ...retention, now })) === 0) break;
      }
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some of what is old could not be taken away');
}
