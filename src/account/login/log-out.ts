import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { endSessions } from '../../security/end-sessions.js';

/** Ends one session: from now on every server answers its token with 401. Source: service.md 4.1, hardening I7. */
export function logOut(em: EntityManager, sessionId: number): Promise<void> {
  return em.transactional((tx) => endSessions(tx, sql`session.id = ${sessionId}`));
}
