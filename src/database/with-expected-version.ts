import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { checkVersion } from '../shared/check-version.js';
import { retried } from './retried.js';
import { tableOf } from './row.js';
import { runSql } from './run-sql.js';

export interface VersionedRecord {
  readonly entity: new () => { readonly id: number; readonly version: number };
  readonly id: number;
  /** Company that the record must belong to; left out for a company itself. */
  readonly companyId?: number;
  /** True for a record that belongs to the head of the company's family. */
  readonly atHead?: boolean;
  /** Version that the caller has seen; without it the change applies to any version. */
  readonly expectedVersion?: number | null | undefined;
}

/**
 * Carries out a change only if the record still has the version that its caller has seen, and locks it until then. Without a
 * version, or if the record does not exist, the change runs unchecked: it refuses a missing record itself.
 *
 * @throws Refusal STALE_VERSION, and those of the change
 */
export function withExpectedVersion<T>(
  em: EntityManager,
  { entity, id, companyId, atHead, expectedVersion }: VersionedRecord,
  change: (em: EntityManager) => Promise<T>,
): Promise<T> {
  if (expectedVersion == null) return change(em);
  const company = atHead ? sql`(select root_id from company where id = ${companyId})` : sql`${companyId}`;
  const here = companyId === undefined ? sql`true` : sql`company_id = ${company}`;
  return retried(() =>
    em.transactional(async (tx) => {
      const [row] = await runSql<{ id: number; version: number }>(tx)`
        select id, version from ${sql.table(tableOf(em, entity).tableName)} where id = ${id} and ${here} for no key update`;
      if (row) checkVersion(row, expectedVersion);
      return change(tx);
    }),
  );
}
