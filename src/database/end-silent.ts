import type { Socket } from 'node:net';
import type { Client } from 'pg';

/** Milliseconds for the database to close what we have said goodbye on. */
const GOODBYE = 1000;

/** Sent after so many milliseconds without traffic; a connection that answers none of them for ten seconds is lost. */
const KEEP_ALIVE_MILLISECONDS = 10_000;

/** For those who may wait as long as it takes: what becomes of the network all the same. */
export const KEEP_ALIVE_OPTIONS = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS } as const;

/** Name of a connection while its statements may take as long as they need, for us and in `pg_stat_activity`. */
const AT_LENGTH = 'daybook at length';

/** Lifts every limit of time until the end of the transaction, the one of silence too. */
export const WITHOUT_LIMITS = `
  select set_config(name, value, true)
  from (values
    ('statement_timeout', '0'),
    ('lock_timeout', '0'),
    ('idle_in_transaction_session_timeout', '0'),
    ('application_name', '${AT_LENGTH}')
  ) as setting (name, value)`;

/** SQLSTATE connection_failure. */
const SILENT = '08006';

/** Members of the driver that its types do not declare. */
interface Inside {
  readonly readyForQuery: boolean;
}

/**
 * Ends a connection that owes an answer and falls silent. Behind a network that swallows everything no error would ever
 * come: the caller would wait for ever, and with it the place in the pool. Source: hardening.md F11.
 */
export function endSilent(client: Client, milliseconds: number): void {
  const stream = client.connection.stream as Socket;
  let atLength = false;
  // PostgreSQL tells each change of the name, and at the end of a transaction what it is again.
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'application_name') atLength = parameterValue === AT_LENGTH;
  });
  let leaving = false;
  stream.setTimeout(milliseconds).on('timeout', () => {
    const owes = leaving || !(client as Client & Inside).readyForQuery;
    if (owes && !atLength) stream.destroy(Object.assign(new Error('The database fell silent'), { code: SILENT }));
  });
  // The driver hears errors for as long as it listens; of a connection that was given up nobody does, and the process would end.
  stream.on('error', () => undefined);
  stream.once('finish', () => {
    leaving = true;
    closeSoon(client);
  });
}

/** Waits no longer than for a goodbye from now on: nothing is lost if what was asked last is not answered. */
export function closeSoon(client: Client): void {
  (client.connection.stream as Socket).setTimeout(GOODBYE);
}
