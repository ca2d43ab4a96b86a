import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of the GCM nonce. */
const NONCE = 12;
/** Bytes of the GCM authentication tag. */
const TAG = 16;

/**
 * Encrypts a text with AES-256-GCM. The key is derived from the secret and from `of`, which names what is sealed: with another
 * `of`, the same secret gives another key.
 */
export function seal(text: string, secret: string, of: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, of), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts a sealed text. @throws Error for another secret or `of`, or for bytes that were changed */
export function unseal(sealed: Buffer, secret: string, of: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, of), sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}

const keyOf = (secret: string, of: string): Buffer => Buffer.from(hkdfSync('sha256', secret, of, 'daybook answer', 32));
