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

/** A client as they see themselves: the e-mail that they gave, confirmed or not. */
export const ownEmail = ({ claimedEmail, email }: Pick<Client, 'claimedEmail' | 'email'>): string | null => claimedEmail ?? email;

/** The record of one who has just logged in, as they see it. */
export const ownRecord = <C extends Client | null>(client: C): C => client && { ...client, email: ownEmail(client) };

/**
 * Makes a client as the client itself asks, or the member who looks after it. Where the family knows the e-mail, it is a
 * client of its own all the same, and the e-mail is only claimed: nothing of the known one is shown to it or done by it
 * until the token that an account is sent there was used (`confirmEmail`). One that nobody knows it has, and claims. The
 * answer does not tell which it was.
 *
 * @throws Refusal as `createClient`, but for an e-mail that is known
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
  // Looked for first: a password is hashed once, whichever it is, and takes as long.
  const known = await findHolder(em, family.rootId, email);
  return known ? claim() : orClaim(() => createClient(em, { companyId, now, family }, { ...given, claimedEmail: email }), claim);
}

/**
 * Changes a client at its own request. An e-mail address that another client of the family has is only claimed, and becomes the
 * client's own once the token that is sent there was used.
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
  // A form sends the whole record back: what is claimed is not claimed again.
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

/** The database says whether an e-mail is taken: of two who take it at once, one claims it. */
async function orClaim<T>(take: () => Promise<T>, claim: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (thrown) {
    const isTaken = thrown instanceof Refusal && thrown.code === 'CONFLICT' && thrown.detail.field === 'email';
    if (!isTaken) throw thrown;
    return claim();
  }
}
