import { createDecipheriv, createHash } from 'node:crypto';

/** Bytes of the nonce of GCM. */
const NONCE = 12;
/** Bytes of the tag of GCM. */
const TAG = 16;

/**
 * Decrypts a tamper-evident token of a company's own website: a JWE in its compact form (RFC 7516) with `alg` `dir` and `enc`
 * `A256GCM`, which any JOSE library makes, encrypted with SHA-256 of the key followed by the company's id. Undefined for any
 * other token: altered, of another company or key, or encrypted differently.
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

/** Whether the header asks for nothing beyond this scheme: no compression, no critical extension. */
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
