import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { findRow } from '../database/row.js';
import { notFound } from '../shared/refusal.js';
import { Client } from './client.entity.js';
import { clientIdOf } from './client-submissions.js';
import { isHeldBy } from './contact-email.js';

/** Clients live at the head of the family. */
const inFamily = (companyId: number) => sql`t.company_id = (select root_id from company where id = ${companyId})`;

/**
 * Also by the number that a form of the public was told for it today, which its owner may know alone.
 *
 * @throws Refusal NOT_FOUND when the family has no such client. A deleted one is found.
 */
export async function findClient(em: EntityManager, companyId: number, id: number): Promise<Client> {
  return found(em, id, sql`t.id = ${await clientIdOf(em, companyId, id)} and ${inFamily(companyId)}`);
}

/** One whom that client looks after; null for everybody else, the client included. */
export async function findChild(em: EntityManager, parentId: number, id: number): Promise<Client | null> {
  if (id === parentId) return null;
  return findRow(em, Client, sql`t.id = ${id} and t.parent_client_id = ${parentId} and not t.deleted`);
}

/**
 * Finds a client by the e-mail address, case-insensitively, as the staff see it in their list: also an account that has not
 * confirmed an e-mail which nobody else has. One that claims somebody's does not have it: the other is found.
 *
 * @throws Refusal NOT_FOUND without a live client of that e-mail
 */
export function findClientByEmail(em: EntityManager, companyId: number, email: string): Promise<Client> {
  return found(em, email, sql`${isHeldBy(email.trim().toLowerCase())} and ${inFamily(companyId)}`);
}

/**
 * Finds a client by e-mail, for everyone (`true`) or for the client of that id alone: a stranger does not learn whether an
 * e-mail is known.
 *
 * @throws Refusal NOT_FOUND
 */
export async function findOwnClient(
  em: EntityManager,
  { companyId, email }: { readonly companyId: number; readonly email: string },
  asking: true | number | null,
): Promise<Client> {
  if (asking === true) return findClientByEmail(em, companyId, email);
  const stored = email.trim().toLowerCase();
  const isOwn = sql`t.id = ${asking} and coalesce(t.claimed_email, t.email) = ${stored}`;
  return found(em, email, sql`${isOwn} and ${inFamily(companyId)} and not t.deleted`);
}

/** References need not be unique: the oldest is meant. @throws Refusal NOT_FOUND without a live client of that reference */
export function findClientByReference(em: EntityManager, companyId: number, reference: string): Promise<Client> {
  return found(em, reference, sql`t.reference = ${reference} and ${inFamily(companyId)} and not t.deleted order by t.id`);
}

async function found(em: EntityManager, key: number | string, where: RawBuilder<unknown>): Promise<Client> {
  const client = await findRow(em, Client, where);
  if (!client) throw notFound('client', key);
  return client;
}
