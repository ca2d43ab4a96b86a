import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { confirmEmail } from '../../client/confirm-email.js';
import { runSql } from '../../database/run-sql.js';
import { addEmailJobs } from '../../outbox/email-jobs.js';
import { checkConfirmation, faultsOfPassword, hashPassword, type NewPasswordInput } from '../../security/password.js';
import { hashToken, newToken } from '../../security/token.js';
import { fault, refuseFaults } from '../../shared/faults.js';
import { HOUR } from '../../shared/interval.js';
import { invalid } from '../../shared/refusal.js';
import { storePassword } from './change-password.js';
import { newDeviceToken } from './device-token.js';
import type { LoginRole } from './find-accounts.js';
import { isKnownPage } from './known-page.js';
import {
  clearAllFailures,
  countFailure,
  loginAttempt,
  refuseTooManyAttempts,
  refuseTooManyTokenAttempts,
} from './limit-attempts.js';
import { type LogInResult, openAccountSession } from './log-in.js';
import type { Origin } from './origin.js';

export interface PasswordResetInput {
  readonly companyId: number;
  readonly email: string;
  /** Kind of account; both kinds by default. */
  readonly role?: LoginRole | null;
  /**
   * Page of the caller that takes the token. The e-mail links to it only if it is on one of `sites` or on the website of the
   * account's own company, so that no other company, even of the same family, receives its tokens.
   */
  readonly page?: string | null;
  /** The server's own site and the configured ones. */
  readonly sites: readonly (string | null)[];
  readonly origin: Origin;
}

/** Hours for which a token is valid. */
const HOURS = 1;
/** E-mails to an address within `HOURS` after which no more are sent. */
const MAX_EMAILS = 3;

/**
 * Queues an e-mail with a token to each account of the address. Callers cannot learn whether there is one: the statements and
 * the answer are the same either way. Source: wire.md 1.1, decisions 6.
 *
 * @throws Refusal INVALID without an address; TOO_MANY_TRIES, for a known address and an unknown one alike
 */
export async function requestPasswordReset(em: EntityManager, input: PasswordResetInput, now: Date): Promise<void> {
  const email = input.email.trim().toLowerCase();
  if (email === '') throw invalid('email', 'found nothing, expected an e-mail address');
  const tried = loginAttempt(`reset ${email}`, input.origin);
  await refuseTooManyAttempts(em, tried, now);
  await countFailure(em, tried, now);
  const linked = await companiesLinked(em, input);
  const about = JSON.stringify({ page: input.page ?? null });
  const role = input.role ?? null;
  await runSql(em)`
    with at_company as (select id, parent_id, root_id from company where id = ${input.companyId} and not deleted),
    recent as (
      select count(*) as count from email
      where to_address = ${email} and kind = 'password.reset' and created_at > now() - make_interval(hours => ${HOURS})
    ), written as (
      insert into email (company_id, kind, to_address, client_id, administrator_id, about)
      select at_company.id, 'password.reset', ${email}, account.client_id, account.administrator_id,
        case when account.company_id = any(${linked}) then ${about}::jsonb else '{}' end
      from at_company, recent, lateral (
        select m.id as client_id, null::int as administrator_id, m.company_id from client m
        where m.company_id = at_company.root_id and m.email = ${email} and m.is_member and not m.deleted and not m.disabled
          and ${role ?? 'member'} = 'member'
        union all
        (select m.id, null, m.company_id from client m
        where m.company_id = at_company.root_id and m.claimed_email = ${email} and m.is_member and not m.deleted and not m.disabled
          and ${role ?? 'member'} = 'member'
          and not exists (select from client k where k.company_id = at_company.root_id and k.email = ${email} and k.is_member and not k.deleted)
        order by m.id desc limit 1)
        union all
        select null, a.id, a.company_id from administrator a
        where a.company_id in (at_company.id, at_company.parent_id) and a.email = ${email} and not a.deleted and not a.disabled
          and ${role ?? 'admin'} = 'admin'
      ) account
      where recent.count < ${MAX_EMAILS}
      returning id
    )
    ${addEmailJobs(sql`written`)}`;
}

/**
 * Companies for whose accounts the e-mail links to the page: all of them if it is on one of `sites`, else those on whose own
 * website it is.
 */
async function companiesLinked(em: EntityManager, { companyId, page = null, sites }: PasswordResetInput): Promise<number[]> {
  const rows = await runSql<{ id: number; website: string | null }>(em)`
    select c.id, c.website from company at_company join company c on c.id in (at_company.id, at_company.parent_id, at_company.root_id)
    where at_company.id = ${companyId}`;
  return rows.filter(({ website }) => isKnownPage(page, [website, ...sites])).map(({ id }) => id);
}

