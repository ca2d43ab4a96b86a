import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { instantFromText } from '../../shared/zoned-time.js';
import { openSealedToken } from './sealed-token.js';

/** Claims of a sign-on token about the person who has logged in elsewhere. */
export interface SignOnClaims {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly mobile: string | null;
}

/** Bytes of an AES-128 key, and of an AES block. */
const BLOCK = 16;

/** Longest token read, in characters; a name and an address are far shorter. */
const MAX_LENGTH = 8192;

/** Key for sign-on, and the company whose website made the token with it. */
export interface CompanySignOnKey {
  readonly key: string;
  readonly companyId: number;
}

/**
 * Reads a token that a company's own website has sealed (`openSealedToken`), in which any change is detected. Undefined,
 * without a reason, for a token that is expired, altered, of another company, or malformed.
 */
export function readSealedSignOn(token: string, { key, companyId }: CompanySignOnKey, now: Date): SignOnClaims | undefined {
  const plain = openSealedToken(unescaped(token.slice(0, MAX_LENGTH)), key, companyId);
  return plain && claimsIn(plain, now);
}

/**
 * Reads a token of the old integrators' scheme, valid for members only since changes to it may go undetected: AES-128-CBC
 * under the first 16 bytes of SHA1(key + company id), a zero IV, base64, escaped for a URL. Undefined for a token that is
 * expired, of another company, or malformed. Source: wire.md 2.11.
 */
export function readSignOnToken(token: string, { key, companyId }: CompanySignOnKey, now: Date): SignOnClaims | undefined {
  const plain = decrypted(token, createHash('sha1').update(`${key}${companyId}`).digest().subarray(0, BLOCK));
  return plain && claimsIn(plain, now);
}

function claimsIn(plain: Buffer, now: Date): SignOnClaims | undefined {
  const claims = objectIn(plain);
  if (!claims || !(expiryOf(claims.expires) > now.getTime())) return undefined;
  const email = textOf(claims.email);
  return email === null
    ? undefined
    : { email, firstName: textOf(claims.first_name), lastName: textOf(claims.last_name), mobile: textOf(claims.mobile) };
}

function decrypted(token: string, key: Buffer): Buffer | undefined {
  const bytes = Buffer.from(unescaped(token.slice(0, MAX_LENGTH)), 'base64');
  if (bytes.length === 0 || bytes.length % BLOCK !== 0) return undefined;
  const cipher = createDecipheriv('aes-128-cbc', key, Buffer.alloc(BLOCK)).setAutoPadding(false);
  return withoutPadding(Buffer.concat([cipher.update(bytes), cipher.final()]));
}

/** Restores a token from a query string, where a `+` may have become a space. */
function unescaped(token: string): string {
  try {
    return decodeURIComponent(token).replaceAll(' ', '+').trim();
  } catch {
    return '';
  }
}

/** Removes PKCS #7 padding, compared in constant time so that timing does not show where it is wrong. */
function withoutPadding(bytes: Buffer): Buffer | undefined {
  const count = bytes.at(-1) ?? 0;
  const within = count >= 1 && count <= BLOCK;
  const length = within ? count : BLOCK;
  const fits = timingSafeEqual(bytes.subarray(bytes.length - length), Buffer.alloc(length, count));
  return within && fits ? bytes.subarray(0, bytes.length - count) : undefined;
}

function objectIn(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Expiry in epoch milliseconds, from seconds since 1970 or a date and time, in UTC unless it names an offset. NaN for anything
 * else: such a token counts as expired.
 */
function expiryOf(value: unknown): number {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{9,11}$/.test(value))) return Number(value) * 1000;
  if (typeof value !== 'string') return Number.NaN;
  const tidy = value
    .trim()
    .replace(/ (?:UTC|GMT|Z)$/, 'Z')
    .replace(/ ([+-]\d{2}:?\d{2})$/, '$1');
  return instantFromText('UTC', tidy) ?? Number.NaN;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 255 && value.isWellFormed() && !value.includes('\0')
    ? value.trim()
    : null;
