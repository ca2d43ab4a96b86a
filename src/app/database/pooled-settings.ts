import { Client } from 'pg';
import { WAIT_LIMITS } from '../../database/wait-limits.js';

/** Timeout of the pooler's answer, in milliseconds. */
const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Settings that the account needs behind a pooler in transaction mode, where the settings of a connection pass to its next user.
 * Each has the value to set, and SQL that is true if the current value will do.
 */
const NEEDED: readonly { readonly name: string; readonly value: string; readonly suits: string }[] = [
  { name: 'timezone', value: 'UTC', suits: `current_setting('timezone') in ('UTC', 'Etc/UTC', 'GMT')` },
  ...(['statement', 'lock', 'idleTransaction'] as const).map((limit) => {
    const name = { statement: 'statement_timeout', lock: 'lock_timeout', idleTransaction: 'idle_in_transaction_session_timeout' }[
      limit
    ];
    return { name, value: `${WAIT_LIMITS[limit] / 1000}s`, suits: `current_setting('${name}') <> '0'` };
  }),
  { name: 'jit', value: 'off', suits: `current_setting('jit') = 'off'` },
];

/** Sentence with the statements that an administrator of the database must run; null if the account has all settings. */
export async function missingPoolerSettings(url: string): Promise<string | null> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MILLISECONDS,
    query_timeout: TIMEOUT_MILLISECONDS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const columns = NEEDED.map(({ name, suits }) => `${suits} as ${name}`).join(', ');
    const { rows } = await client.query<Record<string, boolean | string>>(`select current_user as account, ${columns}`);
    const missing = NEEDED.filter(({ name }) => rows[0]?.[name] !== true);
    if (missing.length === 0) return null;
    const statements = missing.map(({ name, value }) => `alter role ${rows[0]?.account} set ${name} = '${value}'`);
    return `A pooler in transaction mode stands before the database: its account needs settings of its own. Run: ${statements.join('; ')}; and restart the pooler`;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Statement that begins a transaction. */
const BEGIN = /^(begin|start transaction)\b/i;

/** Makes each transaction of a connection begin with settings of its own, which end with it. */
export function beginWith(client: Client, settings: Readonly<Record<string, string>>): void {
  const { query } = client;
  const local = Object.entries(settings).map(([name, value]) => `; set local ${name} = '${value}'`);
  const begun = (...given: unknown[]): unknown => {
    const [text, ...rest] = given;
    const begins = typeof text === 'string' && BEGIN.test(text);
    return Reflect.apply(query, client, begins ? [`${text}${local.join('')}`, ...rest.slice(1)] : given);
  };
  client.query = begun as Client['query'];
}
