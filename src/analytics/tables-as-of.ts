import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { invalid } from '../shared/refusal.js';
import { utcText } from '../shared/zoned-time.js';

/** Tables whose rows can be read as of a past moment. */
const TABLES = ['booking', 'purchase_item'] as const;

type Table = (typeof TABLES)[number];

/** Table to read from: the table itself, or the version as of a past moment, under the name that `tablesAsOf` defines. */
export const tableAsOf = (table: Table, asOf: Date | null): RawBuilder<unknown> => sql.table(asOf ? `${table}_then` : table);

/**
 * Defines the tables as of a moment, in a clause that precedes a statement: `with booking_then as …`. Each column that has
 * changed since then, according to the audit, gets its value from before the first of these changes; rows created since then
 * are left out. Deleted rows are included, marked as deleted.
 */
export function tablesAsOf(rootId: number, asOf: Date | null): RawBuilder<unknown> {
  if (!asOf) return sql``;
  const then = (table: Table) => sql`${sql.table(`${table}_changes`)} as materialized (
      select entry.record_id, jsonb_object_agg(was.key, was.value order by entry.happened_at desc, entry.id desc) as was
      from audit_entry entry cross join jsonb_each(entry.before) was
      where entry.root_id = ${rootId} and entry.record = ${sql.lit(table)} and entry.happened_at > ${asOf}
        and entry.before is not null and entry.after is not null
      group by entry.record_id
    ), ${sql.table(`${table}_then`)} as not materialized (
      select present.* from ${sql.table(table)} present
      where present.root_id = ${rootId} and present.created_at <= ${asOf}
        and present.id not in (select record_id from ${sql.table(`${table}_changes`)})
      union all
      select earlier.* from ${sql.table(table)} present
      join ${sql.table(`${table}_changes`)} changes on changes.record_id = present.id
      cross join jsonb_populate_record(present, changes.was) earlier
      where present.root_id = ${rootId} and present.created_at <= ${asOf})`;
  return sql`with ${sql.join(TABLES.map(then), sql`, `)}`;
}

/**
 * Refuses a moment at which the rows of a family are not known. Changes are known from the first month of its audit on, or
 * from the moment before which old entries of the audit have been deleted.
 *
 * @throws Refusal INVALID with the first moment that would be accepted
 */
export async function checkMoment(em: EntityManager, rootId: number, { asOf, now }: { asOf: Date; now: Date }): Promise<void> {
  if (asOf > now) throw invalid('asOf', `found ${utcText(asOf.getTime())}, expected a moment that is not ahead`);
  const [row] = await runSql<{ first: string | null }>(em)`
    select coalesce((select since from noted_since where subject = 'audit'), date_trunc('month', min(happened_at))) as first
    from audit_entry where root_id = ${rootId}`;
  const first = row?.first ? new Date(row.first) : now;
  if (asOf < first) {
    const [found, expected] = [utcText(asOf.getTime()), utcText(first.getTime())];
    throw invalid('asOf', `found ${found}, expected ${expected} or later: what has changed is known from then on`);
  }
}
