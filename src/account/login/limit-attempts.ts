import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { deleteSome } from '../../database/retention/delete-some.js';
import { runSql } from '../../database/run-sql.js';
import { Refusal } from '../../shared/refusal.js';
import type { Origin } from './origin.js';

/** Failures in the window before a pair of account and origin, or a network address alone, has to wait; or, at one address, an account. */
const PER_PAIR = 10;
const PER_ADDRESS = 100;
const WINDOW_SECONDS = 15 * 60;

/** Failures that are of no use any more, taken away with each new one. */
const SWEPT_AT_ONCE = 20;

/** Attempt to log in: the account, known or not, and its origin. Source: operations.md, "Behind a proxy". */
export interface LoginAttempt {
  /** Digest of its e-mail: what is stored names nobody. */
  readonly account: string;
  /** Origins that each failure is counted under: a device, an address, an application, and what came through an address. */
  readonly origins: readonly string[];
  /** Origins whose failures of the account are counted together, for this try. */
  readonly limitedBy: readonly string[];
  /** Origins at one address, whose failed log-ins of the account are limited together, whatever application is named. */
  readonly atAddress: readonly string[];
  /** Counted and limited alone, whatever the accounts; null: unknown. */
  readonly address: string | null;
  /** False: the failures of others from that address keep nobody waiting. */
  readonly isAddressLimited: boolean;
}

/**
 * A try from there. A device that has logged in to the account before is counted by itself: whoever else fails, wherever,
 * its owner is let in. Else the address counts; where that is unknown, the application.
 *
 * Whoever calls directly can say that they are behind a proxy, and one behind a proxy that is not trusted is at its address:
 * what came through an address and what came from it are counted together, so that a header is no second set of tries, and
 * further applications are no more than ten sets.
 */
export function loginAttempt(account: string, origin: Origin, device: string | null = null): LoginAttempt {
  const { network: address } = origin;
  const isAddressLimited = address !== null && device === null;
  return { account: digest(account), address, isAddressLimited, ...countedBy(origin, device) };
}

const digest = (account: string): string => createHash('sha256').update(account).digest('base64url');

function countedBy(
  { network, peer, applicationId }: Origin,
  device: string | null,
): Pick<LoginAttempt, 'origins' | 'limitedBy' | 'atAddress'> {
  if (device !== null) return { origins: [`device ${device}`], limitedBy: [`device ${device}`], atAddress: [] };
  if (network !== null) return { origins: [network], limitedBy: [network, `through ${network}`], atAddress: [] };
  const application = `application ${applicationId ?? 'unknown'}`;
  const through = `through ${peer}`;
  return { origins: [application, through], limitedBy: [application, `${peer}`], atAddress: [`${peer}`, through] };
}

/** @throws Refusal TOO_MANY_TRIES, with the seconds until there is another try, for a right password too */
export async function refuseTooManyAttempts(em: EntityManager, tried: LoginAttempt, now: Date): Promise<void> {
  const { account, limitedBy, atAddress } = tried;
  const address = tried.isAddressLimited ? tried.address : null;
  const from = new Date(now.getTime() - WINDOW_SECONDS * 1000);
  const [row] = await runSql<{ until: Date | null }>(em)`
    select greatest(
      (select failed_at from failed_login where account = ${account} and origin = any(${[...limitedBy]}) and failed_at > ${from}
       order by failed_at desc offset ${PER_PAIR - 1} limit 1),
      (select failed_at from failed_login where account = ${account} and origin = any(${[...atAddress]}) and failed_at > ${from}
       order by failed_at desc offset ${PER_ADDRESS - 1} limit 1),
      (select failed_at from failed_login where address = ${address} and failed_at > ${from}
       order by failed_at desc offset ${PER_ADDRESS - 1} limit 1)
    ) + make_interval(secs => ${WINDOW_SECONDS}) as until`;
  const until = row?.until;
  if (!until) return;
  const retryAfter = Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000));
  throw new Refusal('TOO_MANY_TRIES', `Too many tries; the next one is possible in ${retryAfter} seconds`, { retryAfter });
}

/**
 * Refuses too many tries of a secret that nobody can guess, such as the token of an e-mail: where callers cannot be told
 * apart a good one is
 * let in whatever the failures of others, and only a bad one is asked to wait.
 */
export async function refuseTooManyTokenAttempts(em: EntityManager, tried: LoginAttempt, now: Date): Promise<void> {
  if (tried.address !== null) await refuseTooManyAttempts(em, tried, now);
}

/** Counts a failure against the account from there, and against the address. */
export async function countFailure(em: EntityManager, { account, origins, address }: LoginAttempt, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 2 * WINDOW_SECONDS * 1000);
  await runSql(em)`
    with swept as (
      delete from failed_login where id in (
        select id from (select id, failed_at from failed_login order by id limit ${SWEPT_AT_ONCE} for update skip locked) oldest
        where failed_at < ${old}
      )
    )
    insert into failed_login (account, origin, address, failed_at)
    select ${account}, origin, ${address}, ${now}::timestamptz from unnest(${[...origins]}::text[]) as origin`;
}

/** Deletes failures that no longer count. They hold addresses of the network, and so must not stay. */
export const deleteExpiredFailures = (em: EntityManager, now: Date): Promise<number> =>
  deleteSome(em, {
    table: 'failed_login',
    where: sql`t.failed_at < ${now}::timestamptz - make_interval(secs => ${2 * WINDOW_SECONDS})`,
  });

/** Forgets all failures of an account: setting a new password has proved its owner. */
export async function clearAllFailures(em: EntityManager, account: string): Promise<void> {
  await runSql(em)`delete from failed_login where account = ${digest(account)}`;
}

/** The right password clears the failures of that account from there; those from elsewhere stay. */
export async function clearFailures(em: EntityManager, { account, origins }: LoginAttempt): Promise<void> {
  await runSql(em)`delete from failed_login where account = ${account} and origin = any(${[...origins]})`;
}
