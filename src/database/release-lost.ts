import type { Client } from 'pg';

/** Function that a pool adds to a client it hands out. `true` makes the pool discard the client. */
type Release = (broken?: boolean) => void;

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';

/**
 * Returns a lost connection to the pool immediately, even if it is checked out, and never twice. A connection on which the
 * database has refused a change as read-only is discarded when it is returned: it leads to a primary that has become a standby,
 * and the next connection may reach the new primary.
 *
 * If BEGIN or ROLLBACK fails, kysely never returns the connection: a database that fails during ten transactions would leave a
 * pool of ten without any. And graphile-worker returns some connections twice, which ends the process.
 */
export function releaseLost(client: Client): void {
  let readOnly = false;
  client.connection.on('errorMessage', ({ code }: { code?: string }) => {
    readOnly ||= code === READ_ONLY;
  });
  let release: Release = () => {};
  // The pool sets `release` each time it hands the client out.
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
