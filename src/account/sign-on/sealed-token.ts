import { createDecipheriv, createHash } from 'node:crypto';

/** Bytes: the nonce of GCM, and its tag. */
const NONCE = 12;
const TAG = 16;

/**
 * Reads a token of one's own website that shows when it was changed: a JWE in its compact form (RFC 7516) with `alg`
 * `dir` and `enc` `A256GCM`, which any JOSE library makes, under SHA-256 of the key followed by the company's id.
 * Undefined for whatever is none: changed, of another company or key, in another way encrypted.
 */
export function openSealedToken(token: string, key: string, companyId: number): Buffer | undefined {
  const parts = token.split('.');
  const [header = '', encryptedKey, nonce = '', body = '', tag = ''] = parts;
  if (parts.length !== 5 || encryptedKey !== '' || !isPlainHeader(header)) return undefined;
  const secret = createHash('sha256').update(`${key}${companyId}`).digest();
  const [iv, mark] = [Buffer.from(nonce, 'base64url'), Buffer.from(tag, 'base64url')];
  if (iv.length !== NONCE || mark.length !== TAG) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG });
    decipher.setAAD(Buffer.from(header, 'ascii'));
    decipher.setAuthTag(mark);
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Nothing that would have to be understood besides: no compression, no critical extension. */
function isPlainHeader(header: string): boolean {
  try {
    const parsedHeader: unknown = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
    if (typeof parsedHeader !== 'object' || parsedHeader === null || 'zip' in parsedHeader || 'crit' in parsedHeader)
      return false;
    return 'alg' in parsedHeader && parsedHeader.alg === 'dir' && 'enc' in parsedHeader && parsedHeader.enc === 'A256GCM';
  } catch {
    return false;
  }
}
