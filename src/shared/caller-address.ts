import { isWithin, type Network, plainAddress } from './network.js';

/** Addresses that a request shows of its origin. */
export interface Connection {
  /** The other end of the connection: the caller, or a proxy. */
  readonly peer: string;
  /** `X-Forwarded-For`; several headers of that name joined by commas. */
  readonly forwardedFor?: string | undefined;
  /** `Forwarded` (RFC 7239), whose word is taken from nobody: it only tells that there is a proxy. */
  readonly forwarded?: string | undefined;
}

/** Hops that are looked at, from the right: a chain of proxies is shorter. */
const MAX_HOPS = 32;

/**
 * The caller's address; null behind a proxy that is not trusted, where nobody knows it.
 *
 * The header is read from trusted proxies alone, from the right: each hop was added by the one after it, so the first that
 * is not trusted is the caller, and what stands before it is what the caller says. A hop of a trusted proxy that is no
 * address leaves it unknown. Source: operations.md, "Behind a proxy".
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
 * The address by which a caller is limited; null where nobody knows it. Where the settings name the proxies, whoever else
 * sends the header is a caller: the header would have been worth the limits of all who come by an unknown proxy.
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
