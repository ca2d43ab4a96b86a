import type { EntityManager } from '@mikro-orm/postgresql';
import { packedRow, tableOf, unpackRow } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import { invalid, notFound, Refusal } from '../shared/refusal.js';
import { EventChain } from './chains/event-chain.entity.js';
import { Event } from './event.entity.js';
import { closedReason } from './occurrence-limits.js';

/** An occurrence that can be booked now, spaces aside, with its chain. */
export interface BookableEvent {
  readonly event: Event;
  readonly chain: EventChain;
  /** Time zone of the company. */
  readonly timeZone: string;
  /** Per cent, contained in its price. */
  readonly tax: number;
}

/** Caller who wants to book an occurrence. */
export interface EventBooker {
  readonly companyId: number;
  readonly now: Date;
  readonly byAdmin: boolean;
}

/**
 * Finds an occurrence that can be booked, with its chain.
 *
 * @throws Refusal NOT_FOUND for no such occurrence, or one of a chain that is disabled; NOT_BOOKABLE before or after its
 *   time, while it is blocked, and where the company takes no live bookings. An administrator is bound by none of these.
 */
export async function findBookableEvent(em: EntityManager, id: number, by: EventBooker): Promise<BookableEvent> {
  return bookableEvent(await loadEvents(em, [id]), id, by);
}

/**
 * Finds a bookable occurrence; null where no occurrence of the company has that id, which may be a combination's: both have
 * ids of one sequence.
 */
export async function findAnyBookableEvent(em: EntityManager, id: number, by: EventBooker): Promise<BookableEvent | null> {
  const loaded = await loadEvents(em, [id]);
  return loaded.get(id)?.event.companyId === by.companyId ? bookableEvent(loaded, id, by) : null;
}

/** Checks one of the loaded occurrences, and returns it with its chain. @throws Refusal as `findBookableEvent` */
export function bookableEvent(
  loaded: ReadonlyMap<number, LoadedEvent>,
  id: number,
  { companyId, now, byAdmin }: EventBooker,
): BookableEvent {
  const found = loaded.get(id);
  const chain = found?.chain;
  if (!found || found.event.companyId !== companyId || found.event.deleted || !chain || chain.disabled)
    throw notFound('event', id);
  const reason = byAdmin ? null : closedReason(found.event, found, now);
  if (reason)
    throw new Refusal('NOT_BOOKABLE', `Event ${id} ${reason.words}`, { reason: reason.code, eventId: id, name: chain.name });
  return { ...found, chain };
}

/** Checks the chain named beside an occurrence. @throws Refusal INVALID where the occurrence belongs to another chain */
export function requireChain({ event, chain }: BookableEvent, eventChainId: number | null | undefined): void {
  if (eventChainId != null && eventChainId !== chain.id)
    throw invalid('eventChainId', `found ${eventChainId}, which is not the chain of event ${event.id}`);
}

/** An occurrence of any company; `chain` is null where the chain was deleted or has become a template. */
export interface LoadedEvent extends Omit<BookableEvent, 'chain'> {
  readonly chain: EventChain | null;
  /** False where the company takes no live bookings. */
  readonly live: boolean;
}

interface EventRow {
  readonly event: unknown[];
  /** Null except in the row of the first occurrence of the chain. */
  readonly chain: unknown[] | null;
  readonly timeZone: string;
  readonly live: boolean;
  readonly tax: number;
}

/** Loads occurrences with their chains, by their ids, in one statement. */
export async function loadEvents(em: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, LoadedEvent>> {
  if (ids.length === 0) return new Map();
  const [ofEvent, ofChain] = [tableOf(em, Event), tableOf(em, EventChain)];
  const rows = await runSql<EventRow>(em)`
    with e as (select t.id, t.company_id, t.event_chain_id, ${packedRow(ofEvent)} as row from event t where t.id = any(${[...ids]}))
    select e.row as event, c.row as chain, company.timezone as time_zone, company.live, coalesce(settings.payment_tax, 0) as tax
    from e join company on company.id = e.company_id
    left join company_settings settings on settings.company_id = e.company_id
    left join (
      select (select min(first.id) from e first where first.event_chain_id = t.id) as event_id, ${packedRow(ofChain)} as row
      from event_chain t where t.id in (select event_chain_id from e) and not t.deleted and not t.template
    ) c on c.event_id = e.id`;
  const events = rows.map((row) => ({ ...row, event: unpackRow<Event>(ofEvent, row.event) }));
  const chains = new Map(
    events.flatMap(({ event, chain }) => (chain ? [[event.eventChainId, unpackRow<EventChain>(ofChain, chain)]] : [])),
  );
  return new Map(events.map((row) => [row.event.id, { ...row, chain: chains.get(row.event.eventChainId) ?? null }]));
}
