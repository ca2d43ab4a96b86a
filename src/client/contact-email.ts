import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { findRow } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import { recordFacts } from '../outbox/record-fact.js';
import { sendConfirmation } from '../outbox/write-emails.js';
import { Client } from './client.entity.js';

/**
 * Finds the client to whom an e-mail address belongs. A guest who gives the address books for that client; no other function
 * decides this. An account that never confirmed its address is not found, since another person may have created it with that
 * address: until it is confirmed, a guest with the address is a separate client. The staff's look-up finds such an account too
 * (`findClientByEmail`). Source: hardening.md, "An account made with somebody's e-mail".
 *
 * `staffAt`: the company on whose behalf staff look the client up; null for other callers.
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
 * Condition on a client `t`: it is not deleted, and the address is its own, confirmed by its owner or written by staff. For staff
 * of the company `staffAt` it includes the account to which they gave the address.
 */
export const isContactOf = (email: string, staffAt: number | null = null): RawBuilder<unknown> =>
  sql`t.email = ${email} and not t.deleted
    and (t.claimed_email is distinct from t.email or t.claimed_at_company_id = ${staffAt})`;

/** Finds the client with an e-mail address, confirmed or not. Only for uses that neither show the client nor write to it. */
export const findHolder = (em: EntityManager, rootId: number, email: string): Promise<Client | null> =>
  findRow(em, Client, sql`${isHeldBy(email)} and t.company_id = ${rootId}`);

/** Condition on a client `t`: it is not deleted and has the address, confirmed or not. */
export const isHeldBy = (email: string): RawBuilder<unknown> => sql`t.email = ${email} and not t.deleted`;

/** True for a client whose address is not confirmed: it loses the address when another client gives it (`releaseEmail`). */
export const holdsUnconfirmed = ({ claimedEmail, email }: Pick<Client, 'claimedEmail' | 'email'>): boolean =>
  email !== null && claimedEmail === email;

/**
 * Takes an e-mail address from an account that never confirmed it, because another client gives it now. Bookings made with the
 * address from now on are not the account's; the account is sent a request to confirm, and gets them all once it has confirmed.
 * Does nothing if no such account has the address. Commands that store an address which is not merely claimed call this first
 * (`createClient`, `updateClient`). With `byStaff`, an account to which staff of the same company gave the address keeps it.
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
