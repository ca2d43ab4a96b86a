import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { deleteSome } from '../../database/retention/delete-some.js';
import { LOGIN_SECONDS } from './session.entity.js';

/** Deletes sessions whose token is no longer valid, except those that still have a basket. */
export const deleteExpiredSessions = (em: EntityManager, now: Date): Promise<number> =>
  deleteSome(em, {
    table: 'session',
    where: sql`t.last_used_at <= ${now}::timestamptz - make_interval(secs => ${LOGIN_SECONDS})
      and not exists (select from basket where basket.session_id = t.id)`,
  });

/** Deletes expired tokens that set a password. */
export const deleteExpiredResets = (em: EntityManager, now: Date): Promise<number> =>
  deleteSome(em, { table: 'password_reset', where: sql`t.expires_at <= ${now}::timestamptz` });
