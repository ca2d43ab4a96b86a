import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client } from './client.entity.js';
import { findClientByEmail } from './find-client.js';
import { updateClient } from './update-client.js';

/** One of the two says who; the id where both are given. */
export type ClientKey = { readonly id: number } | { readonly email: string };

/** A disabled client cannot log in, and is logged out at once. @throws Refusal NOT_FOUND. Source: service.md 2.1 and 4.2 */
export async function setClientDisabled(
  em: EntityManager,
  companyId: number,
  who: ClientKey,
  disabled: boolean,
  expectedVersion?: number | null,
): Promise<Client> {
  const id = 'id' in who ? who.id : (await findClientByEmail(em, companyId, who.email)).id;
  return updateClient(em, companyId, id, { disabled }, expectedVersion);
}
