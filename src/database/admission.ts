import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionContext } from '@mikro-orm/core';
import { Refusal } from '../shared/refusal.js';
import { Turnstile } from '../shared/turns/turnstile.js';
import { WAIT_LIMITS, type WaitLimits } from './wait-limits.js';

/** Kind of a request: it only reads, or may change data. */
export type RequestKind = 'read' | 'write';

/**
 * Runs work that uses the database, once there is room for it. @throws Refusal UNAVAILABLE if that takes too long: nothing was
 * done
 */
export type Admit = <T>(kind: RequestKind, work: () => Promise<T>) => Promise<T>;

/**
 * Called when a request begins to wait for its turn; returns a function that is called when the wait is over, however it ended.
 */
export type WatchWait = (kind: RequestKind) => () => void;

const places = new AsyncLocalStorage<Turnstile>();

/**
 * Admits fewer requests at once than the pool has connections, so that each gets its own. A request uses one connection for its
 * transaction, or some for reads outside of one, and never waits for a second while it holds the first. So there is always one
 * for the reads after a change, and no caller is refused after the change was committed. One connection is left for work outside
 * of requests: jobs, `/ready`, `/metrics`, and the counting of log-ins.
 */
export function admission(poolSize: number, watchWait?: WatchWait, waits?: Partial<WaitLimits>): Admit {
  const { readTurn, writeTurn } = { ...WAIT_LIMITS, ...waits };
  const longest: Readonly<Record<RequestKind, number>> = { read: readTurn, write: writeTurn };
  const refusal = () => new Refusal('UNAVAILABLE', 'Too many requests at once: nothing was done');
  const turnstile = new Turnstile({ atOnce: Math.max(1, poolSize - 1), refusal });
  return async (kind, work) => {
    const waited = watchWait?.(kind);
    await turnstile.enter(longest[kind]).finally(waited);
    try {
      return await places.run(turnstile, work);
    } finally {
      turnstile.leave();
    }
  };
}

/**
 * Runs slow work that needs no connection, while another request uses the caller's turn. In a transaction the caller keeps both
 * its turn and its connection.
 */
export function yieldingTurn<T>(work: () => Promise<T>): Promise<T> {
  const place = places.getStore();
  return !place || isInTransaction() ? work() : place.yieldWhile(work);
}

/** True within a transaction: a caller that waits keeps its connection meanwhile. */
export const isInTransaction = (): boolean => TransactionContext.currentTransactionContext() !== undefined;
