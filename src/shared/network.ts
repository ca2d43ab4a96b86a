import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses that begin alike: `10.0.0.0/8`, `fd00::/8`; one alone has no `/`. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Bits of an IPv6 address that name a caller: one connection is given all addresses that begin so. */
const CALLER_BITS = 64;

/** The network that text names, as `10.0.0.0/8` or `10.1.2.3`; null for anything else. IPv4 inside IPv6 is IPv4. */
export function readNetwork(text: string): Network | null {
  const [address = '', bits, ...rest] = text.trim().split('/');
  if (isIP(address) === 0 || rest.length > 0) return null;
  const parsed = ipaddr.parse(address);
  const most = parsed.kind() === 'ipv6' ? 128 : 32;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most)) return null;
  const prefix = bits === undefined ? most : Number(bits);
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && prefix >= 96;
  return isMapped ? [parsed.toIPv4Address(), prefix - 96] : [parsed, prefix];
}

/** Networks of settings that were checked. */
export const readNetworks = (texts: readonly string[]): Network[] => texts.map(readNetwork).filter((network) => network !== null);

/** An address in its one spelling; IPv4 inside IPv6 is IPv4, and a zone (`%eth0`) is left out. Null for what is none. */
export function plainAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  const bare = text.trim().replace(/%.*$/, '');
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString();
}

/** Whether a plain address lies in one of the networks. */
export function isWithin(address: string, networks: readonly Network[]): boolean {
  const parsed = ipaddr.parse(address);
  return networks.some(([start, bits]) => parsed.kind() === start.kind() && parsed.match([start, bits]));
}

/** Whether a plain address is this machine's own. */
export const isLoopback = (address: string): boolean => ipaddr.parse(address).range() === 'loopback';

/** Ranges that stand for many callers as often as for one: this machine (a proxy on it), private networks, carriers' own. */
const SHARED = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/** Whether a plain address is of a network that the internet does not know: whoever is behind a gateway there shares one. */
export const isShared = (address: string): boolean => SHARED.includes(ipaddr.parse(address).range());

/** Key by which limits count: an IPv4 address, or the network of an IPv6 address's line. */
export function callerNetwork(address: string): string {
  if (isIPv4(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${CALLER_BITS}`)}/${CALLER_BITS}`;
}
