import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network as its first address and the bits of its prefix: `10.0.0.0/8`, `fd00::/8`. A single address has all bits. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Bits of an IPv6 address that identify a caller: providers give each connection a whole network of this size. */
const CALLER_BITS = 64;

/** Reads a network from text such as `10.0.0.0/8` or `10.1.2.3`; null for anything else. IPv4 inside IPv6 becomes IPv4. */
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

/** Networks from the texts of a setting that was checked; texts that are no networks are left out. */
export const readNetworks = (texts: readonly string[]): Network[] => texts.map(readNetwork).filter((network) => network !== null);

/** An IP address in canonical form, IPv4 inside IPv6 as IPv4, without a zone (`%eth0`). Null for any other text. */
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

/** Ranges in which one address often stands for many callers: this machine (a proxy on it), private networks, NAT of carriers. */
const SHARED = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/** Whether a plain address lies in a range of `SHARED`: all callers behind a gateway share it. */
export const isShared = (address: string): boolean => SHARED.includes(ipaddr.parse(address).range());

/** Key by which limits count callers: an IPv4 address, or the /64 network of an IPv6 address. */
export function callerNetwork(address: string): string {
  if (isIPv4(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${CALLER_BITS}`)}/${CALLER_BITS}`;
}
