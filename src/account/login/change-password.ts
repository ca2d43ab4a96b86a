import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { checkAccessChange } from '../../client/check-staff-change.js';
import { Client } from '../../client/client.entity.js';
import { endSessions } from '../../security/end-sessions.js';
import {
  checkConfirmation,
  faultsOfPassword,
  hashPassword,
  inPasswordQueue,
  isPassword,
  type NewPasswordInput,
} from '../../security/password.js';
import { fault, refuseFaults, withRefusalsOf } from '../../shared/faults.js';
import { forbidden, notFound, unauthenticated } from '../../shared/refusal.js';
import { Administrator } from '../administrators/administrator.entity.js';
import { newDeviceToken } from './device-token.js';
import { clearFailures, countFailure, loginAttempt, refuseTooManyAttempts } from './limit-attempts.js';
import { openSession } from './open-session.js';
import type { Origin } from './origin.js';

/** Account whose password is changed. */
export type PasswordHolder = { readonly administratorId: number } | { readonly clientId: number };

export interface PasswordChange extends NewPasswordInput {
  readonly currentPassword: string;
  readonly origin: Origin;
  /** The company of the new session; left out: the holder's own. */
  readonly companyId?: number | null;
  /**
   * The branch to which the log-in is restricted: it counts as that branch's staff, and the new session is restricted
   * likewise.
   */
  readonly atBranch?: number | null;
}

/**
 * Changes the caller's own password. All sessions of the account end, on all devices; the caller gets a new token.
 *
 * @throws Refusal FORBIDDEN `Invalid Password` for a wrong current one, and as `checkAccessChange` for a log-in restricted to
 *   a branch; TOO_MANY_TRIES; INVALID for an unsuitable new one. Source: wire.md 1.1, decisions 6
 */
export async function changePassword(
  em: EntityManager,
  holder: PasswordHolder,
  { now, ...change }: PasswordChange & { readonly now: Date },
): Promise<NewLogin> {
  checkConfirmation(change);
  const known = await findHolder(em, holder);
  await withRefusalsOf(
    () => checkCurrent(em, known, change, now),
    async () => refuseFaults(faultsOfPassword(change)),
  );
  const passwordHash = await hashPassword(change.newPassword, 'newPassword', known.email);
  return em.transactional(async (tx) => {
    await storePassword(tx, holder, passwordHash);
    const { atBranch = null } = change;
    if (atBranch !== null && 'clientId' in holder)
      await checkAccessChange(
        tx,
        { id: holder.clientId, companyId: known.companyId },
        { staffOf: [atBranch], act: 'the password' },
      );
    const { token, expiresAt } = await openSession(tx, {
      ...holder,
      kind: known.kind,
      companyId: atBranch ?? change.companyId ?? known.companyId,
      atBranchAlone: atBranch !== null,
    });
    return { token, expiresAt, deviceToken: newDeviceToken(known.email, passwordHash) };
  });
}

/** New tokens of a log-in that continues, returned only here. */
export interface NewLogin {
  readonly token: string;
  readonly expiresAt: Date;
  readonly deviceToken: string;
}

async function findHolder(em: EntityManager, holder: PasswordHolder) {
  const [kind, found] =
    'clientId' in holder
      ? (['member', await em.findOne(Client, { id: holder.clientId, deleted: false })] as const)
      : (['admin', await em.findOne(Administrator, { id: holder.administratorId, deleted: false })] as const);
  if (!found) throw unauthenticated();
  return { kind, companyId: found.companyId, email: found.email ?? '', passwordHash: found.passwordHash };
}

type HolderRecord = Awaited<ReturnType<typeof findHolder>>;

/**
 * Checks the current password. Failures of a logged-in caller are counted apart from those of others, who thus cannot lock the
 * caller out.
 */
function checkCurrent(
  em: EntityManager,
  { kind, email, passwordHash }: HolderRecord,
  change: PasswordChange,
  now: Date,
): Promise<void> {
  const tried = loginAttempt(email, change.origin, `of ${kind}`);
  const compare = async () => {
    await refuseTooManyAttempts(em, tried, now);
    if (await isPassword(change.currentPassword, passwordHash)) return clearFailures(em, tried);
    await countFailure(em, tried, now);
    throw forbidden('Invalid Password', fault('currentPassword', 'is not the password of this account'));
  };
  return inPasswordQueue(compare, email);
}

/** Stores a hash and ends every session of the account. A client with a password is a member. */
export async function storePassword(tx: EntityManager, holder: PasswordHolder, passwordHash: string): Promise<void> {
  if ('clientId' in holder) {
    const client = await tx.findOne(Client, { id: holder.clientId, deleted: false }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!client) throw notFound('client', holder.clientId);
    Object.assign(client, { passwordHash, isMember: true });
    await endSessions(tx, sql`session.client_id = ${holder.clientId}`);
  } else {
    const administrator = await tx.findOne(
      Administrator,
      { id: holder.administratorId, deleted: false },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!administrator) throw notFound('administrator', holder.administratorId);
    administrator.passwordHash = passwordHash;
    await endSessions(tx, sql`session.administrator_id = ${holder.administratorId}`);
  }
  await tx.flush();
}
