import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { listRows, type Page, type PageAsk } from '../shared/page.js';
import { AuditEntry } from './audit-entry.entity.js';

export interface AuditFilter {
  /** Name of the table. */
  readonly record?: string | null;
  readonly recordId?: number | null;
  readonly action?: string | null;
  readonly administratorId?: number | null;
  readonly clientId?: number | null;
  readonly from?: Date | null;
  /** Exclusive. */
  readonly until?: Date | null;
}

/** What was changed in a company, newest first. Clients are the family's: their changes stand with its head. */
export function listAudit(
  em: EntityManager,
  companyId: number,
  filter: AuditFilter,
  page: PageAsk,
  withTotal: boolean,
): Promise<Page<AuditEntry>> {
  const { record, recordId, action, administratorId, clientId, from, until } = filter;
  const conditions = [
    sql`t.company_id = ${companyId}`,
    ...(record == null ? [] : [sql`t.record = ${record}`]),
    ...(recordId == null ? [] : [sql`t.record_id = ${recordId}`]),
    ...(action == null ? [] : [sql`t.action = ${action}`]),
    ...(administratorId == null ? [] : [sql`t.actor_kind = 'administrator' and t.actor_id = ${administratorId}`]),
    ...(clientId == null ? [] : [sql`t.actor_kind = 'client' and t.actor_id = ${clientId}`]),
    ...(from == null ? [] : [sql`t.happened_at >= ${from}`]),
    ...(until == null ? [] : [sql`t.happened_at < ${until}`]),
  ];
  const where = sql.join(conditions, sql` and `);
  return listRows(em, AuditEntry, { where, orderBy: [{ property: 'id', descending: true }], page, withTotal });
}
