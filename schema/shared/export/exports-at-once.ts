import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../../src/database/run-sql.js';
import { Refusal } from '../../../src/shared/refusal.js';
import type { Context } from '../context.js';

/** Exports of one caller that may run at once, on all servers of a database together. */
export const EXPORTS_AT_ONCE = 1;

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER = 30;

/** Namespace of the advisory locks of callers, which the servers of a database share; no other locks are in it. */
const LOCK = 1_090_284_215;

/**
 * Exports that are running on a server: one for each caller, and in total so few that half of the analysts' connections remain
 * for questions. Further exports are refused instead of waiting, since an export may take minutes.
 */
export class ExportsAtOnce {
  private readonly callers = new Set<string>();

  constructor(private readonly most: number) {}

  /** Takes a place; returns a function that releases it. @throws Refusal TOO_MANY_TRIES */
  enter(context: Context): () => void {
    const caller = callerOf(context);
    if (this.callers.has(caller)) throw ofCaller();
    if (this.callers.size >= this.most) throw tooMany('Others are exporting: there is no place left', this.most);
    this.callers.add(caller);
    return () => void this.callers.delete(caller);
  }
}

/** Locks the caller's exports for the transaction. @throws Refusal TOO_MANY_TRIES if another server exports for the caller */
export async function claimExport(snapshot: EntityManager, context: Context): Promise<void> {
  const [claim] = await runSql<{ had: boolean }>(snapshot)`
    select pg_try_advisory_xact_lock(${LOCK}, hashtext(${callerOf(context)})) as had`;
  if (!claim?.had) throw ofCaller();
}

/** Name of the caller; for a guest that of the network, as reported by a trusted proxy. */
function callerOf({ viewer: { admin, member }, origin }: Context): string {
  if (admin) return `administrator ${admin.administratorId}`;
  return member ? `client ${member.clientId}` : `guest ${origin.network ?? origin.peer}`;
}

const ofCaller = () => tooMany('Another export of yours is under way: one is sent at a time', EXPORTS_AT_ONCE);

const tooMany = (message: string, allowed: number) =>
  new Refusal('TOO_MANY_TRIES', message, { limit: 'exports', allowed, retryAfter: RETRY_AFTER });
