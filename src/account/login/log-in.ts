import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { endSessions } from '../../security/end-sessions.js';
import { inPasswordQueue, isPassword } from '../../security/password.js';
import { fault } from '../../shared/faults.js';
import { unauthenticated } from '../../shared/refusal.js';
import { adoptBaskets } from './adopt-baskets.js';
import { chooseAccount } from './choose-account.js';
import { deviceOf, newDeviceToken } from './device-token.js';
import { type Account, findAccounts, type LoginRole } from './find-accounts.js';
import { clearFailures, countFailure, type LoginAttempt, loginAttempt, refuseTooManyAttempts } from './limit-attempts.js';
import { type NewSession, openSession } from './open-session.js';
import type { Origin } from './origin.js';

export interface LogInInput {
  readonly email: string;
  readonly password: string;
  /** The company to log in to; an administrator of a parent may name a branch. */
  readonly companyId?: number | null;
  readonly role?: LoginRole | null;
  readonly origin: Origin;
  /** Session of the caller's baskets, which move to the new session, each at its own family of companies. */
  readonly basketSessionId?: number | null;
}

/** Result of a log-in. Either `administratorId` or `clientId` is null. */
export interface LogInResult {
  readonly token: string;
  /** End of the log-in if it is not used before. */
  readonly expiresAt: Date;
  readonly email: string;
  /** The company named, else the account's own. */
  readonly companyId: number;
  readonly administratorId: number | null;
  readonly clientId: number | null;
  /** Proves later that this device has logged in before; null where no password was given. */
  readonly deviceToken: string | null;
}

/**
 * Logs an administrator or a member in. Source: service.md 4.1 and 5, decisions 6.
 *
 * @throws Refusal UNAUTHENTICATED for a wrong password and for an unknown e-mail alike; TOO_MANY_TRIES;
 *   AMBIGUOUS_LOGIN and FORBIDDEN as `chooseAccount` says
 */
export async function logIn(em: EntityManager, input: LogInInput, now: Date): Promise<LogInResult> {
  const email = input.email.trim().toLowerCase();
  const companyId = input.companyId ?? null;
  const accounts = await findAccounts(em, email, { companyId, role: input.role ?? null });
  const hashes = accounts.map(({ passwordHash }) => passwordHash);
  const device = deviceOf(input.origin.deviceToken, email, hashes);
  const tried = loginAttempt(email, input.origin, device);
  const passwordAttempt = { tried, password: input.password, isKnownDevice: device !== null };
  const account = chooseAccount(await withPassword(em, accounts, passwordAttempt, now), companyId);
  await clearFailures(em, tried);
  const opened = await openAccountSession(em, account, { ...input, email });
  return { ...opened, deviceToken: newDeviceToken(email, account.passwordHash, device) };
}

interface PasswordAttempt {
  readonly tried: LoginAttempt;
  readonly password: string;
  readonly isKnownDevice: boolean;
}

/**
 * Returns the accounts whose password is right. Attempts are counted inside the password queue, so that a thousand concurrent
 * guesses are still counted one by one.
 */
function withPassword(
  em: EntityManager,
  accounts: readonly Account[],
  { tried, password, isKnownDevice }: PasswordAttempt,
  now: Date,
): Promise<Account[]> {
  const compare = async () => {
    await refuseTooManyAttempts(em, tried, now);
    const matched: Account[] = [];
    for (const account of accounts) if (await isPassword(password, account.passwordHash)) matched.push(account);
    if (accounts.length === 0) await isPassword(password, null);
    if (matched.length > 0) return matched;
    await countFailure(em, tried, now);
    throw wrongLogIn();
  };
  return inPasswordQueue(compare, isKnownDevice ? tried.account : null);
}

/** Names both fields, whichever is wrong, so that callers cannot learn whether an account has the e-mail. */
const wrongLogIn = () =>
  unauthenticated(...['email', 'password'].map((field) => fault(field, 'no account has this e-mail with this password')));

/** Account and origin of a new session. */
type NewLogIn = Pick<LogInInput, 'email' | 'companyId' | 'basketSessionId'> & Pick<NewSession, 'atBranchAlone'>;

/** Opens a session for an account whose identity is proved. The baskets of the caller move to it. */
export function openAccountSession(
  em: EntityManager,
  account: Pick<Account, 'kind' | 'id' | 'companyId'>,
  { email, companyId, basketSessionId, atBranchAlone = false }: NewLogIn,
): Promise<LogInResult> {
  const [administratorId, clientId] = account.kind === 'admin' ? [account.id, null] : [null, account.id];
  const chosen = companyId ?? account.companyId;
  return em.transactional(async (tx) => {
    const of = administratorId === null ? { clientId: account.id } : { administratorId };
    const { id, token, expiresAt } = await openSession(tx, { kind: account.kind, companyId: chosen, atBranchAlone, ...of });
    if (basketSessionId) {
      await adoptBaskets(tx, basketSessionId, id);
      await endSessions(tx, sql`session.id = ${basketSessionId} and session.kind = 'basket'`);
    }
    return { token, expiresAt, email, companyId: chosen, administratorId, clientId, deviceToken: null };
  });
}
