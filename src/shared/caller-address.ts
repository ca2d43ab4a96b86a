import { isWithin, type Network, plainAddress } from './network.js';

/** Addresses that a request shows of its origin. */
export interface Connection {
  /** The other end of the connection: the caller, or a proxy. */
  readonly peer: string;
  /** `X-Forwarded-For`; several headers of that name joined by commas. */
  readonly forwardedFor?: string | undefined;
  /** `Forwarded` (RFC 7239), which is never trusted: it only shows that there is a proxy. */
  readonly forwarded?: string | undefined;
}

/** Most hops that are read, from the right; real chains of proxies are shorter. */
const MAX_HOPS = 32;

/**
 * The caller's address; null if it is unknown, behind a proxy that is not trusted.
 *
 * The header is read only if a trusted proxy sent it, from right to left: each hop was added by the next one, so the first hop
 * that is not trusted is the caller, and hops before it are claims of the caller. If a trusted proxy added a hop that is no
 * address, the caller's is unknown. Source: operations.md, "Behind a proxy".
 */
export function callerAddress({ peer, forwardedFor, forwarded }: Connection, trusted: readonly Network[]): string | null {
  const near = plainAddress(peer);
  if (near === null) return null;
  const isForwarded = forwardedFor !== undefined || forwarded !== undefined;
  if (!isForwarded) return near;
  if (forwardedFor === undefined || !isWithin(near, trusted)) return null;
  let caller: string | null = null;
  for (const hop of forwardedFor.split(',').reverse().slice(0, MAX_HOPS)) {
    caller = plainAddress(withoutPort(hop));
    if (caller === null || !isWithin(caller, trusted)) return caller;
  }
  return caller;
}

/**
 * The address by which a caller's rate is limited; null if it is unknown. If the settings name trusted proxies, any other peer
 * that sends the header is a caller itself: the header must not earn it the limits shared by all callers of an unknown proxy.
 */
export function limitedAddress(
  { address, peer }: { readonly address: string | null; readonly peer: string },
  trusted: readonly Network[],
): string | null {
  const near = plainAddress(peer);
  if (address !== null || near === null) return address;
  return trusted.length > 0 && !isWithin(near, trusted) ? near : null;
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const text = hop.trim();
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
