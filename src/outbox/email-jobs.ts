import { type RawBuilder, sql } from 'kysely';
import { currentRecord } from '../database/tracing/work-record.js';

/** Name of the task that sends one e-mail; its payload is `{ emailId, requestId }`. What it leaves behind, the look-round each minute takes up. */
export const SEND_EMAIL = 'send_email';

/** SQL that has e-mails sent as soon as their transaction is true. `from` names rows `written` with an `id`. */
export const addEmailJobs = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select graphile_worker.add_job(${SEND_EMAIL}, json_strip_nulls(json_build_object('emailId', written.id, 'requestId', ${currentRecord()?.id ?? null}::text)), max_attempts => 1) from ${from}`;
