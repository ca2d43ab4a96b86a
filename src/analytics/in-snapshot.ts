import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager, PostgreSqlConnection } from '@mikro-orm/postgresql';

/** Read-only transaction on a connection of the analysts' pool: everything read in it is of one moment. */
export interface Snapshot {
  readonly em: EntityManager;
  /** Ends the transaction, even where its connection is lost. */
  close(): Promise<void>;
}

/**
 * Begins a snapshot on the analysts' pool: a connection of the requests' pool would be withheld from other requests meanwhile.
 */
export async function openSnapshot(em: EntityManager): Promise<Snapshot> {
  const connection = analystsConnection(em);
  const transaction = await connection.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  const snapshot = em.fork({ freshEventManager: true });
  snapshot.setTransactionContext(transaction);
  return { em: snapshot, close: () => connection.rollback(transaction).catch(() => {}) };
}

/** Runs reads in a snapshot, and ends it. @throws what `work` throws */
export async function inSnapshot<T>(em: EntityManager, work: (snapshot: EntityManager) => Promise<T>): Promise<T> {
  const snapshot = await openSnapshot(em);
  try {
    return await work(snapshot.em);
  } finally {
    await snapshot.close();
  }
}

/** Pool that only analysts and exports use. The ORM treats it as the pool of a replica, and uses it for nothing else. */
export const analystsConnection = (em: EntityManager): PostgreSqlConnection => em.getConnection('read') as PostgreSqlConnection;
