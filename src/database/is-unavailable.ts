import { causesOf } from './causes.js';

/**
 * SQLSTATE classes (connection, resources, shutdown, read-only, time-outs, and conflicts that outlived their retries) and
 * system errors.
 */
const CODE =
  /^(08...|53...|57P0.|57014|40001|40P01|25006|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of the driver for errors without a code. */
const TEXT =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout|connect (ENOENT|EAGAIN) .*\/\.s\.PGSQL\.\d+$/;

/** True for an error that is the database's absence or overload, not our mistake: the same request may succeed later. */
export const isUnavailable = (thrown: unknown): boolean =>
  causesOf(thrown).some(({ code, message }) => CODE.test(String(code)) || TEXT.test(String(message)));
