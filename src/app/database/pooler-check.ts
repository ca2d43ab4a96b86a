import type { Client } from 'pg';
import { endSilent, KEEP_ALIVE_OPTIONS } from '../../database/end-silent.js';
import { clientClass } from '../../database/hosts/client-class.js';
import { MINUTE } from '../../shared/interval.js';

/** Milliseconds for which a finding is cached: only an operator changes the pooler of a database. */
const ANSWER_LIFETIME = MINUTE;

/** Timeout of each step, in milliseconds. */
const TIMEOUT_MILLISECONDS = 2000;

/** SQLSTATEs of a prepared statement that is missing or exists already, and of a transaction that the pooler refuses. */
export const LOST_STATEMENT = /^(26000|42P05|08P01)$/;

/** Finds out whether a pooler gives the connection of one of our clients to others between two of its transactions. */
export class PoolerCheck {
  private known: boolean | null = null;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly url: string,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** True when the pooler takes connections; the last finding if no connection can be made now. */
  async takesConnections(): Promise<boolean> {
    if (this.clock() - this.askedAt < ANSWER_LIFETIME) return this.known === true;
    try {
      this.known = await isTaken(this.url);
      this.askedAt = this.clock();
    } catch {
      // The database is unreachable or has no free connection: other checks report that.
    }
    return this.known === true;
  }
}

/**
 * Prepares a statement in a first transaction of one client and uses it in a second, while another client has a transaction
 * open: a pooler in transaction mode has given that client the connection of the first transaction.
 */
async function isTaken(url: string): Promise<boolean> {
  const [one, other] = [clientOf(url), clientOf(url)];
  try {
    await one.connect();
    const before = await processOf(one);
    await other.connect();
    await other.query('begin');
    const after = await processOf(one);
    await other.query('rollback');
    return before !== after;
  } catch (error) {
    if (LOST_STATEMENT.test(String((error as { code?: unknown }).code))) return true;
    throw error;
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})));
  }
}

function clientOf(url: string): Client {
  const timing = { connectionTimeoutMillis: TIMEOUT_MILLISECONDS, query_timeout: TIMEOUT_MILLISECONDS };
  const client = new (clientClass(url))({ connectionString: url, application_name: 'daybook', ...timing, ...KEEP_ALIVE_OPTIONS });
  client.on('error', () => {});
  endSilent(client, TIMEOUT_MILLISECONDS);
  return client;
}

/** Process id of the backend that answers. */
async function processOf(client: Client): Promise<number | undefined> {
  const statement = { name: 'daybook_survives', text: 'select pg_backend_pid() as number, $1::int', values: [0] };
  const { rows } = await client.query<{ number: number }>(statement);
  return rows[0]?.number;
}
