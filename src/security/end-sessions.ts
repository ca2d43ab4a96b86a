import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { runSql } from '../database/run-sql.js';

/**
 * Ends the sessions that fulfil a condition on `session`: their tokens are no longer valid.
 * One that holds a basket stays as a basket's without a token that anyone knows, until the basket has run out:
 * the held times are given back by their own rules.
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
