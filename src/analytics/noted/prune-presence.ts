import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';

/** Days for which it is kept when somebody of the staff came and went. */
const RETENTION_DAYS = 730;

/** Rows that are forgotten at once: the next minute is not far. */
const AT_ONCE = 5000;

/** Forgets changes of presence that are old, but for the last one of each person: that one still holds. */
export async function prunePresence(em: EntityManager, now: Date): Promise<void> {
  await runSql(em)`
    delete from presence_change where id in (
      select p.id from presence_change p
      where p.since < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS})
        and exists (select from presence_change later where later.person_id = p.person_id and (later.since, later.id) > (p.since, p.id))
      order by p.since limit ${AT_ONCE})`;
}
