import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { deleteSome } from '../../database/retention/delete-some.js';

/** Deletes stored responses of calls with an idempotency key once they have expired. */
export const deleteExpiredIdempotencyRecords = (em: EntityManager, now: Date): Promise<number> =>
  deleteSome(em, {
    table: 'kept_answer',
    key: 'name',
    by: 'created_at',
    where: sql`t.created_at <= ${now}::timestamptz - interval '24 hours'`,
  });
