import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findClient } from '../client/find-client.js';
import { type Submitted, submitClient } from '../client/submit-client.js';
import { forbidden, invalid } from '../shared/refusal.js';

export interface ClientAsk {
  readonly companyId: number;
  /** Of a member, or of a client that was sent in before. */
  readonly clientId?: number | null;
  /** Details to create or update the client by. */
  readonly client?: (Submitted & { readonly id?: number | null }) | null;
  /** The member that is logged in. */
  readonly memberId: number | null;
  readonly isAdmin: boolean;
}

/** Whose purchase it is, and what of them the caller gave without a log-in. */
export interface ChosenClient {
  readonly id: number;
  readonly told: readonly string[];
}

/**
 * The client of a checkout: the member that is logged in; for an administrator anyone of the family; for everyone else
 * the details they give, or, within the hour, the id of a contact whose details were sent in.
 *
 * @throws Refusal INVALID where nobody is named; FORBIDDEN `Please Login` for a member's id without their log-in
 */
export async function chooseClient(tx: EntityManager, ask: ClientAsk, now: Date): Promise<ChosenClient> {
  const { companyId, memberId, isAdmin, client } = ask;
  if (memberId !== null) {
    const named = ask.clientId ?? client?.id ?? memberId;
    if (named !== memberId) throw forbidden('A member buys for themselves');
    return { id: memberId, told: [] };
  }
  if (client) {
    const { id, ...given } = client;
    const receipt = await submitClient(tx, { companyId, id: id ?? ask.clientId }, given, { clientId: null, isAdmin }, now);
    return { id: receipt.client.id, told: receipt.mayRead ? [] : Object.keys(receipt.sent) };
  }
  if (ask.clientId == null) throw invalid('client', 'is needed: the details of who buys, or the id of a client');
  if (isAdmin) return { id: (await findClient(tx, companyId, ask.clientId)).id, told: [] };
  await mustBeSubmitted(tx, companyId, ask.clientId);
  return { id: ask.clientId, told: ['firstName', 'lastName', 'email'] };
}

async function mustBeSubmitted(tx: EntityManager, companyId: number, clientId: number): Promise<void> {
  const { rows } = await sql`
    select from client
    where id = ${clientId} and company_id = (select root_id from company where id = ${companyId})
      and not deleted and not disabled and not is_member and submitted_at > now() - interval '1 hour'`.execute(tx.getKysely());
  if (rows.length === 0) throw forbidden('Please Login');
}
