import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRow } from '../database/row.js';
import { notFound, Refusal } from '../shared/refusal.js';
import { Event } from './event.entity.js';
import { EventChain } from './event-chain.entity.js';
import { closedBecause } from './occurrence-limits.js';

/** An occurrence that can be booked now, spaces aside, with its chain. */
export interface BookableEvent {
  readonly event: Event;
  readonly chain: EventChain;
}

/**
 * @throws Refusal NOT_FOUND for no such occurrence, or one that is not live; NOT_BOOKABLE before or after its time.
 * An administrator is bound by neither limit.
 */
export async function findBookableEvent(
  em: EntityManager,
  companyId: number,
  id: number,
  now: Date,
  byAdmin: boolean,
): Promise<BookableEvent> {
  const event = await findRow(em, Event, sql`t.id = ${id} and t.company_id = ${companyId} and not t.deleted`);
  const chain = event && (await findRow(em, EventChain, sql`t.id = ${event.eventChainId} and not t.deleted and not t.template`));
  if (!event || !chain || chain.disabled) throw notFound('event', id);
  const reason = byAdmin ? null : closedBecause(event, now);
  if (reason)
    throw new Refusal('NOT_BOOKABLE', `Event ${id} ${reason.words}`, { reason: reason.code, eventId: id, name: chain.name });
  return { event, chain };
}
