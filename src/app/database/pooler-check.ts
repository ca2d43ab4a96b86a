import type { Client } from 'pg';
import { endSilent, KEEP_ALIVE_OPTIONS } from '../../database/end-silent.js';
import { clientClass } from '../../database/hosts/client-class.js';
import { MINUTE } from '../../shared/interval.js';

/** Milliseconds for which an answer is kept: what stands before a database changes by a person's hand. */
const ANSWER_LIFETIME = MINUTE;

/** Milliseconds for each step. */
const TIMEOUT_MILLISECONDS = 2000;

/** SQLSTATEs of a statement that another session has prepared or not, and of a transaction that no pooler will hold. */
export const LOST_STATEMENT = /^(26000|42P05|08P01)$/;

/** Finds out whether a pooler hands the database's connections to others between two transactions of one of ours. */
export class PoolerCheck {
  private known: boolean | null = null;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly url: string,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** True when the pooler takes connections; the last finding where none can be made now. */
  async takesConnections(): Promise<boolean> {
    if (this.clock() - this.askedAt < ANSWER_LIFETIME) return this.known === true;
    try {
      this.known = await isTaken(this.url);
      this.askedAt = this.clock();
    } catch {
      // The database is away or has no connection left: others find that out.
    }
    return this.known === true;
  }
}

/**
 * One prepares a statement in a first transaction and uses it in a second, while another holds a transaction of its own:
 * a pooler in transaction mode has given it the connection that the first has just left.
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

/** The number of the process that answers. */
async function processOf(client: Client): Promise<number | undefined> {
  const statement = { name: 'daybook_survives', text: 'select pg_backend_pid() as number, $1::int', values: [0] };
  const { rows } = await client.query<{ number: number }>(statement);
  return rows[0]?.number;
}
