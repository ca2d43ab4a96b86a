import type { Pair } from './form.js';

/** Place at which a record is shown: all that a HAL function may know besides the row. */
export interface Scope {
  /** Public origin, absolute, without a slash at its end: `https://book.example`. */
  readonly base: string;
  /** The company of the path; 0 where the path names none. */
  readonly companyId: number;
  /** Whether this is the admin form. */
  readonly admin: boolean;
  /** Path as requested, still percent-encoded, without a slash at its end. */
  readonly path: string;
  /** The query as given, in its order, decoded. */
  readonly query: readonly Pair[];
  /** The caller's own valid Auth-Token, for `auth_token`. Clients adopt what stands there (wire.md 3.1). */
  readonly token?: string;
  /** Whether the caller reads HAL by its own media type: a program that is led by links. */
  readonly hal?: boolean;
  /** Whether the caller would rather have CSV than JSON: a spreadsheet. */
  readonly csv?: boolean;
}

/** Place for a record of another company: a child's, or a parent's. */
export const within = (at: Scope, companyId: number): Scope => ({ ...at, companyId });

/** Settings that the adapter needs. `publicUrl` null or undefined: links go to the listening address. */
export interface RestConfig {
  readonly publicUrl?: string | null;
  readonly host: string;
  readonly port: number;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const NEAR = ['localhost', '127.0.0.1', '::1'];
const EVERYWHERE = ['0.0.0.0', '::'];

/**
 * The origin that links carry. A Host header reaches them only when it names this very machine and the server
 * listens there; else anyone could have links made to a place of their choice (hardening.md, Input).
 */
export function baseOf(hostHeader: string | undefined, { publicUrl, host, port }: RestConfig): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, '');

  const local = NEAR.includes(host) || EVERYWHERE.includes(host);
  if (local && hostHeader && LOOPBACK.test(hostHeader)) return `http://${hostHeader.toLowerCase()}`;

  const name = EVERYWHERE.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
