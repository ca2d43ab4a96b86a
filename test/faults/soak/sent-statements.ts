import { Client } from 'pg';

/** Statements that servers have sent to one PostgreSQL server. */
export interface SentStatements {
  readonly all: number;
  /** By which log-ins are looked up. */
  readonly logIns: number;
}

/** Statements that were sent for requests, by what for and where. */
export interface StatementsByPlace {
  /** Sent for reads, at the standby. */
  readonly replica: number;
  /** Look-ups of log-ins for reads, which stay at the primary. */
  readonly logIns: number;
  /** Sent for changes, at the primary, their own look-ups included. */
  readonly changes: number;
}

/**
 * Counts without those that watch servers, open connections or fetch jobs, and without what PostgreSQL itself does when it
 * commits.
 */
const COUNT = `
  select coalesce(sum(calls), 0)::int as all, coalesce(sum(calls) filter (where query ~ '^\\s*with found as'), 0)::int as "logIns"
  from pg_stat_statements
  where query !~* 'set_config|pg_stat_statements|_lsn\\(\\)\\)? (else|end)|graphile_worker|system_identifier|live_note|noted_rows'`;

export async function sentTo(url: string): Promise<SentStatements> {
  return (await askOnce<SentStatements>(url, COUNT))[0]!;
}

/** Begins to count anew. */
export const forgetSent = (url: string): Promise<unknown> => askOnce(url, 'select pg_stat_statements_reset()');

/** Figures of a load, and of as many seconds without one. */
export interface LoadAndRest {
  readonly primary: SentStatements;
  readonly replica: SentStatements;
  /** Sent at the primary in that time where nobody calls. */
  readonly atRest: number;
  /** Number of reads with a log-in: each has one look-up. */
  readonly readsWithLogIn: number;
}

export function statementsByPlace({ primary, replica, atRest, readsWithLogIn }: LoadAndRest): StatementsByPlace {
  const logIns = Math.min(readsWithLogIn, primary.logIns);
  return { replica: replica.all, logIns, changes: Math.max(0, Math.round(primary.all - atRest - logIns)) };
}

/** Share of the statements of reads that the standby answers. */
export const shareOfReads = ({ replica, logIns }: StatementsByPlace): number => replica / (replica + logIns);

/** Share of all statements of requests that the standby answers. */
export const shareOfAll = ({ replica, logIns, changes }: StatementsByPlace): number => replica / (replica + logIns + changes);

async function askOnce<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
