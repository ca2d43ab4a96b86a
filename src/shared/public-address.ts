import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that are not the internet: private, shared, loopback, link-local, documentation, multicast, reserved.
 * RFC 6890.
 */
const CLOSED_4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]);

/**
 * IPv6 networks that are not the internet. Only global unicast (2000::/3) is open, except the parts that lead elsewhere:
 * Teredo, 6to4, documentation.
 */
const CLOSED_6 = listOf('ipv6', ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** One for each family: a list that holds both takes an IPv4 address for its IPv6 form too. */
function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', prefix] = network.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

/** Whether a network address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return family === 4 ? !CLOSED_4.check(address, 'ipv4') : !CLOSED_6.check(address, 'ipv6');
}

/** Names that stand for this machine or its network wherever they are asked for. RFC 6761, 6762, 8375; `.internal` of ICANN. */
const CLOSED_NAMES = /(^|\.)(localhost|localdomain|local|internal|home\.arpa|intranet|lan)$/;

/**
 * Host of a URL that is not of the public internet by its spelling alone: an address such as 127.0.0.1, also as `0x7f.1`, a
 * name of this machine or network, also with a dot at its end, and any name without one inside. Null for other names: the
 * address that they stand for is checked with each call.
 */
export function closedHost({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  const closed = isIP(bare) === 0 ? !bare.includes('.') || CLOSED_NAMES.test(bare) : !isPublicAddress(bare);
  return closed ? hostname : null;
}

/**
 * Why an address that a stranger has chosen is not called, in words that follow its name; null: it may be called. Passwords
 * have fields of their own, which nobody reads back; below 1024 only the web's own ports are no other service's.
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

/** The http or https address that a text is; null for another kind of address, or none. */
export function webUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url && ['http:', 'https:'].includes(url.protocol) ? url : null;
}

/** The address at which a calendar is read: what calls itself `webcal:` is there by https. */
export const calendarUrl = (link: string): URL | null => webUrl(link.replace(/^\s*webcal:/i, 'https:'));
