import { createCipheriv, createHash, randomBytes } from 'node:crypto';

const plainOf = (said: object): string =>
  JSON.stringify({ first_name: 'Nora', last_name: 'Nash', expires: '2099-01-01 00:00:00 UTC', ...said });

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** Creates an authenticated sign-on token: a compact JWE, by default with `dir` and `A256GCM`. */
export function sealedSignOnToken(key: string, companyId: number, said: object, header: object = {}): string {
  const secret = createHash('sha256').update(`${key}${companyId}`).digest();
  const nonce = randomBytes(12);
  const head = base64url(JSON.stringify({ alg: 'dir', enc: 'A256GCM', ...header }));
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(head, 'ascii'));
  const body = Buffer.concat([cipher.update(plainOf(said), 'utf8'), cipher.final()]);
  return [head, '', nonce.toString('base64url'), body.toString('base64url'), cipher.getAuthTag().toString('base64url')].join('.');
}

/** Creates a sign-on token as websites of old integrators do, not yet escaped for a URL. Source: wire.md 2.11. */
export function signOnToken(key: string, companyId: number, said: object): string {
  const aesKey = createHash('sha1').update(`${key}${companyId}`).digest().subarray(0, 16);
  const cipher = createCipheriv('aes-128-cbc', aesKey, Buffer.alloc(16));
  return Buffer.concat([cipher.update(plainOf(said), 'utf8'), cipher.final()]).toString('base64');
}
