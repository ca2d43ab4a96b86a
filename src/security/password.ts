import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isInTransaction, yieldingTurn } from '../database/admission.js';
import { fault, faultsOf, refuseFaults } from '../shared/faults.js';
import { type FieldFault, invalid, Refusal } from '../shared/refusal.js';
import { currentCaller } from './current-caller.js';
import { FairTurnstile } from './fair-turnstile.js';

/** Argon2id, version 19: KiB, passes, lanes. Source: decisions 6. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** The hash of a password that nobody has: an unknown account costs what a known one does. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$1Lj1dzfR5KUdkotphXnsOQ$DY88uWVgJ3WGt/GGy2yhTtTyOxf1U5mwmuc7fE88gtM';

/** Number of calls of one caller that may wait, and number of those in a transaction (with an `Idempotency-Key`), each with a connection. */
const PER_CALLER = 50;
const PER_CALLER_WITH_CONNECTION = 2;

/** Seconds after which there is room again: a full line of one caller is gone by then. */
const RETRY_AFTER = 5;

/**
 * Half the processor at most: availability must not queue behind log-ins. Source: performance P12. Callers take turns, so
 * that a flood from one address delays log-ins from others by one of its own. Source: operations.md, "Behind a proxy".
 */
const turnstile = new FairTurnstile({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  perCaller: PER_CALLER,
  inAll: 1000,
  refusal: (why) =>
    why === 'caller is full'
      ? new Refusal('TOO_MANY_TRIES', 'Too many log-ins at once from there', { retryAfter: RETRY_AFTER })
      : new Refusal('UNAVAILABLE', 'Too many log-ins at once', { retryAfter: RETRY_AFTER }),
});

/**
 * Runs the hashing or comparing of a password, few at a time, the callers of requests in turn. Who waits there, or is at it,
 * takes up no place at the database, but in a transaction.
 *
 * @param knownAccount one that is logged in, or whose device was before: such take turns of their own; null: nobody known
 * @throws Refusal TOO_MANY_TRIES when too many of the caller's wait, UNAVAILABLE when too many wait in all
 */
export function inPasswordQueue<T>(work: () => Promise<T>, knownAccount: string | null = null): Promise<T> {
  const longestLine = isInTransaction() ? PER_CALLER_WITH_CONNECTION : PER_CALLER;
  const who = { caller: knownAccount ?? currentCaller(), isKnown: knownAccount !== null, longestLine };
  return yieldingTurn(() => turnstile.pass(who, work));
}

/** @throws Refusal INVALID outside 8 to 128 characters */
export function checkPassword(password: string, field = 'password'): void {
  const { length } = [...password];
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    throw invalid(field, `found ${length} characters, expected ${MIN_LENGTH} to ${MAX_LENGTH}`);
  }
}

export interface NewPasswordInput {
  readonly newPassword: string;
  /** Left out: the caller's form asked only once. */
  readonly confirmNewPassword?: string | null;
}

/** Faults of a new password besides its confirmation: its length. */
export const faultsOfPassword = ({ newPassword }: NewPasswordInput): readonly FieldFault[] =>
  faultsOf(() => checkPassword(newPassword, 'newPassword'));

/** @throws Refusal INVALID for a confirmation that differs, with the other faults of the password */
export function checkConfirmation({ newPassword, confirmNewPassword }: NewPasswordInput): void {
  if (confirmNewPassword == null || confirmNewPassword === newPassword) return;
  refuseFaults(fault('confirmNewPassword', 'is not the same as the new password'), faultsOfPassword({ newPassword }));
}

/** Hash of a password, as stored. @throws Refusal INVALID as `checkPassword` says; and as `inPasswordQueue` */
export async function hashPassword(password: string, field?: string, knownAccount: string | null = null): Promise<string> {
  checkPassword(password, field);
  return inPasswordQueue(() => hash(password, COST), knownAccount);
}

/** Whether it is the password. Without a stored one the answer is no, after the same work. Call it `inPasswordQueue`. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const fits = await verify(stored ?? NOBODYS, password);
  return fits && stored !== null;
}
