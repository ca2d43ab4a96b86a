import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findContact } from '../../client/contact-email.js';
import { createClient } from '../../client/create-client.js';
import { familyOf } from '../../company/family.js';
import { JOIN_SETTINGS } from '../../company/inherit-settings.js';
import { runSql } from '../../database/run-sql.js';
import { recordFacts } from '../../outbox/record-fact.js';
import { readEmail } from '../../shared/email.js';
import { fault } from '../../shared/faults.js';
import { forbidden, notFound, Refusal, unauthenticated } from '../../shared/refusal.js';
import type { LoginRole } from '../login/find-accounts.js';
import { countFailure, loginAttempt, refuseTooManyAttempts, refuseTooManyTokenAttempts } from '../login/limit-attempts.js';
import { type LogInResult, openAccountSession } from '../login/log-in.js';
import type { Origin } from '../login/origin.js';
import { readSealedSignOn, readSignOnToken, type SignOnClaims } from './sign-on-token.js';

export interface SignOnInput {
  readonly companyId: number;
  readonly token: string;
  readonly role: LoginRole;
  readonly origin: Origin;
  readonly basketSessionId?: number | null;
}

/**
 * Logs in the person for whom the company's own website vouches. A member who is not known yet is created, without a password;
 * an administrator must exist, and needs a token made with the administrators' key. Clients are shared by the family, and the
 * owner of a branch has its key and could name any client: a member for whom a branch vouches is logged in at that branch
 * only. Source: wire.md 1.1 and 2.11, decisions 6 and 10.
 *
 * @throws Refusal UNAUTHENTICATED for a token that is expired, altered, of another company or malformed, and for a company
 *   without a key of that role; TOO_MANY_TRIES; FORBIDDEN for a disabled account
 */
export async function signOn(em: EntityManager, input: SignOnInput, now: Date): Promise<LogInResult> {
  const { companyId } = input;
  const tried = loginAttempt(`sign-on ${companyId}`, input.origin);
  await refuseTooManyTokenAttempts(em, tried, now);
  const vouched = vouchedFor(input, await keysOf(em, companyId), now);
  const email = vouched && emailIn(vouched.claims);
  const account = email && (await findVouched(em, companyId, { ...vouched, email }, now));
  if (!email || !account) {
    await refuseTooManyAttempts(em, tried, now);
    await countFailure(em, tried, now);
    throw unauthenticated(fault('token', 'is expired, altered or of another company, or there is no key for that role'));
  }
  if (account.disabled) throw forbidden('Account has been disabled');
  if (account.kind === 'member') await markAsMember(em, companyId, account.id);
  const atBranchAlone = account.kind === 'member' && vouched.key.ofBranch;
  return openAccountSession(em, account, { email, companyId, basketSessionId: input.basketSessionId ?? null, atBranchAlone });
}

/** Gives the company a new key, which is returned only here. Tokens made with the old key are no longer valid. */
export async function renewSignOnKey(em: EntityManager, companyId: number, role: LoginRole): Promise<string> {
  const key = newKey();
  const column = sql.ref(role === 'admin' ? 'administrator_sign_on_key' : 'single_sign_on_key');
  const rows = await runSql(em)`
    update company_settings set ${column} = ${key} where company_id = ${companyId} returning company_id`;
  if (rows.length === 0) throw notFound('company', companyId);
  return key;
}

const newKey = (): string => randomBytes(24).toString('base64url');

interface SignOnSecret {
  readonly secret: string;
  /** True: the key is a branch's own and valid for that branch only; the head's key is valid for the entire family. */
  readonly ofBranch: boolean;
}

/** Keys that apply to a company. A branch without a key of its own uses its parent's. */
interface Keys {
  readonly ofMembers: SignOnSecret | null;
  /** Null until an owner creates one; administrators cannot sign on without it. */
  readonly ofAdministrators: SignOnSecret | null;
}

async function keysOf(em: EntityManager, companyId: number): Promise<Keys> {
  const rows = await runSql<StoredKeys>(em)`
    select c.parent_id is not null as is_branch, own.single_sign_on_key as own, head.single_sign_on_key as head,
      own.administrator_sign_on_key as own_admin, head.administrator_sign_on_key as head_admin
    from company c
    ${JOIN_SETTINGS}
    where c.id = ${companyId} and not c.deleted`;
  const [row] = rows;
  if (!row) return { ofMembers: null, ofAdministrators: null };
  const { isBranch } = row;
  return { ofMembers: keyIn(isBranch, row.own, row.head), ofAdministrators: keyIn(isBranch, row.ownAdmin, row.headAdmin) };
}

interface StoredKeys extends Record<'own' | 'head' | 'ownAdmin' | 'headAdmin', string | null> {
  readonly isBranch: boolean;
}

