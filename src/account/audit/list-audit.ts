import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { type InstantInput, instantOfInput } from '../../capacity/instant-input.js';
import { findCompany } from '../../company/find-company.js';
import { listRows, type Page, type PagedQuery } from '../../database/page.js';
import { findRow } from '../../database/row.js';
import type { Tally } from '../../database/tally.js';
import { notFound } from '../../shared/refusal.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Column of one table; where none is named, of all tables that have it. */
export interface RecordedColumn {
  readonly column: string;
  /** Name of the table. */
  readonly record?: string;
}

export interface AuditFilter {
  /** Name of the table. */
  readonly record?: string | null;
  readonly recordId?: number | null;
  readonly action?: string | null;
  readonly administratorId?: number | null;
  readonly clientId?: number | null;
  /** Columns, at least one of which was changed, or set when the record was created. */
  readonly columns?: readonly RecordedColumn[] | null;
  /** Inclusive. */
  readonly from?: InstantInput | null;
  /** Exclusive. */
  readonly until?: InstantInput | null;
}

/**
 * Lists the changes made in a company, newest first. Clients belong to the family: their changes are listed at its head.
 * @throws Refusal INVALID for an unreadable moment
 */
export async function listAudit(
  em: EntityManager,
  companyId: number,
  { page, withTotal, ...filter }: AuditFilter & PagedQuery,
): Promise<Page<AuditEntry>> {
  const { record, recordId, action, administratorId, clientId, columns } = filter;
  const [from, until] = [await momentIn(em, companyId, filter, 'from'), await momentIn(em, companyId, filter, 'until')];
  const scope = sql`t.company_id = ${companyId}`;
  const narrowed = [
    ...(record == null ? [] : [sql`t.record = ${record}`]),
    ...(recordId == null ? [] : [sql`t.record_id = ${recordId}`]),
    ...(action == null ? [] : [sql`t.action = ${action}`]),
    ...(administratorId == null ? [] : [sql`t.actor_kind = 'administrator' and t.actor_id = ${administratorId}`]),
    ...(clientId == null ? [] : [sql`t.actor_kind = 'client' and t.actor_id = ${clientId}`]),
    ...(columns == null ? [] : [sql`(${sql.join(columns.map(wasSet), sql` or `)})`]),
    ...(from == null ? [] : [sql`t.happened_at >= ${from}`]),
    ...(until == null ? [] : [sql`t.happened_at < ${until}`]),
  ];
  const where = sql.join([scope, ...narrowed], sql` and `);
  const tally: Tally | null = narrowed.length === 0 ? { scope, lists: ['audit'] } : null;
  return listRows(em, AuditEntry, { where, orderBy: [{ property: 'id', descending: true }], page, withTotal, tally });
}

const wasSet = ({ column, record }: RecordedColumn): RawBuilder<unknown> =>
  record === undefined ? sql`jsonb_exists(t.after, ${column})` : sql`(t.record = ${record} and jsonb_exists(t.after, ${column}))`;

async function momentIn(em: EntityManager, companyId: number, filter: AuditFilter, name: 'from' | 'until'): Promise<Date | null> {
  const given = filter[name];
  if (!given) return null;
  if (given instanceof Date) return given;
  return new Date(instantOfInput((await findCompany(em, companyId)).timeZone, name, given));
}

/** @throws Refusal NOT_FOUND */
export async function findAuditEntry(em: EntityManager, companyId: number, id: string): Promise<AuditEntry> {
  const isId = /^\d{1,18}$/.test(id);
  const found = isId && (await findRow(em, AuditEntry, sql`t.id = ${id} and t.company_id = ${companyId}`));
  if (!found) throw notFound('audit entry', id);
  return found;
}

/** Columns whose value grants access to anyone who knows it, besides those that the triggers leave out. */
const KEYS: readonly string[] = ['basket_item_id', 'long_id', 'obfuscated_id'];

/** Values of an entry with its keys masked; the settings of a booking contain a key too. */
export const withoutKeys = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (KEYS.includes(name) && value !== null) return [name, '(secret)'];
      return [name, name === 'settings' && isRecord(value) ? withoutKeys(value) : value];
    }),
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
