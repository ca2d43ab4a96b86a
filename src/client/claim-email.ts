import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { familyOf } from '../company/family.js';
import { findRow } from '../database/row.js';
import { sendConfirmation } from '../outbox/write-emails.js';
import type { CompanyKey, VersionedKey } from '../shared/check-version.js';
import { readEmail } from '../shared/email.js';
import { Refusal } from '../shared/refusal.js';
import { Client } from './client.entity.js';
import { findHolder, holdsUnconfirmed } from './contact-email.js';
import { createClient, type NewClient } from './create-client.js';
import { type ClientChanges, type UpdateClientOptions, updateClient } from './update-client.js';

/** E-mail that the client sees as their own: the one they gave, confirmed or not. */
export const ownEmail = ({ claimedEmail, email }: Pick<Client, 'claimedEmail' | 'email'>): string | null => claimedEmail ?? email;

/** A client's record as the client sees it. */
export const ownRecord = <C extends Client | null>(client: C): C => client && { ...client, email: ownEmail(client) };

/**
 * Creates a client at the request of the client, or of the member who looks after it. If the family already has the e-mail, the
 * new client only claims it: it neither sees the client who has it nor acts for that client, until the token sent to the address
 * is used (`confirmEmail`). An e-mail that is not known is both stored and claimed. The response does not reveal which was the
 * case.
 *
 * @throws Refusal as `createClient`, except for an e-mail that is known
 */
export async function createOwnClient(
  em: EntityManager,
  given: NewClient,
  { companyId, now }: CompanyKey & { readonly now: Date },
): Promise<Client> {
  const family = await familyOf(em, companyId);
  const email = readEmail(given.email ?? null);
  if (email === null) return createClient(em, { companyId, now, family }, given);
  const claim = () =>
    em.transactional(async (tx) => {
      const client = await createClient(tx, { companyId, now, family }, { ...given, email: null, claimedEmail: email });
      if (client.isMember) await sendConfirmation(tx, companyId, client.id);
      return client;
    });
  // Looked up first: the password is then hashed once in either case, and the response takes as long.
  const known = await findHolder(em, family.rootId, email);
  return known ? claim() : orClaim(() => createClient(em, { companyId, now, family }, { ...given, claimedEmail: email }), claim);
}

/**
 * Changes a client at its own request. An e-mail address that another client of the family has is only claimed, and becomes the
 * client's own once the token sent to it is used.
 *
 * @param options `staffOf` for a log-in that is limited to a branch: the change counts as one by that branch's staff
 * @throws Refusal as `updateClient`, except for an address that another client has
 */
export async function updateOwnClient(
  em: EntityManager,
  { companyId, id, ...options }: VersionedKey & UpdateClientOptions,
  { email: newEmail, ...changes }: ClientChanges,
): Promise<Client> {
  const email = newEmail == null ? newEmail : readEmail(newEmail);
  if (email == null) return updateClient(em, { companyId, id, ...options }, { ...changes, email });
  const known = await findRow(em, Client, sql`t.id = ${id}`);
  // Forms send the complete record back: an address that is already claimed is not claimed again.
  if (known?.claimedEmail === email) return updateClient(em, { companyId, id, ...options }, changes);
  const claimedEmail = known?.email === email ? null : email;
  return orClaim(
    () => updateClient(em, { companyId, id, ...options }, { ...changes, email, claimedEmail }),
    () =>
      em.transactional(async (tx) => {
        const loses = known && holdsUnconfirmed(known) ? { email: null } : {};
        const client = await updateClient(tx, { companyId, id, ...options }, { ...changes, ...loses, claimedEmail: email });
        if (client.isMember) await sendConfirmation(tx, companyId, id);
        return client;
      }),
  );
}

/**
 * Takes an e-mail, or claims it if the database reports it as taken: of two concurrent callers one takes it and the other claims
 * it.
 */
async function orClaim<T>(take: () => Promise<T>, claim: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (thrown) {
    const isTaken = thrown instanceof Refusal && thrown.code === 'CONFLICT' && thrown.detail.field === 'email';
    if (!isTaken) throw thrown;
    return claim();
  }
}
