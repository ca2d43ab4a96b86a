import { causesOf } from './causes.js';

/**
 * SQLSTATEs (connection, resources, shutdown, read-only, timeouts, and conflicts that outlasted their retries) and system errors.
 */
const CODE =
  /^(08...|53...|57P0.|57014|40001|40P01|25006|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of the driver's errors that have no code. */
const TEXT =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout|connect (ENOENT|EAGAIN) .*\/\.s\.PGSQL\.\d+$/;

/** True for an error caused by a missing or overloaded database, not by a bug: the same request may succeed later. */
export const isUnavailable = (thrown: unknown): boolean =>
  causesOf(thrown).some(({ code, message }) => CODE.test(String(code)) || TEXT.test(String(message)));