function keyIn(isBranch: boolean, own: string | null, head: string | null): SignOnSecret | null {
  if (own) return { secret: own, ofBranch: isBranch };
  return head ? { secret: head, ofBranch: false } : null;
}

/** Claims of a token, with the role for which its key is valid. */
interface VerifiedSignOn {
  readonly claims: SignOnClaims;
  readonly role: LoginRole;
  readonly key: SignOnSecret;
}

/**
 * Verifies a token. The key decides, not the endpoint alone: a token made with the administrators' key logs in an
 * administrator at the members' endpoint too, while one made with the members' key never does. A token for administrators must
 * be sealed; one for members may be of the old scheme, in which changes may go undetected. All variants are always tried, so
 * that the time taken does not show which one fits.
 */
function vouchedFor(
  { token, role, companyId }: SignOnInput,
  { ofMembers, ofAdministrators }: Keys,
  now: Date,
): VerifiedSignOn | undefined {
  const read = (reader: typeof readSignOnToken, key: SignOnSecret | null, as: LoginRole): VerifiedSignOn | undefined => {
    const claims = reader(token, { key: key?.secret ?? newKey(), companyId }, now);
    return key && claims ? { claims, role: as, key } : undefined;
  };
  const admin = read(readSealedSignOn, ofAdministrators, 'admin');
  const member = [read(readSealedSignOn, ofMembers, 'member'), read(readSignOnToken, ofMembers, 'member')].find(Boolean);
  return role === 'admin' ? admin : (admin ?? member);
}

interface SignOnWithEmail extends VerifiedSignOn {
  readonly email: string;
}

async function findVouched(
  em: EntityManager,
  companyId: number,
  vouched: SignOnWithEmail,
  now: Date,
): Promise<SignOnAccount | undefined> {
  const { email, role, key, claims } = vouched;
  if (role === 'admin') return findAdmin(em, companyId, email, key);
  return (
    (await findMember(em, companyId, email, key)) ?? makeMember(em, companyId, { ...vouched, claims: { ...claims, email } }, now)
  );
}

function emailIn({ email }: SignOnClaims): string | null {
  try {
    return readEmail(email);
  } catch {
    return null;
  }
}

interface SignOnAccount {
  readonly kind: LoginRole;
  readonly id: number;
  readonly companyId: number;
  readonly disabled: boolean;
}

/** Finds an administrator. A branch's own key is valid for its own administrators only, not for its parent's, who may do more. */
async function findAdmin(
  em: EntityManager,
  companyId: number,
  email: string,
  { ofBranch }: SignOnSecret,
): Promise<SignOnAccount | undefined> {
  const [row] = await runSql<SignOnAccount>(em)`
    select 'admin' as kind, a.id, a.company_id, a.disabled
    from company c join administrator a on a.company_id = c.id or (${!ofBranch} and a.company_id = c.parent_id)
    where c.id = ${companyId} and a.email = ${email} and not a.deleted
    order by a.company_id <> c.id limit 1`;
  return row;
}

/** Finds a member. A branch's key also finds the account to which staff of the branch gave the e-mail. */
async function findMember(
  em: EntityManager,
  companyId: number,
  email: string,
  { ofBranch }: SignOnSecret,
): Promise<SignOnAccount | undefined> {
  const { rootId } = await familyOf(em, companyId);
  const known = await findContact(em, { rootId, email, staffAt: ofBranch ? companyId : null });
  return known ? { kind: 'member', id: known.id, companyId: known.companyId, disabled: known.disabled } : undefined;
}

/** Creates a member. Where two tabs sign on a new member concurrently, the second finds the account that the first created. */
async function makeMember(
  em: EntityManager,
  companyId: number,
  { claims, key }: VerifiedSignOn,
  now: Date,
): Promise<SignOnAccount> {
  const { email, firstName, lastName, mobile } = claims;
  try {
    const client = await createClient(em, { companyId, now }, { email, firstName, lastName, mobile });
    await markAsMember(em, companyId, client.id);
    return { kind: 'member', id: client.id, companyId: client.companyId, disabled: false };
  } catch (thrown) {
    const known =
      thrown instanceof Refusal && thrown.code === 'CONFLICT' ? await findMember(em, companyId, email, key) : undefined;
    if (!known) throw thrown;
    return known;
  }
}

function markAsMember(em: EntityManager, companyId: number, clientId: number): Promise<void> {
  return em.transactional(async (tx) => {
    const rows = await runSql(tx)`
      update client set is_member = true
      where id = ${clientId} and not is_member returning id`;
    if (rows.length > 0) await recordFacts(tx, [{ companyId, kind: 'client.changed', about: { clientId } }]);
  });
}
