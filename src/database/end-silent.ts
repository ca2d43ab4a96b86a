import type { Socket } from 'node:net';
import type { Client } from 'pg';

/** Milliseconds for the database to close a connection once the driver has ended its side. */
const CLOSING_MILLISECONDS = 1000;

/** Milliseconds without traffic after which TCP sends its first keep-alive probe. */
const KEEP_ALIVE_MILLISECONDS = 10_000;

/** Options of connections without timeouts: only a lost network ends them. */
export const KEEP_ALIVE_OPTIONS = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS } as const;

/** `application_name` of a connection whose statements have no timeout: read by `endSilent`, and shown in `pg_stat_activity`. */
const UNLIMITED = 'daybook at length';

/** SQL that lifts every timeout until the end of the transaction, including that of `endSilent`. */
export const WITHOUT_LIMITS = `
  select set_config(name, value, true)
  from (values
    ('statement_timeout', '0'),
    ('lock_timeout', '0'),
    ('idle_in_transaction_session_timeout', '0'),
    ('application_name', '${UNLIMITED}')
  ) as setting (name, value)`;

/** SQLSTATE connection_failure. */
const SILENT = '08006';

/** Members of the driver's client that its types do not declare. */
interface ClientInternals {
  readonly readyForQuery: boolean;
}

/**
 * Destroys a connection that owes an answer and sends nothing for so many milliseconds. On a network that drops all packets no
 * error would ever arrive: the caller would wait without limit, and occupy a connection of the pool. Source: hardening.md F11.
 */
export function endSilent(client: Client, milliseconds: number): void {
  const stream = client.connection.stream as Socket;
  let unlimited = false;
  // PostgreSQL reports each change of the name, also when the end of the transaction restores it.
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'application_name') unlimited = parameterValue === UNLIMITED;
  });
  let leaving = false;
  stream.setTimeout(milliseconds).on('timeout', () => {
    const owes = leaving || !(client as Client & ClientInternals).readyForQuery;
    if (owes && !unlimited) stream.destroy(Object.assign(new Error('The database fell silent'), { code: SILENT }));
  });
  // The driver removes its own listener from a connection that it gives up; without any listener an error would end the process.
  stream.on('error', () => undefined);
  stream.once('finish', () => {
    leaving = true;
    closeSoon(client);
  });
}

/** Shortens the timeout to the one for closing: for a connection that is to end, whose last answer is not needed. */
export function closeSoon(client: Client): void {
  (client.connection.stream as Socket).setTimeout(CLOSING_MILLISECONDS);
}
