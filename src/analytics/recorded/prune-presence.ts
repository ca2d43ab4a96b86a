import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { daysBefore, deleteSome } from '../../database/retention/delete-some.js';

/** Deletes changes of presence older than `days`, except the last one of each person, which still applies. */
export const prunePresence = (em: EntityManager, days: number, now: Date): Promise<number> =>
  deleteSome(em, {
    table: 'presence_change',
    by: 'since',
    where: sql`t.since < ${daysBefore(days, now)} and exists (
      select from presence_change later where later.person_id = t.person_id and (later.since, later.id) > (t.since, t.id))`,
  });
