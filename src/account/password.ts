import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { outside } from '../database/admission.js';
import { invalid, Refusal } from '../shared/refusal.js';
import { Turnstile } from '../shared/turnstile.js';

/** Argon2id, version 19: KiB, passes, lanes. Source: decisions 6. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const SHORTEST = 8;
const LONGEST = 128;

/** The hash of a password that nobody has: an unknown account costs what a known one does. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$1Lj1dzfR5KUdkotphXnsOQ$DY88uWVgJ3WGt/GGy2yhTtTyOxf1U5mwmuc7fE88gtM';

/** Half the processor at most: availability must not queue behind log-ins. Source: performance P12. */
const turnstile = new Turnstile({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  longestQueue: 200,
  refusal: () => new Refusal('UNAVAILABLE', 'Too many log-ins at once', { retryAfter: 5 }),
});

/**
 * Where passwords are hashed and compared, few at a time. Who waits there, or is at it, takes up no place at the database.
 *
 * @throws Refusal UNAVAILABLE when too many wait
 */
export const amongPasswords = <T>(work: () => Promise<T>): Promise<T> => outside(() => turnstile.pass(work));

/** @throws Refusal INVALID outside 8 to 128 characters */
export function checkPassword(password: string, field = 'password'): void {
  const { length } = [...password];
  if (length < SHORTEST || length > LONGEST) {
    throw invalid(field, `found ${length} characters, expected ${SHORTEST} to ${LONGEST}`);
  }
}

/** What is stored of a password. @throws Refusal INVALID as `checkPassword` says; UNAVAILABLE when too many wait */
export async function hashPassword(password: string, field?: string): Promise<string> {
  checkPassword(password, field);
  return amongPasswords(() => hash(password, COST));
}

/** Whether it is the password. Without a stored one the answer is no, after the same work. Call it `amongPasswords`. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const fits = await verify(stored ?? NOBODYS, password);
  return fits && stored !== null;
}
