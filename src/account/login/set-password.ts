import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../../database/run-sql.js';
import { hashPassword } from '../../security/password.js';
import { notFound } from '../../shared/refusal.js';
import { storePassword } from './change-password.js';

export interface PasswordAccount {
  readonly kind: 'admin' | 'member';
  /** Company of the account; for a member, any company of the family. */
  readonly companyId: number;
  readonly email: string;
}

/**
 * Sets the password of an account without checking the old one, for operators. Every session of the account ends. A client
 * without an account becomes a member.
 *
 * @throws Refusal NOT_FOUND without such an account; INVALID for a password of the wrong length
 */
export async function setPassword(em: EntityManager, of: PasswordAccount, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await em.transactional(async (tx) => {
    const id = await findId(tx, of);
    await storePassword(tx, of.kind === 'admin' ? { administratorId: id } : { clientId: id }, passwordHash);
  });
}

async function findId(tx: EntityManager, { kind, companyId, email }: PasswordAccount): Promise<number> {
  const address = email.trim().toLowerCase();
  const found =
    kind === 'admin'
      ? sql<{ id: number }>`select id from administrator where company_id = ${companyId} and email = ${address} and not deleted`
      : sql<{ id: number }>`select id from client
          where company_id = (select root_id from company where id = ${companyId}) and email = ${address} and not deleted`;
  const [row] = await runSql<{ id: number }>(tx)`${found}`;
  if (!row) throw notFound(kind === 'admin' ? 'administrator' : 'client', address);
  return row.id;
}
