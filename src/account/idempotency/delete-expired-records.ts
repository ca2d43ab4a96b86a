import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Takes away what was kept of calls with a key and is of no use any more. */
export async function deleteExpiredIdempotencyRecords(em: EntityManager): Promise<void> {
  await sql`
    delete from kept_answer where name in (
      select name from kept_answer where created_at <= now() - interval '24 hours' limit 5000)`.execute(em.getKysely());
}
