import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { findRow } from '../database/row.js';
import { notFound } from '../shared/refusal.js';
import { Client } from './client.entity.js';
import { clientIdOf } from './client-submissions.js';
import { isHeldBy } from './contact-email.js';

/** Condition on a client of the company's family; clients live at the head. */
const inFamily = (companyId: number) => sql`t.company_id = (select root_id from company where id = ${companyId})`;

/**
 * Finds a client by id, or by the number that a public form was given for it today, and that only its sender knows.
 *
 * @throws Refusal NOT_FOUND when the family has no such client. A deleted one is found.
 */
export async function findClient(em: EntityManager, companyId: number, id: number): Promise<Client> {
  return found(em, id, sql`t.id = ${await clientIdOf(em, companyId, id)} and ${inFamily(companyId)}`);
}

/** Finds a client whom that client looks after; null for any other, the client included. */
export async function findChild(em: EntityManager, parentId: number, id: number): Promise<Client | null> {
  if (id === parentId) return null;
  return findRow(em, Client, sql`t.id = ${id} and t.parent_client_id = ${parentId} and not t.deleted`);
}

/**
 * Finds a client by e-mail address, case-insensitively, as the staff's list shows it: this includes an account that has not
 * confirmed its address, if no other client has it. If another client has it, that client is found and not the account that
 * claims it.
 *
 * @throws Refusal NOT_FOUND without such a client that is not deleted
 */
export function findClientByEmail(em: EntityManager, companyId: number, email: string): Promise<Client> {
  return found(em, email, sql`${isHeldBy(email.trim().toLowerCase())} and ${inFamily(companyId)}`);
}

/**
 * Finds a client by e-mail: any client for `true`, otherwise only the client with the id `asking`, so that other callers do not
 * learn whether an e-mail is known.
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

/**
 * Finds a client by reference; if several have it, the oldest. @throws Refusal NOT_FOUND without such a client that is not
 * deleted
 */
export function findClientByReference(em: EntityManager, companyId: number, reference: string): Promise<Client> {
  return found(em, reference, sql`t.reference = ${reference} and ${inFamily(companyId)} and not t.deleted order by t.id`);
}

async function found(em: EntityManager, key: number | string, where: RawBuilder<unknown>): Promise<Client> {
  const client = await findRow(em, Client, where);
  if (!client) throw notFound('client', key);
  return client;
}
