import type { EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import type { Viewer } from '../../shared/viewer.js';

/**
 * Makes each transaction of an entity manager and of its forks name the caller as its actor, in a setting that the audit's
 * triggers read. Anonymous callers set nothing, so that the most frequent calls cost nothing.
 */
export function actAs(em: EntityManager, viewer: Viewer): void {
  const actor = actorOf(viewer);
  if (actor !== null) em.getEventManager().registerSubscriber(new ActorSubscriber(actor));
}

/** Runs part of a transaction in the name of an administrator, where no request determines the actor. */
export async function actAsAdministrator(tx: EntityManager, administratorId: number, work: () => Promise<void>): Promise<void> {
  const say = (actor: string) => runSql(tx)`select set_config('daybook.actor', ${actor}, true)`;
  await say(`administrator ${administratorId}`);
  await work();
  await say('');
}

function actorOf({ admin, member }: Viewer): string | null {
  if (admin) return `administrator ${admin.administratorId}`;
  return member && `client ${member.clientId}`;
}

class ActorSubscriber implements EventSubscriber {
  constructor(private readonly actor: string) {}

  /** Ignores savepoints: the transaction around them has set the actor already. */
  async afterTransactionStart({ em, transaction }: TransactionEventArgs): Promise<void> {
    if (Object.hasOwn(Object(transaction), 'savepointName')) return;
    const connection = (em as EntityManager).getConnection();
    await connection.execute(`select set_config('daybook.actor', ?, true)`, [this.actor], 'run', transaction);
  }
}
