import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Length of a device's name, in bytes. */
const NAME = 16;

/**
 * Creates a proof that the account was logged in to on this device: a random name of the device, signed. The signing key is
 * the stored hash of the account's password, which includes its random salt: only the servers have it, and a new password
 * invalidates earlier tokens. The token grants no access; it keeps failed log-ins of others apart from those of the owner.
 * Source: operations.md, "Behind a proxy".
 *
 * @param device name from an earlier token, to be kept; null: a new device
 */
export function newDeviceToken(email: string, passwordHash: string, device: string | null = null): string {
  const name = device ?? randomBytes(NAME).toString('base64url');
  return `${name}.${sign(name, email, passwordHash).toString('base64url')}`;
}

/** Returns the name of the device; null for a token of another account, of an earlier password, or an invalid one. */
export function deviceOf(token: string | undefined, email: string, passwordHashes: readonly string[]): string | null {
  const [, name, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (name === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  return passwordHashes.some((hash) => timingSafeEqual(sign(name, email, hash), given)) ? name : null;
}

const sign = (name: string, email: string, passwordHash: string): Buffer =>
  createHmac('sha256', passwordHash).update(`daybook device\n${email}\n${name}`).digest();
