import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { familyOf } from '../../company/family.js';
import { runSql } from '../../database/run-sql.js';
import type { CompanyRecordKey } from '../../shared/check-version.js';
import { notFound } from '../../shared/refusal.js';
import { checkAccessChange } from '../check-staff-change.js';
import { findDataSubject } from './find-data-subject.js';
import { PERSONAL_TABLES } from './personal-data.js';

/** Columns left out: those that give access, and the contents of files, which are downloaded one by one. */
const LEFT_OUT = ['root_id', 'password_hash', 'token_hash', 'key', 'calendar_key', 'content'];

/** Rows about the person by table, ordered by id, with the column names of the database. */
export type ClientExport = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/**
 * Collects everything that is stored about a client, from the same tables and columns that an erasure clears.
 *
 * @param staffOf the companies for which the caller acts as staff
 * @throws Refusal NOT_FOUND when the family has no such client; FORBIDDEN as `checkAccessChange` says, since the export contains
 *   records of all companies of the family
 */
export async function exportClient(
  em: EntityManager,
  { companyId, id }: CompanyRecordKey,
  staffOf: readonly number[],
): Promise<ClientExport> {
  const { rootId } = await familyOf(em, companyId);
  const [client] = await runSql<{ id: number }>(em)`select id from client where id = ${id} and company_id = ${rootId}`;
  if (!client) throw notFound('client', id);
  await checkAccessChange(em, { id, companyId: rootId }, { staffOf, act: 'the record' });
  const person = await findDataSubject(em, { id, rootId });
  const found: Record<string, readonly Readonly<Record<string, unknown>>[]> = {};
  for (const { table, isAbout } of PERSONAL_TABLES) {
    const [row] = await runSql<{ rows: Record<string, unknown>[] }>(em)`
      select coalesce(jsonb_agg(to_jsonb(t) - ${LEFT_OUT}::text[] order by t.id), '[]') as rows
      from ${sql.table(table)} t where ${isAbout(person)}`;
    found[table] = row!.rows;
  }
  return found;
}
