import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../../database/run-sql.js';
import type { DataSubject } from './personal-data.js';

export interface RowKey {
  readonly id: number;
  readonly companyId: number;
}

/** Rows, and the columns whose values the audit must no longer show. */
export interface ChangedRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly RowKey[];
}

/** Replaces erased values in the audit, so that it still shows that there was a value. */
const ERASED = '(erased)';

/**
 * Removes the values of erased columns from the audit, of whatever age: in entries of rows that are there, and of rows that are
 * deleted or have passed to another client, up to that moment. Removes the person's e-mails from entries of other records too.
 * Must be called last, since the erasure itself writes entries. All entries are found by an index: a company has millions.
 */
export async function redactAudit(tx: EntityManager, person: DataSubject, changed: readonly ChangedRows[]): Promise<void> {
  for (const { table, columns, rows } of changed) {
    await redactEntries(
      tx,
      columns,
      sql`
      select company_id, ${table} as record, record_id, null::bigint as last_id
      from unnest(${rows.map(({ companyId }) => companyId)}::int[], ${rows.map(({ id }) => id)}::int[]) t (company_id, record_id)`,
    );
    await redactEntries(
      tx,
      columns,
      sql`
      select company_id, record, record_id, max(id) as last_id from audit_entry
      where root_id = ${person.rootId} and before ? 'client_id' and before->>'client_id' = any(${person.clientIds.map(String)}::text[])
        and record = ${table}
      group by company_id, record, record_id`,
    );
  }
  await redactEmails(tx, person);
}

/** @param those query for rows: company, table, id, and the last entry about the person, or null */
async function redactEntries(tx: EntityManager, columns: readonly string[], those: RawBuilder<unknown>): Promise<void> {
  await runSql(tx)`
    update audit_entry entry set before = ${redacted('before', columns)}, after = ${redacted('after', columns)}
    from (${those}) theirs
    where entry.company_id = theirs.company_id and entry.record = theirs.record and entry.record_id = theirs.record_id
      and (theirs.last_id is null or entry.id <= theirs.last_id)
      and (before ?| ${[...columns]}::text[] or after ?| ${[...columns]}::text[])`;
}

const redacted = (side: 'before' | 'after', columns: readonly string[]) => sql`
  case when ${sql.ref(side)} ?| ${[...columns]}::text[] then ${sql.ref(side)} || (
    select jsonb_object_agg(key, ${ERASED}::text) from unnest(${[...columns]}::text[]) key where ${sql.ref(side)}->key is distinct from 'null'
      and ${sql.ref(side)} ? key)
  else ${sql.ref(side)} end`;

/** Removes the e-mails from entries of clients and walk-ins that had them by mistake. */
async function redactEmails(tx: EntityManager, { rootId, emails }: DataSubject): Promise<void> {
  await runSql(tx)`
    update audit_entry entry set before = ${withoutEmails('before', emails)}, after = ${withoutEmails('after', emails)}
    from (
      select distinct company_id, record, record_id from audit_entry
      where root_id = ${rootId} and before ? 'email' and lower(before->>'email') = any(${[...emails]}::text[])
        and record in ('client', 'queuer')
    ) those
    where entry.company_id = those.company_id and entry.record = those.record and entry.record_id = those.record_id
      and (lower(before->>'email') = any(${[...emails]}::text[]) or lower(after->>'email') = any(${[...emails]}::text[]))`;
}

const withoutEmails = (side: 'before' | 'after', emails: readonly string[]) => sql`
  case when lower(${sql.ref(side)}->>'email') = any(${[...emails]}::text[])
    then ${sql.ref(side)} || jsonb_build_object('email', ${ERASED}::text)
  else ${sql.ref(side)} end`;
