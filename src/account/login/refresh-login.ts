import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { endSessions } from '../../security/end-sessions.js';
import { unauthenticated } from '../../shared/refusal.js';
import { adoptBaskets } from './adopt-baskets.js';
import { type OpenedSession, openSession } from './open-session.js';
import { Session } from './session.entity.js';

/**
 * Replaces the session by one with a new token, in the same company; the old token is no longer valid, and the baskets move to
 * the new session. Of two calls with one token the later is refused.
 *
 * @throws Refusal UNAUTHENTICATED where the log-in has ended meanwhile
 */
export function refreshLogin(em: EntityManager, sessionId: number): Promise<OpenedSession> {
  return em.transactional(async (tx) => {
    const old = await tx.findOne(Session, { id: sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!old || old.kind === 'basket') throw unauthenticated();
    const { kind, companyId, administratorId, clientId, atBranchAlone } = old;
    const opened = await openSession(tx, { kind, companyId, administratorId, clientId, atBranchAlone });
    await adoptBaskets(tx, old.id, opened.id);
    await endSessions(tx, sql`session.id = ${old.id}`);
    return opened;
  });
}
