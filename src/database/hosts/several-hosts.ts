/** Protocol and account, then the hosts, then the rest of the URL. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** Host and port; an IPv6 address has brackets. */
const HOST = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;

const DEFAULT_PORT = '5432';

/**
 * Rewrites the URL of a database with several hosts from libpq's form `postgres://me@a:1,b:2/db` to the other form that libpq
 * accepts, which every URL parser reads: `postgres://me@a:1/db?host=a,b&port=1,2`. Any other text is returned unchanged.
 */
export function withHostsAsParameters(text: string): string {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(text) ?? [];
  if (!hosts.includes(',')) return text;
  const pairs = hosts.split(',').map((host) => HOST.exec(host.trim()) ?? []);
  if (pairs.some(([, name]) => !name)) return text;
  const url = URL.parse(`${before}${pairs[0]?.[0]}${after}`);
  if (!url) return text;
  url.searchParams.set('host', pairs.map(([, name = '']) => name.replace(/^\[|\]$/g, '')).join(','));
  url.searchParams.set('port', pairs.map(([, , port]) => port || DEFAULT_PORT).join(','));
  return url.href;
}

/** Host and port where a database may run. */
export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
  /** URL of the database with this host only. */
  readonly url: string;
}

/** The hosts of a URL in the form of `withHostsAsParameters`, in order; a URL without that parameter has one. */
export function hostsOf(url: string): DatabaseHost[] {
  const { searchParams, hostname, port } = new URL(url);
  const names = (searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, '')).split(',');
  const ports = (searchParams.get('port') ?? (port || DEFAULT_PORT)).split(',');
  return names.map((host, i) => {
    const own = new URL(url);
    const ownPort = ports[i] ?? ports[0] ?? DEFAULT_PORT;
    own.searchParams.set('host', host);
    own.searchParams.set('port', ownPort);
    return { host, port: Number(ownPort), url: own.href };
  });
}

/** Address of a host in messages: the host and its port, or the folder of a socket. */
export function hostText({ host, port }: Pick<DatabaseHost, 'host' | 'port'>): string {
  if (host.startsWith('/')) return host;
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
