import type { EntityManager } from '@mikro-orm/postgresql';
import { lockCounters } from '../capacity/take-spaces.js';
import { runSql } from '../database/run-sql.js';
import { makeOffers, type SpaceOffer, takeBackOffers } from './waiting-list.js';

/** A booking that has places at an event, or waits for them. */
export interface LeavingBooking {
  readonly id: number;
  readonly eventId: number;
  readonly quantity: number;
  readonly onWaitingList: boolean;
}

/**
 * Frees the spaces of cancelled bookings, which the caller has locked, and removes those that wait from the waiting lists.
 * Freed spaces are offered to the next booking on each waiting list; returns the offers, whose facts the caller records. The
 * number of statements depends on the events with waiting lists, not on the bookings.
 */
export async function leaveEvents(tx: EntityManager, bookings: readonly LeavingBooking[], now: Date): Promise<SpaceOffer[]> {
  if (bookings.length === 0) return [];
  const eventIds = [...new Set(bookings.map(({ eventId }) => eventId))];
  await lockCounters(tx, 'event', eventIds);
  const waiting = bookings.filter(({ onWaitingList }) => onWaitingList);
  const offered = await takeBackOffers(
    tx,
    waiting.map(({ id }) => id),
  );
  const left = bookings.map(({ id, eventId, quantity, onWaitingList }) => ({
    eventId,
    booked: onWaitingList ? 0 : quantity,
    held: offered.has(id) ? quantity : 0,
    wait: onWaitingList ? quantity : 0,
  }));
  const rows = await runSql<{ id: number; waitedFor: boolean }>(tx)`
    update event e set spaces_booked = e.spaces_booked - given.booked, spaces_held = e.spaces_held - given.held,
      spaces_wait = e.spaces_wait - given.wait
    from (
      select "eventId" as id, sum(booked) as booked, sum(held) as held, sum(wait) as wait
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l ("eventId" int, booked int, held int, wait int) group by 1
    ) given
    where e.id = given.id
    returning e.id, e.spaces_wait > 0 as waited_for`;
  return makeOffers(
    tx,
    rows.filter(({ waitedFor }) => waitedFor).map(({ id }) => id),
    now,
  );
}
