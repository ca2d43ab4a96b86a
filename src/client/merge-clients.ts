import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { recordFacts } from '../outbox/record-fact.js';
import { endSessions } from '../security/end-sessions.js';

/** Tables whose rows move to the other client and show it, so that copies of them that programs hold become stale. */
export const TABLES_SHOWING_CLIENT = ['booking', 'purchase', 'queuer', 'pre_paid_booking', 'answer'] as const;

/** Tables whose rows move to the other client and do not show it. */
export const TABLES_HIDING_CLIENT = ['wallet_log', 'email'] as const;

/** Tables whose rows the merge ends instead: sessions and password tokens of the first client. */
export const CREDENTIAL_TABLES = ['session', 'password_reset'] as const;

/** Ids of the client that is merged, and of the client that remains. */
export interface Merge {
  readonly companyId: number;
  readonly from: number;
  readonly into: number;
}

/**
 * Merges two clients of a family that have turned out to be the same person. Bookings, purchases, answers and wallet of the first
 * become the second's, whose empty details are filled. The first is deleted, and its sessions end; it keeps the e-mail that it
 * had claimed, by which an erasure finds it. The caller has locked both.
 */
export async function mergeClients(tx: EntityManager, { companyId, from, into }: Merge): Promise<void> {
  await endSessions(tx, sql`session.client_id = ${from}`);
  await runSql(tx)`delete from password_reset where client_id = ${from}`;
  for (const name of TABLES_SHOWING_CLIENT)
    await runSql(tx)`
      update ${sql.table(name)} set client_id = ${into}
      where client_id = ${from} and ${name === 'answer' ? isMissing(into) : sql`true`}`;
  for (const name of TABLES_HIDING_CLIENT)
    await runSql(tx)`update ${sql.table(name)} set client_id = ${into} where client_id = ${from}`;
  await runSql(tx)`
    update client set parent_client_id = ${into}
    where parent_client_id = ${from} and id <> ${into}`;
  await runSql(tx)`
    update client t set ${sql.join(FILLED_COLUMNS.map((name) => sql`${sql.ref(name)} = coalesce(t.${sql.ref(name)}, f.${sql.ref(name)})`))},
      wallet_amount = t.wallet_amount + f.wallet_amount
    from client f where t.id = ${into} and f.id = ${from}`;
  await runSql(tx)`
    update client set deleted = true, claimed_at_company_id = null, password_hash = null, wallet_amount = 0
    where id = ${from}`;
  await recordFacts(
    tx,
    [from, into].map((clientId) => ({ companyId, kind: 'client.changed' as const, about: { clientId } })),
  );
}

/** Condition for an answer to move: it is about a booking, or the other client has not answered the question. */
const isMissing = (into: number) => sql`(booking_id is not null or not exists (
  select from answer a where a.client_id = ${into} and a.booking_id is null and not a.deleted and a.question_id = answer.question_id))`;

/** Columns of the second client that are filled from the first where they are empty. */
const FILLED_COLUMNS = [
  ...['first_name', 'last_name', 'mobile_prefix', 'mobile', 'phone_prefix', 'phone'],
  ...['address1', 'address2', 'address3', 'address4', 'address5', 'postcode', 'country', 'time_zone', 'locale'],
];
