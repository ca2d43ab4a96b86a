import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../database/run-sql.js';

/** Tables whose records callers name by id. Each record belongs to one family of companies. */
export const FAMILY_TABLES = [
  'address',
  'administrator',
  'bookable',
  'booking',
  'booking_note',
  'booking_text',
  'category',
  'client',
  'client_queue',
  'clinic',
  'closure',
  'company',
  'coupon',
  'event',
  'event_chain',
  'event_group',
  'event_sequence',
  'member_level',
  'package',
  'person',
  'pre_paid_booking',
  'product',
  'purchase',
  'question',
  'queuer',
  'reason',
  'resource',
  'schedule',
  'schedule_exception',
  'service',
  'service_group',
  'shift_pattern',
  'shift_pattern_condition',
  'slot',
  'voucher',
  'wallet_band',
  'webhook_endpoint',
] as const;

export type FamilyTable = (typeof FAMILY_TABLES)[number];

/** Id of a record, with its table. */
export interface NamedId {
  readonly table: FamilyTable;
  readonly id: number;
}

/**
 * Finds the ids that name no record of the company's family, in one statement; every command refuses such ids. Ids of deleted
 * records, and of records of another branch, are not returned: each command decides about those. Returns none if there is no
 * such company.
 */
export async function idsOutsideFamily<Named extends NamedId>(
  em: EntityManager,
  companyId: number,
  named: readonly Named[],
): Promise<Named[]> {
  if (named.length === 0) return [];
  const byTable = Map.groupBy(named.keys(), (at) => named[at]!.table);
  const parts = [...byTable].map(([table, of]) => {
    const places = [...of];
    return sql`select named.place from unnest(${places.map((at) => named[at]!.id)}::int[], ${places}::int[]) as named (id, place)
      where not exists (select from ${sql.table(table)} t join company own on own.root_id = t.root_id
        where t.id = named.id and own.id = ${companyId})`;
  });
  const rows = await runSql<{ place: number }>(em)`
    select unknown.place from (${sql.join(parts, sql` union all `)}) unknown
    where exists (select from company where id = ${companyId}) order by unknown.place`;
  return rows.map(({ place }) => named[place]!);
}
