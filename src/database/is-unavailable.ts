/** SQLSTATE classes (connection, resources, shutdown, time-outs, and conflicts that outlived their retries) and system errors. */
const CODE =
  /^(08...|53...|57P0.|57014|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What the driver says in words only. */
const TEXT =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout|connect (ENOENT|EAGAIN) .*\/\.s\.PGSQL\.\d+$/;

/** Errors wrap one another; a chain longer than this is a circle. */
const DEEPEST = 6;

/** True for an error that is the database's absence or overload, not our mistake: the same request may succeed later. */
export function isUnavailable(thrown: unknown): boolean {
  let error = thrown;
  for (let depth = 0; depth < DEEPEST && typeof error === 'object' && error !== null; depth++) {
    const { code, message, cause, originalError } = error as Readonly<Record<string, unknown>>;
    if (CODE.test(String(code)) || TEXT.test(String(message))) return true;
    error = originalError ?? cause;
  }
  return false;
}
