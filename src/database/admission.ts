import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionContext } from '@mikro-orm/core';
import { Refusal } from '../shared/refusal.js';
import { Turnstile } from '../shared/turns/turnstile.js';
import { WAIT_LIMITS, type WaitLimits } from './wait-limits.js';

/** Whether a request may change something. */
export type RequestKind = 'read' | 'write';

/** Runs what asks the database, once there is room for it. @throws Refusal UNAVAILABLE when that takes too long: nothing was done */
export type Admit = <T>(kind: RequestKind, work: () => Promise<T>) => Promise<T>;

/** Notes that a request begins to wait for its turn. What it returns is called when the wait is over, however it ended. */
export type WatchWait = (kind: RequestKind) => () => void;

const places = new AsyncLocalStorage<Turnstile>();

/**
 * Admits so many requests at once that each gets its connections. A request has one for its transaction, or some for
 * what it reads outside of one, and never waits for a second while it has the first: with fewer requests than connections
 * there is always one for what is read after a change, and nobody is told to come back when the change stands.
 * One connection is left to what is no request: jobs, `/ready`, `/metrics`, and the counting of log-ins.
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

/** Does what takes long and needs no connection, while another request has the caller's turn. In a transaction the caller keeps turn and connection. */
export function yieldingTurn<T>(work: () => Promise<T>): Promise<T> {
  const place = places.getStore();
  return !place || isInTransaction() ? work() : place.yieldWhile(work);
}

/** Whether whoever waits keeps a connection meanwhile. */
export const isInTransaction = (): boolean => TransactionContext.currentTransactionContext() !== undefined;
