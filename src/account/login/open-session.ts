import type { EntityManager } from '@mikro-orm/postgresql';
import { hashToken, newToken } from '../../security/token.js';
import { LOGIN_SECONDS, Session, type SessionKind } from './session.entity.js';

export interface NewSession {
  readonly kind: SessionKind;
  /** The company logged in against: of an administrator their own or a branch, of a member one of the family; or the basket's. */
  readonly companyId: number;
  readonly administratorId?: number | null;
  readonly clientId?: number | null;
  /** True: the member's log-in is valid at that company alone, not in all of the family. */
  readonly atBranchAlone?: boolean;
}

export interface OpenedSession {
  readonly id: number;
  readonly token: string;
  /** End of a log-in that is not used before. */
  readonly expiresAt: Date;
}

/** Opens a session. The token is returned this once and stored nowhere. */
export async function openSession(tx: EntityManager, of: NewSession): Promise<OpenedSession> {
  const token = newToken();
  const session = tx.create(Session, { ...of, tokenHash: hashToken(token) }, { partial: true });
  await tx.flush();
  return { id: session.id, token, expiresAt: new Date(session.lastUsedAt.getTime() + LOGIN_SECONDS * 1000) };
}
