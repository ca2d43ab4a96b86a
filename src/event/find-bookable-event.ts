import type { EntityManager } from '@mikro-orm/postgresql';
import { packedRow, tableOf, unpackRow } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import { notFound, Refusal } from '../shared/refusal.js';
import { EventChain } from './chains/event-chain.entity.js';
import { Event } from './event.entity.js';
import { closedBecause } from './occurrence-limits.js';

/** An occurrence that can be booked now, spaces aside, with its chain. */
export interface BookableEvent {
  readonly event: Event;
  readonly chain: EventChain;
  /** Its company's. */
  readonly timeZone: string;
  /** Per cent, contained in its price. */
  readonly tax: number;
}

/**
 * @throws Refusal NOT_FOUND for no such occurrence, or one of a chain that is disabled; NOT_BOOKABLE before or after its
 * time, while it is blocked, and where the company takes no live bookings. An administrator is bound by none of these.
 */
export async function findBookableEvent(
  em: EntityManager,
  id: number,
  { companyId, now, byAdmin }: { readonly companyId: number; readonly now: Date; readonly byAdmin: boolean },
): Promise<BookableEvent> {
  const found = await findAnyBookableEvent(em, id, { companyId, now, byAdmin });
  if (!found) throw notFound('event', id);
  return found;
}

/**
 * Finds a bookable occurrence; null where no occurrence of any company has that id: combinations have theirs from the same
 * sequence.
 */
export async function findAnyBookableEvent(
  em: EntityManager,
  id: number,
  { companyId, now, byAdmin }: { readonly companyId: number; readonly now: Date; readonly byAdmin: boolean },
): Promise<BookableEvent | null> {
  const found = await load(em, id);
  if (!found) return null;
  const { event, chain } = found;
  if (event.companyId !== companyId || event.deleted || !chain || chain.disabled) throw notFound('event', id);
  const reason = byAdmin ? null : closedBecause(event, found, now);
  if (reason)
    throw new Refusal('NOT_BOOKABLE', `Event ${id} ${reason.words}`, { reason: reason.code, eventId: id, name: chain.name });
  return { ...found, chain };
}

interface Loaded {
  readonly event: unknown[];
  readonly chain: unknown[] | null;
  readonly timeZone: string;
  readonly live: boolean;
  readonly tax: number;
}

async function load(em: EntityManager, id: number) {
  const [ofEvent, ofChain] = [tableOf(em, Event), tableOf(em, EventChain)];
  const rows = await runSql<Loaded>(em)`
    select e.row as event, c.row as chain, company.timezone as time_zone, company.live, coalesce(settings.payment_tax, 0) as tax
    from (select t.company_id, t.event_chain_id, ${packedRow(ofEvent)} as row from event t where t.id = ${id}) e
    join company on company.id = e.company_id
    left join company_settings settings on settings.company_id = e.company_id
    left join lateral (
      select ${packedRow(ofChain)} as row from event_chain t where t.id = e.event_chain_id and not t.deleted and not t.template
    ) c on true`;
  const [found] = rows;
  if (!found) return null;
  return {
    ...found,
    event: unpackRow<Event>(ofEvent, found.event),
    chain: found.chain && unpackRow<EventChain>(ofChain, found.chain),
  };
}
