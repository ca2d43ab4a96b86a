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

/** Hash that is verified for unknown accounts, so that they take as much time as known ones. No account has this password. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$1Lj1dzfR5KUdkotphXnsOQ$DY88uWVgJ3WGt/GGy2yhTtTyOxf1U5mwmuc7fE88gtM';

/** Most calls of one caller that may wait. */
const PER_CALLER = 50;
/** Most calls of one caller that may wait inside a transaction (with an `Idempotency-Key`); each keeps a connection. */
const PER_CALLER_WITH_CONNECTION = 2;

/** Seconds after which to retry: a full queue of one caller is served by then. */
const RETRY_AFTER = 5;

/**
 * Uses at most half of the CPU cores: availability must not queue behind log-ins. Source: performance P12. Callers take turns,
 * so that a flood from one address delays a log-in from another by only one call. Source: operations.md, "Behind a proxy".
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
 * Hashes or verifies a password in a queue: few at a time, callers in turn. Meanwhile the request gives up its turn at the
 * database, unless it is in a transaction.
 *
 * @param knownAccount account that is logged in, or has logged in on this device before: it takes its own turns; null: unknown
 * @throws Refusal TOO_MANY_TRIES when too many calls of the caller wait, UNAVAILABLE when too many wait altogether
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
  /** Undefined or null: the caller's form has only one password field. */
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

/** Verifies a password against a stored hash. False without a hash, after as much work. Call it within `inPasswordQueue`. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const fits = await verify(stored ?? DUMMY_HASH, password);
  return fits && stored !== null;
}
