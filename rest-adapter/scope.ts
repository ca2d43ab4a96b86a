import type { Pair } from './form.js';

/** Context in which a record is shown: all that a HAL function may know besides the row. */
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
  /** Caller's valid Auth-Token, shown as `auth_token`. Clients adopt the token that they find there (wire.md 3.1). */
  readonly token?: string;
  /** Whether the caller names HAL's media type, as programs that follow links do. */
  readonly hal?: boolean;
  /** Whether the caller prefers CSV to JSON, as a spreadsheet does. */
  readonly csv?: boolean;
}

/** Scope for a record of another company: a branch or a parent. */
export const within = (at: Scope, companyId: number): Scope => ({ ...at, companyId });

/** Settings that the adapter needs. If `publicUrl` is null or undefined, links use the listening address. */
export interface RestConfig {
  readonly publicUrl?: string | null;
  readonly host: string;
  readonly port: number;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const NEAR = ['localhost', '127.0.0.1', '::1'];
const EVERYWHERE = ['0.0.0.0', '::'];

/**
 * Origin of all links. A Host header is used only if it names this machine and the server listens there; otherwise anyone
 * could have links made to an origin of their choice (hardening.md, Input).
 */
export function baseOf(hostHeader: string | undefined, { publicUrl, host, port }: RestConfig): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, '');

  const local = NEAR.includes(host) || EVERYWHERE.includes(host);
  if (local && hostHeader && LOOPBACK.test(hostHeader)) return `http://${hostHeader.toLowerCase()}`;

  const name = EVERYWHERE.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
