import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager, PostgreSqlConnection } from '@mikro-orm/postgresql';

/** A read-only transaction of the analysts' connections: whatever is read in it is of one moment. */
export interface Snapshot {
  readonly em: EntityManager;
  /** Ends the transaction, even where its connection is lost. */
  close(): Promise<void>;
}

/** Begins one, on a connection of the analysts': those of requests would be kept from others for as long as it lasts. */
export async function openSnapshot(em: EntityManager): Promise<Snapshot> {
  const connection = analystsConnection(em);
  const transaction = await connection.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  const snapshot = em.fork({ freshEventManager: true });
  snapshot.setTransactionContext(transaction);
  return { em: snapshot, close: () => connection.rollback(transaction).catch(() => {}) };
}

/** Reads in a snapshot, and ends it. @throws what the work throws */
export async function inSnapshot<T>(em: EntityManager, work: (snapshot: EntityManager) => Promise<T>): Promise<T> {
  const snapshot = await openSnapshot(em);
  try {
    return await work(snapshot.em);
  } finally {
    await snapshot.close();
  }
}

/** Connections that analysts and exports have to themselves. The ORM knows them as those of a replica, and uses them for nothing else. */
export const analystsConnection = (em: EntityManager): PostgreSqlConnection => em.getConnection('read') as PostgreSqlConnection;
