import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { daysBefore, deleteSome } from '../database/retention/delete-some.js';

/** Deletes changes of records of more than so many days ago. Facts, with which they are read, are kept as long. */
export function deleteOldChanges(em: EntityManager, days: number, now: Date): Promise<number> {
  return deleteSome(em, { table: 'record_change', key: 'ctid', where: sql`t.happened_at < ${daysBefore(days, now)}` });
}
