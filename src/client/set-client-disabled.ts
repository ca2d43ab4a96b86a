import type { EntityManager } from '@mikro-orm/postgresql';
import { familyOf } from '../company/family.js';
import type { CompanyKey } from '../shared/check-version.js';
import { notFound } from '../shared/refusal.js';
import type { Client } from './client.entity.js';
import { findHolder } from './contact-email.js';
import { type UpdateClientOptions, updateClient } from './update-client.js';

/** Id or e-mail of a client; if both are given, the id counts. */
export type ClientKey = { readonly id: number } | { readonly email: string };

/**
 * Disables a client, who can then no longer log in and is logged out at once, or enables one.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN as `checkAccessChange` says. Source: service.md 2.1 and 4.2
 */
export async function setClientDisabled(
  em: EntityManager,
  { companyId, ...who }: CompanyKey & ClientKey,
  { disabled, ...options }: UpdateClientOptions & { readonly disabled: boolean },
): Promise<Client> {
  const id = 'id' in who ? who.id : await idOf(em, companyId, who.email);
  return updateClient(em, { companyId, id, ...options }, { disabled });
}

/** Finds a client by e-mail, confirmed or not: staff see an unconfirmed one as the account's. */
async function idOf(em: EntityManager, companyId: number, email: string): Promise<number> {
  const { rootId } = await familyOf(em, companyId);
  const holder = await findHolder(em, rootId, email.trim().toLowerCase());
  if (!holder) throw notFound('client', email);
  return holder.id;
}
