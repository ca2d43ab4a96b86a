import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of a device's name. */
const NAME = 16;

/**
 * Proof that somebody logged in to an account on this device: a random name of the device, signed. The key is the stored
 * hash of the account's password, with its random salt: each server has it, nobody else, and a new password ends the
 * tokens of the one before. It opens nothing; it keeps the failures of others apart from one's own.
 * Source: operations.md, "Behind a proxy".
 *
 * @param device a name from an earlier token, kept; null: a new device
 */
export function newDeviceToken(email: string, passwordHash: string, device: string | null = null): string {
  const name = device ?? randomBytes(NAME).toString('base64url');
  return `${name}.${sign(name, email, passwordHash).toString('base64url')}`;
}

/** The name of the device; null for a token of another account, of an earlier password, or none of ours. */
export function deviceOf(token: string | undefined, email: string, passwordHashes: readonly string[]): string | null {
  const [, name, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (name === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  return passwordHashes.some((hash) => timingSafeEqual(sign(name, email, hash), given)) ? name : null;
}

const sign = (name: string, email: string, passwordHash: string): Buffer =>
  createHmac('sha256', passwordHash).update(`daybook device\n${email}\n${name}`).digest();
