import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { runSql } from '../database/run-sql.js';

/**
 * Ends the sessions that fulfil a condition on `session`: their tokens are no longer valid. A session with a basket becomes a
 * session of that basket alone, with a token that is not disclosed, until the basket has expired: its holds end by their own
 * rules.
 */
export async function endSessions(tx: EntityManager, where: RawBuilder<unknown>): Promise<void> {
  await runSql(tx)`
    update session set kind = 'basket', administrator_id = null, client_id = null,
      token_hash = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    where (${where}) and exists (select from basket where basket.session_id = session.id)`;
  await runSql(tx)`
    delete from session
    where (${where}) and not exists (select from basket where basket.session_id = session.id)`;
}
