import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRows } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import { Refusal } from '../shared/refusal.js';
import type { EventChain } from './chains/event-chain.entity.js';
import { Event } from './event.entity.js';
import type { BookableEvent } from './find-bookable-event.js';
import { closedReason } from './occurrence-limits.js';

/**
 * Occurrences that are booked together with `event`: in a course, itself and all others that have not begun; in any other
 * chain, itself alone. Source: wire.md 2.1.
 */
function bookedWith<T extends Pick<Event, 'id' | 'startsAt' | 'deleted'>>(
  event: T,
  { course }: Pick<EventChain, 'course'>,
  { occurrences, now }: { readonly occurrences: readonly T[]; readonly now: Date },
): T[] {
  return course ? [event, ...sessionsAhead(occurrences, now).filter(({ id }) => id !== event.id)] : [event];
}

/** Occurrences that have not begun. */
export const sessionsAhead = <T extends Pick<Event, 'startsAt' | 'deleted'>>(occurrences: readonly T[], now: Date): T[] =>
  occurrences.filter(({ startsAt, deleted }) => !deleted && startsAt > now);

/**
 * Loads the sessions that are booked with `event`, in order of time; `event` can be booked.
 *
 * @throws Refusal NOT_BOOKABLE for a session that not everyone can book. An administrator is not bound by that
 */
export async function sessionsOf(
  em: EntityManager,
  { event, chain }: Pick<BookableEvent, 'event' | 'chain'>,
  { now, byAdmin }: { readonly now: Date; readonly byAdmin: boolean },
): Promise<Event[]> {
  const occurrences = await findRows(em, Event, sql`t.event_chain_id = ${chain.id} and not t.deleted`);
  const sessions = bookedWith(event, chain, { occurrences, now });
  const closed = byAdmin ? undefined : sessions.find((session) => closedReason(session, { live: true }, now) !== null);
  if (closed) throw courseClosed(closed.id, chain, 'is a session of the course that cannot be booked');
  return sessions.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
}

/** Whether these occurrences include all sessions of a course that have not begun. */
export async function hasAllSessions(
  em: EntityManager,
  { id }: EventChain,
  { eventIds, now }: { readonly eventIds: readonly number[]; readonly now: Date },
): Promise<boolean> {
  const rows = await runSql(em)`
    select from event where event_chain_id = ${id} and not deleted and starts_at > ${now} and id <> all(${[...eventIds]}) limit 1`;
  return rows.length === 0;
}

/** Refusal of a course, which is booked as a whole, as it is now, or not at all. */
export const courseClosed = (eventId: number, { name }: Pick<EventChain, 'name'>, words: string): Refusal =>
  new Refusal('NOT_BOOKABLE', `Event ${eventId} ${words}`, { reason: 'COURSE', eventId, name });
