import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes: the nonce of GCM, and its tag. */
const NONCE = 12;
const TAG = 16;

/**
 * Text that only who knows the secret can read again (AES-256-GCM). The secret is stretched together with `of`, which
 * says what is sealed: the same secret elsewhere is another key.
 */
export function seal(text: string, secret: string, of: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, of), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws Error for another secret, or for bytes that were changed */
export function unseal(sealed: Buffer, secret: string, of: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, of), sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}

const keyOf = (secret: string, of: string): Buffer => Buffer.from(hkdfSync('sha256', secret, of, 'daybook answer', 32));
