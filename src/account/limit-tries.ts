import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Refusal } from '../shared/refusal.js';

/** Failures in the window before an account, known or not, or a network address has to wait. Source: decisions 6. */
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
const WINDOW_SECONDS = 15 * 60;

/** Failures that are of no use any more, taken away with each new one. */
const SWEPT_AT_ONCE = 20;

/** Who tries: the e-mail as given, in lower case, and where from. */
export interface Try {
  readonly account: string;
  readonly address: string;
}

/** @throws Refusal TOO_MANY_TRIES, with the seconds until there is another try, for a right password too */
export async function refuseTooManyTries(em: EntityManager, { account, address }: Try, now: Date): Promise<void> {
  const from = new Date(now.getTime() - WINDOW_SECONDS * 1000);
  const { rows } = await sql<{ until: Date | null }>`
    select greatest(
      (select failed_at from failed_login where account = ${account} and failed_at > ${from}
       order by failed_at desc offset ${PER_ACCOUNT - 1} limit 1),
      (select failed_at from failed_login where address = ${address} and failed_at > ${from}
       order by failed_at desc offset ${PER_ADDRESS - 1} limit 1)
    ) + make_interval(secs => ${WINDOW_SECONDS}) as until`.execute(em.getKysely());
  const until = rows[0]?.until;
  if (!until) return;
  const retryAfter = Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000));
  throw new Refusal('TOO_MANY_TRIES', `Too many tries; the next one is possible in ${retryAfter} seconds`, { retryAfter });
}

/** Counts a failure against the account and the address. */
export async function countFailure(em: EntityManager, { account, address }: Try, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 2 * WINDOW_SECONDS * 1000);
  await sql`
    with swept as (
      delete from failed_login where id in (
        select id from (select id, failed_at from failed_login order by id limit ${SWEPT_AT_ONCE} for update skip locked) oldest
        where failed_at < ${old}
      )
    )
    insert into failed_login (account, address, failed_at) values (${account}, ${address}, ${now})`.execute(em.getKysely());
}

/** The right password clears the account's failures; the address keeps those of other accounts. */
export async function forgetFailures(em: EntityManager, account: string): Promise<void> {
  await sql`delete from failed_login where account = ${account}`.execute(em.getKysely());
}
