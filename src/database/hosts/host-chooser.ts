import { Client } from 'pg';
import type { DatabaseHost } from './several-hosts.js';

/** Milliseconds for a host to report whether it accepts changes. */
const TIMEOUT_MILLISECONDS = 2000;

/** SQLSTATE cannot_connect_now: no host is available, but one may be soon. */
const NOT_NOW = '57P03';

/** Finds the host that accepts changes, and caches it until `forget`. */
export class HostChooser {
  private known: DatabaseHost | null = null;
  private asking: Promise<DatabaseHost> | null = null;

  constructor(private readonly hosts: readonly DatabaseHost[]) {}

  /** @throws Error when no host accepts changes now */
  async find(): Promise<DatabaseHost> {
    if (this.known) return this.known;
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  /** Forgets the cached host if it is this one, so that all hosts are queried again. */
  forget(host: DatabaseHost): void {
    if (this.known === host) this.known = null;
  }

  private async ask(): Promise<DatabaseHost> {
    try {
      this.known = await Promise.any(this.hosts.map(writable));
      return this.known;
    } catch (error) {
      const reasons = (error as AggregateError).errors.map(({ message }: Error) => message).join('; ');
      throw Object.assign(new Error(`None of the hosts of the database takes changes: ${reasons}`), { code: NOT_NOW });
    }
  }
}

/** Resolves to the host if it accepts changes: a standby does not, nor does a host set to read-only. */
async function writable(host: DatabaseHost): Promise<DatabaseHost> {
  const timing = { connectionTimeoutMillis: TIMEOUT_MILLISECONDS, query_timeout: TIMEOUT_MILLISECONDS };
  const client = new Client({ connectionString: host.url, application_name: 'daybook', ...timing });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error(`${host.host}:${host.port} takes none`);
    return host;
  } finally {
    void client.end().catch(() => {});
  }
}
