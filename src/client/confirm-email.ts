import type { EntityManager } from '@mikro-orm/postgresql';
import { refuseDuplicate } from '../database/refuse-duplicate.js';
import { runSql } from '../database/run-sql.js';
import { recordFacts } from '../outbox/record-fact.js';
import { forbidden, notFound } from '../shared/refusal.js';
import { holdsUnconfirmed, releaseEmail } from './contact-email.js';
import { emailTaken } from './create-client.js';
import { mergeClients } from './merge-clients.js';

interface UnconfirmedEmail {
  readonly id: number;
  readonly companyId: number;
  readonly email: string | null;
  readonly claimedEmail: string | null;
  readonly disabled: boolean;
}

/**
 * Confirms that the account owns the address to which its token was sent; returns the id of the client that the account belongs
 * to from now on. If the account had claimed the address and another client of the family has it, the account is merged into that
 * client; if that other account never confirmed it, the address moves to this one.
 *
 * @throws Refusal NOT_FOUND when the client is deleted; FORBIDDEN when the other client is disabled; CONFLICT when another
 *   transaction takes the e-mail at the same moment
 */
export async function confirmEmail(tx: EntityManager, clientId: number, sentTo: string | null): Promise<number> {
  const clients = await lockBoth(tx, clientId, sentTo);
  const account = clients.find(({ id }) => id === clientId);
  if (!account) throw notFound('client', clientId);
  if (account.claimedEmail === null || account.claimedEmail !== sentTo) return clientId;

  const known = clients.find(({ id, email }) => id !== clientId && email === sentTo);
  if (known && holdsUnconfirmed(known)) {
    await releaseEmail(tx, { companyId: known.companyId }, sentTo);
    await takeEmail(tx, account, sentTo);
    return clientId;
  }
  if (known?.disabled) throw forbidden('Account has been disabled');
  if (known) await mergeClients(tx, { companyId: known.companyId, from: clientId, into: known.id });
  else await takeEmail(tx, account, sentTo);
  return known?.id ?? clientId;
}

/** Locks the account and the client that has the e-mail, in the order of their ids. */
async function lockBoth(tx: EntityManager, clientId: number, email: string | null): Promise<readonly UnconfirmedEmail[]> {
  const rows = await runSql<UnconfirmedEmail>(tx)`
    select t.id, t.company_id, t.email, t.claimed_email, t.disabled
    from client t join client own on own.id = ${clientId} and own.company_id = t.company_id
    where not t.deleted and (t.id = ${clientId} or t.email = ${email})
    order by t.id for update of t`;
  return rows;
}

/** Gives the account the address, which no other client of the family has any more. */
async function takeEmail(tx: EntityManager, { id, companyId }: UnconfirmedEmail, email: string): Promise<void> {
  await refuseDuplicate(
    'client_email',
    () => emailTaken(email),
    () =>
      runSql(tx)`update client set email = ${email}, claimed_email = null, claimed_at_company_id = null
        where id = ${id}`,
  );
  await recordFacts(tx, [{ companyId, kind: 'client.changed', about: { clientId: id } }]);
}
