import type { ClientBase } from 'pg';

/** What a pool adds to a client that it hands out. `true`: it is of no more use. */
type Release = (broken?: boolean) => void;

/**
 * Gives a connection that is lost back to its pool at once, whoever has it, and only once.
 *
 * Where BEGIN or ROLLBACK fail, kysely keeps the connection for good: a database that goes away in the middle of ten
 * transactions would leave a pool of ten without any. And graphile-worker gives some back twice, which ends the process.
 */
export function releaseLost(client: ClientBase): void {
  let release: Release = () => {};
  // The pool sets it each time it hands the client out.
  Object.defineProperty(client, 'release', {
    get: () => release,
    set: (given: Release) => {
      release = once(given);
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
