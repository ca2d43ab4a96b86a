import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../../database/run-sql.js';
import type { DataSubject } from './personal-data.js';

/** Rows whose columns the audit must say nothing of. */
export interface ChangedRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly ids: readonly number[];
}

/** Replaces erased values in the audit, so that it still shows that there was one. */
const ERASED = '(erased)';

/**
 * Takes the values of erased columns out of the audit, of whatever age: for rows that are there, for those that were taken
 * away long ago and named the person's bookings, and wherever one of the person's e-mails stands. To be called last: the
 * erasure itself has written entries.
 */
export async function redactAudit(tx: EntityManager, person: DataSubject, changed: readonly ChangedRows[]): Promise<void> {
  for (const { table, columns, ids } of changed)
    await runSql(tx)`
      update audit_entry set before = ${redacted('before', columns)}, after = ${redacted('after', columns)}
      where root_id = ${person.rootId} and record = ${table}
        and (record_id = any(${[...ids]}::int[]) or ${isOf(person)})
        and (before ?| ${[...columns]}::text[] or after ?| ${[...columns]}::text[])`;
  for (const email of person.emails)
    await runSql(tx)`
      update audit_entry set
        before = regexp_replace(before::text, ${literally(email)}, ${ERASED}, 'gi')::jsonb,
        after = regexp_replace(after::text, ${literally(email)}, ${ERASED}, 'gi')::jsonb
      where root_id = ${person.rootId}
        and (position(${email} in lower(before::text)) > 0 or position(${email} in lower(after::text)) > 0)`;
}

/** Entries that name the client, or a booking of the client: of rows that are gone, and of what has another client now. */
const isOf = ({ clientIds, bookingIds }: DataSubject) => sql`
  coalesce((before->>'client_id')::int = any(${[...clientIds]}::int[]), false)
  or coalesce((after->>'client_id')::int = any(${[...clientIds]}::int[]), false)
  or coalesce((coalesce(after, before)->>'booking_id')::int = any(${[...bookingIds]}::int[]), false)`;

const redacted = (side: 'before' | 'after', columns: readonly string[]) => sql`
  case when ${sql.ref(side)} ?| ${[...columns]}::text[] then ${sql.ref(side)} || (
    select jsonb_object_agg(key, ${ERASED}::text) from unnest(${[...columns]}::text[]) key where ${sql.ref(side)}->key is distinct from 'null'
      and ${sql.ref(side)} ? key)
  else ${sql.ref(side)} end`;

const literally = (text: string): string => text.replace(/[^a-z0-9@]/g, '\\$&');
