import type { EntityManager } from '@mikro-orm/postgresql';
import { forbidden } from '../../shared/refusal.js';
import type { AdminLogin } from '../../shared/viewer.js';
import { adoptBaskets } from './adopt-baskets.js';
import { type OpenedSession, openSession } from './open-session.js';

/**
 * Goes on in another of the companies an administrator may act in, with a new token. The old one goes on too: a browser
 * that just read the company to choose it holds that record, and the token with it.
 * Companies that the same human knows under another account are not among them: that one has a password of its own.
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
