import { hash, randomBytes } from 'node:crypto';

/** A fresh token: 256 random bits, safe in a URL and a header. Source: decisions 6. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hash of a token or a key, as stored. It needs no salt: the input is random. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A long id: 128 random bits, safe in a URL, without padding. Source: decisions 1. */
export const newLongId = (): string => randomBytes(16).toString('base64url');
