import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { checkVersion } from '../shared/check-version.js';
import { retried } from './retried.js';
import { tableOf } from './row.js';
import { runSql } from './run-sql.js';

export interface VersionedRecord {
  readonly entity: new () => { readonly id: number; readonly version: number };
  readonly id: number;
  /** Company in which it is looked for; left out for a company itself. */
  readonly companyId?: number;
  /** True for what lives at the head of the company's family. */
  readonly atHead?: boolean;
  /** Left out: the change is carried out on any. */
  readonly expectedVersion?: number | null | undefined;
}

/**
 * Carries out a change only if the record is still as its caller has seen it; nobody changes it between the look and the
 * change. Without a version it is just carried out, and so it is for a record that is not there: the change says so.
 *
 * @throws Refusal STALE_VERSION, and whatever the change says
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
