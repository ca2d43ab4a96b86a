import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { deleteSome } from '../../database/retention/delete-some.js';
import { runSql } from '../../database/run-sql.js';
import { Refusal } from '../../shared/refusal.js';
import type { Origin } from './origin.js';

/** Failures within the window after which an account must wait at one origin. */
const PER_PAIR = 10;
/**
 * Failures within the window after which a network address must wait, whatever the accounts; or an account, at one address
 * whatever the applications.
 */
const PER_ADDRESS = 100;
/** Seconds for which a failure counts. */
const WINDOW_SECONDS = 15 * 60;

/** Most expired failures that are deleted with each new one. */
const SWEPT_AT_ONCE = 20;

/** Attempt to log in: the account, which may be unknown, and its origin. Source: operations.md, "Behind a proxy". */
export interface LoginAttempt {
  /** Digest of the e-mail, so that the stored row identifies nobody. */
  readonly account: string;
  /** Origins under which each failure is stored: a device, or an address, or an application and the address it came through. */
  readonly origins: readonly string[];
  /** Origins whose failures for the account are added up to limit this attempt. */
  readonly limitedBy: readonly string[];
  /** Origins at one address, whose failures for the account are limited together, whichever application is named. */
  readonly atAddress: readonly string[];
  /** Network address, whose failures are counted and limited across all accounts; null: unknown. */
  readonly address: string | null;
  /** False: failures of others at the address do not delay this attempt. */
  readonly isAddressLimited: boolean;
}

/**
 * Describes an attempt by its origin. A device that has logged in to the account before is counted separately, so that its
 * owner is let in however often others fail. Otherwise the address counts, or the application where the address is unknown.
 *
 * A direct caller can claim to be behind a proxy, and a caller behind an untrusted proxy has the proxy's address. Failures
 * through an address and from it are therefore counted together: a forged header gives no second allowance, and naming further
 * applications gives at most ten.
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

/**
 * Refuses an attempt after too many failures, even with the right password.
 *
 * @throws Refusal TOO_MANY_TRIES, with the seconds until the next attempt
 */
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
 * Refuses too many attempts with a secret that cannot be guessed, such as the token of an e-mail. Where the caller's address
 * is unknown this does nothing: a valid secret is accepted there whatever the failures of others, and only an invalid one must
 * wait (`refuseTooManyAttempts`).
 */
export async function refuseTooManyTokenAttempts(em: EntityManager, tried: LoginAttempt, now: Date): Promise<void> {
  if (tried.address !== null) await refuseTooManyAttempts(em, tried, now);
}

/** Counts a failure against the account at its origins, and against the address. */
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

/** Deletes failures that no longer count: they contain network addresses, which must not be kept. */
export const deleteExpiredFailures = (em: EntityManager, now: Date): Promise<number> =>
  deleteSome(em, {
    table: 'failed_login',
    where: sql`t.failed_at < ${now}::timestamptz - make_interval(secs => ${2 * WINDOW_SECONDS})`,
  });

/** Deletes all failures of an account whose owner has proved their identity by setting a new password. */
export async function clearAllFailures(em: EntityManager, account: string): Promise<void> {
  await runSql(em)`delete from failed_login where account = ${digest(account)}`;
}

/** Deletes the failures of an account from these origins after the right password; those from elsewhere remain. */
export async function clearFailures(em: EntityManager, { account, origins }: LoginAttempt): Promise<void> {
  await runSql(em)`delete from failed_login where account = ${account} and origin = any(${[...origins]})`;
}
