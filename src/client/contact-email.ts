import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { findRow } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import { recordFacts } from '../outbox/record-fact.js';
import { sendConfirmation } from '../outbox/write-emails.js';
import { Client } from './client.entity.js';

/**
 * Finds the client whose contact an e-mail is. What is booked for whoever gives an e-mail is booked for the client that is
 * found here and nowhere else: an account that never confirmed its e-mail is nobody's contact, so that whoever comes with
 * that e-mail, a guest or the staff, is somebody else until the account has confirmed it. The staff's own look-up shows such
 * an account (`findClientByEmail`). Source: hardening.md, "An account made with somebody's e-mail".
 */
export async function findContact(
  em: EntityManager,
  {
    rootId,
    email,
    staffAt = null,
  }: { readonly rootId: number; readonly email: string | null; readonly staffAt?: number | null | undefined },
): Promise<Client | null> {
  return email === null ? null : findRow(em, Client, sql`${isContactOf(email, staffAt)} and t.company_id = ${rootId}`);
}

/**
 * Holds of the live client `t` whose e-mail it is, confirmed by its owner or written by the staff; to the staff of a company
 * also of the account that they have given it to.
 */
export const isContactOf = (email: string, staffAt: number | null = null): RawBuilder<unknown> =>
  sql`t.email = ${email} and not t.deleted
    and (t.claimed_email is distinct from t.email or t.claimed_at_company_id = ${staffAt})`;

/** Finds the holder of an e-mail, confirmed or not. For uses that neither show nor tell anything to the holder. */
export const findHolder = (em: EntityManager, rootId: number, email: string): Promise<Client | null> =>
  findRow(em, Client, sql`${isHeldBy(email)} and t.company_id = ${rootId}`);

/** Holds of the live client `t` that has the e-mail, confirmed or not. */
export const isHeldBy = (email: string): RawBuilder<unknown> => sql`t.email = ${email} and not t.deleted`;

/** Has an e-mail that nobody else had and that nobody confirmed: it has it until somebody else gives it (`releaseEmail`). */
export const holdsUnconfirmed = ({ claimedEmail, email }: Pick<Client, 'claimedEmail' | 'email'>): boolean =>
  email !== null && claimedEmail === email;

/**
 * Takes an e-mail from the account that never confirmed it, since somebody else gives it: what is booked by it from now on
 * is no longer the account's, which is asked to confirm and then has all of it. Nothing where nobody holds it so.
 * Whatever stores an e-mail that is not merely claimed calls it before (`createClient`, `updateClient`). Staff who give it
 * do not take it from the account that staff of the same company gave it to.
 */
export async function releaseEmail(
  em: EntityManager,
  { companyId, byStaff = false }: { readonly companyId: number; readonly byStaff?: boolean },
  email: string,
): Promise<void> {
  const rows = await runSql<{ id: number; isMember: boolean }>(em)`
    update client set email = null
    where company_id = (select root_id from company where id = ${companyId}) and email = ${email} and claimed_email = ${email}
      and not deleted and (not ${byStaff} or claimed_at_company_id is distinct from ${companyId})
    returning id, is_member`;
  for (const { id, isMember } of rows) {
    await recordFacts(em, [{ companyId, kind: 'client.changed', about: { clientId: id } }]);
    if (isMember) await sendConfirmation(em, companyId, id);
  }
}
