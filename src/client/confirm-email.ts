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
 * The client whose account it is from now on, of one who has used a token that was sent to an e-mail: the one that the
 * family knows by it, where the account had claimed it; else the account's own, also where another account has it and
 * never confirmed it.
 *
 * @throws Refusal FORBIDDEN where that one is disabled; CONFLICT when somebody takes the e-mail at the same moment
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

/** In order of their ids. */
async function lockBoth(tx: EntityManager, clientId: number, email: string | null): Promise<readonly UnconfirmedEmail[]> {
  const rows = await runSql<UnconfirmedEmail>(tx)`
    select t.id, t.company_id, t.email, t.claimed_email, t.disabled
    from client t join client own on own.id = ${clientId} and own.company_id = t.company_id
    where not t.deleted and (t.id = ${clientId} or t.email = ${email})
    order by t.id for update of t`;
  return rows;
}

/** Nobody of the family has it any more: it is the account's. */
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
