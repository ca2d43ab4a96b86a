import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Refusal } from '../shared/refusal.js';

/** True for an event occurrence; false for a bookable combination, which has its id from the same sequence, and for neither. */
export async function isOccurrence(em: EntityManager, id: number): Promise<boolean> {
  const { rows } = await sql`select from event where id = ${id}`.execute(em.getKysely());
  return rows.length > 0;
}

export const noSpace = (eventId: number, name: string, quantity: number) =>
  new Refusal('NO_SPACE', `Event ${eventId} has no ${quantity} spaces left`, { eventId, name });
