import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../database/run-sql.js';

/** Kind of the records whose spaces baskets hold. */
export type SpacesOf = 'event' | 'slot';

export interface HeldSpacesQuery {
  readonly of: SpacesOf;
  readonly ids: readonly number[];
  readonly now: Date;
}

/**
 * Spaces that basket lines hold at a moment, for each event or slot in the order of `ids`; a hold counts until its end, exclusive
 * (decisions T16). The database counts them: fifty baskets with a course of a thousand sessions are fifty thousand lines.
 */
export async function spacesHeld(em: EntityManager, { of, ids, now }: HeldSpacesQuery): Promise<number[]> {
  const column = sql.ref(`${of}_id`);
  const rows = await runSql<{ id: number; held: number }>(em)`
    select ${column} as id, sum(quantity)::int as held from basket_item
    where ${column} = any(${ids}::int[]) and holding and held_until > ${now} group by 1`;
  const held = new Map(rows.map((row) => [row.id, row.held]));
  return ids.map((id) => held.get(id) ?? 0);
}
