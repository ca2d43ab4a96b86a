import type { EntityManager } from '@mikro-orm/postgresql';
import { forbidden } from '../../shared/refusal.js';
import type { AdminLogin } from '../../shared/viewer.js';
import { adoptBaskets } from './adopt-baskets.js';
import { type OpenedSession, openSession } from './open-session.js';

/**
 * Opens a session in another company that the administrator may act in, with a new token. The old token remains valid: a
 * browser that has read the company's record to choose it keeps that record, and the token in it. Companies where the same
 * person has a separate account do not count: that account has its own password.
 *
 * @throws Refusal FORBIDDEN for any other company. Source: wire.md 1.1
 */
export function switchCompany(
  em: EntityManager,
  admin: AdminLogin,
  { sessionId, companyId }: { readonly sessionId: number; readonly companyId: number },
): Promise<OpenedSession> {
  if (!admin.companyIds.includes(companyId)) throw forbidden();
  return em.transactional(async (tx) => {
    const of = { kind: 'admin', companyId, administratorId: admin.administratorId } as const;
    const opened = await openSession(tx, of);
    await adoptBaskets(tx, sessionId, opened.id);
    return opened;
  });
}
