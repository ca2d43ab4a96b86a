import { type RawBuilder, sql } from 'kysely';
import { currentRecord } from '../database/tracing/work-record.js';

/**
 * Name of the task that sends one e-mail; its payload is `{ emailId, requestId }`. A task that runs every minute sends the
 * e-mails that it could not.
 */
export const SEND_EMAIL = 'send_email';

/** SQL that adds jobs to send e-mails as soon as their transaction is committed. `from` names rows `written` with an `id`. */
export const addEmailJobs = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select graphile_worker.add_job(${SEND_EMAIL}, json_strip_nulls(json_build_object('emailId', written.id, 'requestId', ${currentRecord()?.id ?? null}::text)), max_attempts => 1) from ${from}`;
