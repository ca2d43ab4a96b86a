import { Pool } from 'pg';
import { KEEP_ALIVE_OPTIONS } from '../end-silent.js';
import { clientClass } from '../hosts/client-class.js';
import { whichDatabase } from '../hosts/which-database.js';
import { type Position, readPosition, type Sample } from './position.js';

/** Milliseconds within which a server must answer. */
const TIMEOUT_MILLISECONDS = 2000;

interface PositionRow {
  readonly at: string;
  /** Null if the server is of the other kind: a standby instead of a primary, or the reverse. */
  readonly position: string | null;
}

/** The clock is read first: the position covers all transactions committed by then. */
const STATEMENTS = {
  primary: `select extract(epoch from clock_timestamp()) * 1000 as at,
    case when not pg_is_in_recovery() then pg_current_wal_insert_lsn() end::text as position`,
  replica: `select extract(epoch from clock_timestamp()) * 1000 as at,
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`,
} as const;

/**
 * A server that is polled for its position, on a connection of its own: a full connection pool must not make it seem unavailable.
 */
export class WatchedServer {
  private readonly pool: Pool;
  private asking: Promise<Sample | null> | null = null;
  /** Result of `whichDatabase`, queried on each new connection; undefined until it is known. */
  private found: string | null | undefined;

  constructor(
    readonly url: string,
    private readonly kind: keyof typeof STATEMENTS,
  ) {
    this.pool = new Pool({
      connectionString: url,
      Client: clientClass(url),
      application_name: 'daybook watch',
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MILLISECONDS,
      query_timeout: TIMEOUT_MILLISECONDS,
      idleTimeoutMillis: 0,
      ...KEEP_ALIVE_OPTIONS,
    });
    const ignore = () => {};
    this.pool.on('error', ignore).on('connect', (client) => {
      this.found = undefined;
      client.on('error', ignore);
    });
  }

  /** Identity of the server's database; null if it is not known: the server has not answered yet, or does not reveal it. */
  get database(): string | null {
    return this.found ?? null;
  }

  /**
   * Queries the server's position; null if the server is unavailable or has changed its kind. Calls made before the answer share
   * it.
   */
  ask(): Promise<Sample | null> {
    this.asking ??= this.answer().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async answer(): Promise<Sample | null> {
    try {
      const { rows } = await this.pool.query<PositionRow>(STATEMENTS[this.kind]);
      if (this.found === undefined) this.found = await whichDatabase(async (text) => (await this.pool.query(text)).rows);
      const position: Position | null = readPosition(rows[0]?.position ?? '');
      return position === null ? null : { at: Number(rows[0]?.at), position };
    } catch {
      return null;
    }
  }
}
