import { Client } from 'pg';

/** Statements that servers have sent to one PostgreSQL server. */
export interface SentStatements {
  readonly all: number;
  /** SoakSample-ups of log-ins among them. */
  readonly logIns: number;
}

/** Statements sent for requests, by purpose and database server. */
export interface StatementsByPlace {
  /** Sent to the standby for reads. */
  readonly replica: number;
  /** SoakSample-ups of log-ins for reads, which the primary answers. */
  readonly logIns: number;
  /** Sent to the primary for changes, including their own look-ups of log-ins. */
  readonly changes: number;
}

/** Excludes statements that monitor servers, open connections or fetch jobs, and those that PostgreSQL itself runs at commit. */
const COUNT = `
  select coalesce(sum(calls), 0)::int as all, coalesce(sum(calls) filter (where query ~ '^\\s*with found as'), 0)::int as "logIns"
  from pg_stat_statements
  where query !~* 'set_config|pg_stat_statements|_lsn\\(\\)\\)? (else|end)|graphile_worker|system_identifier|live_note|noted_rows'`;

export async function sentTo(url: string): Promise<SentStatements> {
  return (await askOnce<SentStatements>(url, COUNT))[0]!;
}

/** Resets the counts. */
export const resetSentStatements = (url: string): Promise<unknown> => askOnce(url, 'select pg_stat_statements_reset()');

/** Counts under load, and of an equal time without load. */
export interface LoadAndRest {
  readonly primary: SentStatements;
  readonly replica: SentStatements;
  /** Statements that the primary would receive in that time without any calls. */
  readonly atRest: number;
  /** Number of reads with a log-in: each needs one look-up. */
  readonly readsWithLogIn: number;
}

export function statementsByPlace({ primary, replica, atRest, readsWithLogIn }: LoadAndRest): StatementsByPlace {
  const logIns = Math.min(readsWithLogIn, primary.logIns);
  return { replica: replica.all, logIns, changes: Math.max(0, Math.round(primary.all - atRest - logIns)) };
}

/** Share of the statements of reads, log-ins included, that the standby answers. */
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