/** Account whose password a token may set. */
export type ResetHolder = { readonly administratorId: number } | { readonly clientId: number };

export interface ResetToken {
  readonly holder: ResetHolder;
  /** The address to which the token is sent. */
  readonly email: string;
  /** Hours for which the token is valid; one by default. */
  readonly hours?: number;
}

/** Creates a token for one use; stored only as SHA-256. Earlier tokens of the account are no longer valid. */
export async function issueResetToken(
  em: EntityManager,
  { holder, email, hours = HOURS }: ResetToken,
  now: Date,
): Promise<string> {
  const token = newToken();
  const clientId = 'clientId' in holder ? holder.clientId : null;
  const administratorId = 'administratorId' in holder ? holder.administratorId : null;
  await runSql(em)`
    with dropped as (
      delete from password_reset where client_id = ${clientId} or administrator_id = ${administratorId}
    )
    insert into password_reset (token_hash, client_id, administrator_id, email, created_at, expires_at)
    values (${hashToken(token)}, ${clientId}, ${administratorId}, ${email}, ${now}, ${new Date(now.getTime() + hours * HOUR)})`;
  return token;
}

export interface NewPassword extends NewPasswordInput {
  readonly token: string;
  readonly origin: Origin;
}

/** Account and address that a reset token is for. */
interface Reset {
  readonly clientId: number | null;
  readonly administratorId: number | null;
  readonly companyId: number;
  readonly email: string;
}

/**
 * Sets a password by the token of an e-mail, once. Every session of the account ends; the caller gets a new token. An account
 * that had only claimed the address confirms it, and is merged into the client that has it, if there is one (`confirmEmail`).
 *
 * @throws Refusal INVALID for a token that is used, expired or unknown, and for an unsuitable password; TOO_MANY_TRIES
 */
export async function resetPassword(em: EntityManager, given: NewPassword, now: Date): Promise<LogInResult> {
  const { token, newPassword, origin } = given;
  checkConfirmation(given);
  const tried = loginAttempt('reset token', origin);
  await refuseTooManyTokenAttempts(em, tried, now);
  if (!(await findReset(em, token, now))) {
    await refuseTooManyAttempts(em, tried, now);
    await countFailure(em, tried, now);
    refuseFaults(fault('token', 'is used, expired or unknown'), faultsOfPassword(given));
  }
  const passwordHash = await hashPassword(newPassword, 'newPassword');
  return em.transactional(async (tx) => {
    const reset = await useReset(tx, token, now);
    if (!reset) throw invalid('token', 'is used, expired or unknown');
    const { administratorId, companyId, email } = reset;
    const clientId = reset.clientId === null ? null : await confirmEmail(tx, reset.clientId, email);
    await storePassword(tx, clientId === null ? { administratorId: administratorId! } : { clientId }, passwordHash);
    const account = { kind: clientId === null ? 'admin' : 'member', id: clientId ?? administratorId!, companyId } as const;
    await clearAllFailures(tx, email);
    const opened = await openAccountSession(tx, account, { email, companyId });
    return { ...opened, deviceToken: newDeviceToken(email, passwordHash) };
  });
}

/**
 * Condition on a valid token `r`. The address it was sent to must still be the account's, so that the reader of an earlier
 * address cannot use it.
 */
const isGood = (token: string, now: Date) =>
  sql`r.token_hash = ${hashToken(token)} and r.used_at is null and r.expires_at > ${now} and (r.email is null
    or exists (select from client c where c.id = r.client_id and r.email in (c.email, c.claimed_email))
    or exists (select from administrator a where a.id = r.administrator_id and a.email = r.email))`;

async function findReset(em: EntityManager, token: string, now: Date): Promise<boolean> {
  const rows = await runSql(em)`select from password_reset r where ${isGood(token, now)}`;
  return rows.length > 0;
}

/** Uses up a reset token: of two concurrent calls one finds it used. */
async function useReset(tx: EntityManager, token: string, now: Date): Promise<Reset | undefined> {
  const [row] = await runSql<Reset>(tx)`
    update password_reset r set used_at = ${now}
    from password_reset found
    left join client on client.id = found.client_id
    left join administrator on administrator.id = found.administrator_id
    where found.id = r.id and ${isGood(token, now)}
    returning r.client_id, r.administrator_id, coalesce(client.company_id, administrator.company_id) as company_id,
      coalesce(r.email, client.email, administrator.email) as email`;
  return row;
}
