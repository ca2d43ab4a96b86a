import type { EntityManager } from '@mikro-orm/postgresql';
import { hashToken, newToken } from '../../security/token.js';
import { LOGIN_SECONDS, Session, type SessionKind } from './session.entity.js';

export interface NewSession {
  readonly kind: SessionKind;
  /** Company of the session. Administrator: their own or a branch; member: any of the family; basket: the basket's. */
  readonly companyId: number;
  readonly administratorId?: number | null;
  readonly clientId?: number | null;
  /** True: the member's log-in is valid at that company only, not in the entire family. */
  readonly atBranchAlone?: boolean;
}

export interface OpenedSession {
  readonly id: number;
  readonly token: string;
  /** Moment at which the session ends unless it is used before. */
  readonly expiresAt: Date;
}

/** Opens a session. The token is returned only here and is not stored. */
export async function openSession(tx: EntityManager, session: NewSession): Promise<OpenedSession> {
  const token = newToken();
  const opened = tx.create(Session, { ...session, tokenHash: hashToken(token) }, { partial: true });
  await tx.flush();
  return { id: opened.id, token, expiresAt: new Date(opened.lastUsedAt.getTime() + LOGIN_SECONDS * 1000) };
}
