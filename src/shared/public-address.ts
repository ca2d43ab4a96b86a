import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that are not part of the public internet: private, shared, loopback, link-local, documentation, multicast,
 * reserved. RFC 6890.
 */
const CLOSED_4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]);

/**
 * IPv6 networks that are not part of the public internet. Only global unicast (2000::/3) is open, except the parts that lead
 * elsewhere: Teredo, 6to4, documentation.
 */
const CLOSED_6 = listOf('ipv6', ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Block list of one address family: a list with both would match an IPv4 address in its IPv6 form too. */
function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', prefix] = network.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

/** Whether a network address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return family === 4 ? !CLOSED_4.check(address, 'ipv4') : !CLOSED_6.check(address, 'ipv6');
}

/** Names that mean the local machine or its network wherever they are resolved. RFC 6761, 6762, 8375; `.internal` of ICANN. */
const CLOSED_NAMES = /(^|\.)(localhost|localdomain|local|internal|home\.arpa|intranet|lan)$/;

/**
 * Host of a URL if its text alone shows that it is not on the public internet: an address such as 127.0.0.1, also written as
 * `0x7f.1`; a name of this machine or network, also with a trailing dot; any name without an inner dot. Null for other names:
 * the address to which they resolve is checked at each call.
 */
export function closedHost({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  const closed = isIP(bare) === 0 ? !bare.includes('.') || CLOSED_NAMES.test(bare) : !isPublicAddress(bare);
  return closed ? hostname : null;
}

/**
 * Reason not to call an address that an outsider has chosen, phrased to follow its name; null: it may be called. Passwords have
 * fields of their own, which are never returned; ports below 1024, except those of the web, belong to other services.
 * Source: hardening.md.
 */
export function whyNotCallable(url: URL, { allowPrivateHosts }: { readonly allowPrivateHosts: boolean }): string | null {
  if (url.username || url.password) return 'may not contain a user or a password';
  const port = Number(url.port || WEB_PORTS[0]);
  if (port < 1024 && !WEB_PORTS.includes(port)) return `names port ${port}, expected 80, 443 or one above 1023`;
  const closed = allowPrivateHosts ? null : closedHost(url);
  return closed && `names ${closed}, which is no public address`;
}

const WEB_PORTS = [80, 443];

/** URL of a text; null if it is not an http or https address. */
export function webUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url && ['http:', 'https:'].includes(url.protocol) ? url : null;
}

/** URL from which a calendar is read: `webcal:` links are read by https. */
export const calendarUrl = (link: string): URL | null => webUrl(link.replace(/^\s*webcal:/i, 'https:'));
