import type { Client } from 'pg';

/** Function that a pool adds to a client it hands out. `true`: the client is of no more use. */
type Release = (broken?: boolean) => void;

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';

/**
 * Gives a connection that is lost back to its pool at once, whoever has it, and only once. One on which the database has
 * said that it takes no changes is thrown away when it is given back: it leads to a primary that has become a standby, and
 * the next one may lead to its successor.
 *
 * Where BEGIN or ROLLBACK fail, kysely keeps the connection for good: a database that goes away in the middle of ten
 * transactions would leave a pool of ten without any. And graphile-worker gives some back twice, which ends the process.
 */
export function releaseLost(client: Client): void {
  let readOnly = false;
  client.connection.on('errorMessage', ({ code }: { code?: string }) => {
    readOnly ||= code === READ_ONLY;
  });
  let release: Release = () => {};
  // The pool sets it each time it hands the client out.
  Object.defineProperty(client, 'release', {
    get: () => release,
    set: (given: Release) => {
      release = once((broken) => given(broken || readOnly));
    },
  });
  client.once('end', () => release(true));
}

function once(release: Release): Release {
  let done = false;
  return (broken) => {
    if (done) return;
    done = true;
    release(broken);
  };
}
