import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import { forbidden } from '../shared/refusal.js';
import type { Client } from './client.entity.js';

type ClientOfFamily = Pick<Client, 'id' | 'companyId'>;

/**
 * Checks that staff may change what gives access to a client: the e-mail, by which a member logs in and is sent links, the client
 * who looks after this one, and whether the client may log in or is deleted. Clients are shared by the family. Staff of the head
 * always may; staff of a branch may if no other company of the family knows the client. A client that the head has made and no
 * branch knows yet is the head's alone. Callers have locked the client, so that no booking is made for it meanwhile. Changes that
 * the client makes are not checked here.
 *
 * @param staffOf the companies for which the caller acts as staff
 * @param act as in `may change the e-mail of client 85`
 * @throws Refusal FORBIDDEN. Source: hardening.md, I8; decisions 6, "a child's never on the parent or a sibling"
 */
export async function checkAccessChange(
  tx: EntityManager,
  { id, companyId: headId }: ClientOfFamily,
  { staffOf, act }: { readonly staffOf: readonly number[]; readonly act: string },
): Promise<void> {
  if (staffOf.includes(headId)) return;
  const known = await companiesKnowing(tx, id);
  const isOfHead = known.length === 0 && (await isMadeAt(tx, id, headId));
  if (!isOfHead && known.every((companyId) => staffOf.includes(companyId))) return;
  const reason = isOfHead ? 'it was made there' : 'other companies of the family know the client too';
  throw forbidden(`Only the client, or staff of the parent company, may change ${act} of client ${id}: ${reason}`);
}

async function isMadeAt(tx: EntityManager, clientId: number, companyId: number): Promise<boolean> {
  const rows = await runSql(tx)`select from client where id = ${clientId} and made_at_company_id = ${companyId}`;
  return rows.length > 0;
}

/**
 * Checks that staff may move money into or out of a client's wallet, which belongs to the family: staff of the head, and of any
 * branch that knows the client. If no company knows the client yet, any of them may.
 *
 * @throws Refusal FORBIDDEN
 */
export async function checkWalletChange(
  tx: EntityManager,
  { id, companyId: headId }: ClientOfFamily,
  staffOf: readonly number[],
): Promise<void> {
  if (staffOf.includes(headId)) return;
  const known = await companiesKnowing(tx, id);
  if (known.length === 0 || known.some((companyId) => staffOf.includes(companyId))) return;
  throw forbidden(
    `Only staff of a company that knows client ${id}, or of the parent company, may change the wallet: the client has booked and bought nothing here`,
  );
}

/**
 * Finds the companies that know a client, or a client whom this one looks after and may change: companies where the client was
 * made, has booked, bought or queued, has pre-paid uses, or received money in the wallet. Being made by the head does not count,
 * since clients live there. Deleted and cancelled records count too.
 */
async function companiesKnowing(tx: EntityManager, clientId: number): Promise<number[]> {
  const rows = await runSql<{ companyId: number }>(tx)`
    with recursive known_client as (
      select id, company_id as head_id, made_at_company_id from client where id = ${clientId}
      union
      select c.id, c.company_id, c.made_at_company_id from client c join known_client on c.parent_client_id = known_client.id
    )
    select made_at_company_id as company_id from known_client where made_at_company_id <> head_id
    union select t.company_id from known_client join booking t on t.client_id = known_client.id
    union select t.company_id from known_client join purchase t on t.client_id = known_client.id
    union select unnest(t.other_company_ids) from known_client join purchase t on t.client_id = known_client.id
    union select t.company_id from known_client join queuer t on t.client_id = known_client.id
    union select t.company_id from known_client join pre_paid_booking t on t.client_id = known_client.id
    union select a.company_id from known_client join wallet_log t on t.client_id = known_client.id
      join administrator a on a.id = t.administrator_id`;
  return rows.map(({ companyId }) => companyId);
}
