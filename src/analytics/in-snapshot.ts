import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager, PostgreSqlConnection } from '@mikro-orm/postgresql';

/**
 * Reads in one read-only transaction of the analysts' connections: whatever is read in it is of one moment, and nothing can be
 * changed. Not those of the requests, which a question of many seconds would keep from others.
 *
 * @throws what the work throws; the transaction is ended however it ends
 */
export function inSnapshot<T>(em: EntityManager, work: (snapshot: EntityManager) => Promise<T>): Promise<T> {
  const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  return analystsConnection(em).transactional((transaction) => {
    const snapshot = em.fork({ freshEventManager: true });
    snapshot.setTransactionContext(transaction);
    return work(snapshot);
  }, options);
}

/** Connections that analysts and exports have to themselves. The ORM knows them as those of a replica, and uses them for nothing else. */
export const analystsConnection = (em: EntityManager): PostgreSqlConnection => em.getConnection('read') as PostgreSqlConnection;
