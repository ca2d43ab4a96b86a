import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { recordExpiredHolds } from '../capacity/record-expired-holds.js';
import { releaseSpaces, sumsOf, takeSpaces } from '../capacity/take-spaces.js';
import { runSql } from '../database/run-sql.js';
import { type FactRow, recordFacts } from '../outbox/record-fact.js';
import { hashToken, newToken } from '../security/token.js';
import { DAY_SECONDS } from '../shared/interval.js';
import { Refusal } from '../shared/refusal.js';
import { utcText } from '../shared/zoned-time.js';
import { findBookableEvent } from './find-bookable-event.js';
import { noSpace, type SpacesInput } from './no-space.js';

/** Seconds for which spaces are held for the booking to which they are offered. */
const OFFER_SECONDS = DAY_SECONDS;

/**
 * Puts bookings of so many spaces on the waiting lists of events: one guarded update.
 *
 * @throws Refusal NO_SPACE for the first whose event has no waiting list, or one that cannot take all of them
 */
export async function joinWaitingLists(
  tx: EntityManager,
  joining: readonly Pick<SpacesInput, 'eventId' | 'quantity'>[],
  now: Date,
): Promise<void> {
  if (joining.length === 0) return;
  const rows = await runSql<{ id: number }>(tx)`
    update event e set spaces_wait = e.spaces_wait + given.quantity
    from ${sumsOf(joining.map(({ eventId, quantity }) => ({ id: eventId, quantity })))} given, event_chain c
    where e.id = given.id and c.id = e.event_chain_id and not e.deleted and e.spaces_wait + given.quantity <= c.waitlength
    returning e.id`;
  const joined = new Set(rows.map(({ id }) => id));
  const refused = joining.find(({ eventId }) => !joined.has(eventId));
  if (!refused) return;
  const { eventId, quantity } = refused;
  throw await noSpace(tx, { eventId, quantity, now }, 'has a waiting list that is full');
}

/** Offers spaces that a change of a chain has freed. */
export async function offerSpacesOfChain(tx: EntityManager, chainId: number, now: Date): Promise<void> {
  await recordOffers(tx, await offerIn(tx, await waitedFor(tx, sql`event_chain_id = ${chainId}`), now));
}

interface WaitingBooking {
  readonly id: number;
  readonly companyId: number;
  readonly purchaseId: number;
  readonly quantity: number;
  /** Null: nothing was offered; false: the offer has expired; true: it is open. */
  readonly offered: boolean | null;
}

/** Offer of spaces that was made, and the fact to be recorded about it. */
export interface SpaceOffer {
  readonly eventId: number;
  readonly fact: FactRow;
}

/**
 * Offers free spaces of events to the bookings that wait, first in, first out: the spaces are held as in a basket. Offering
 * stops at the first booking whose spaces are not all free: none is skipped. A booking whose offer has expired moves to the
 * end of the list. Spaces are offered only while everyone can book the event. Source: decisions T17.
 */
export async function offerSpaces(tx: EntityManager, eventIds: readonly number[], now: Date): Promise<void> {
  await recordOffers(tx, await makeOffers(tx, eventIds, now));
}

/** Makes the offers of `offerSpaces`, in order of the events' ids; the caller records their facts. */
export async function makeOffers(tx: EntityManager, eventIds: readonly number[], now: Date): Promise<SpaceOffer[]> {
  return eventIds.length === 0 ? [] : offerIn(tx, await waitedFor(tx, sql`id = any(${[...eventIds]})`), now);
}

const recordOffers = (tx: EntityManager, offers: readonly SpaceOffer[]): Promise<void> =>
  recordFacts(
    tx,
    offers.map(({ fact }) => fact),
  );

/**
 * Locks the events that have a booking on the waiting list, in order of their ids, so that only one transaction at a time
 * offers the same spaces.
 */
async function waitedFor(tx: EntityManager, which: RawBuilder<unknown>): Promise<number[]> {
  const rows = await runSql<{ id: number }>(tx)`
    select id from event where ${which} and spaces_wait > 0 and not deleted order by id for no key update`;
  return rows.map(({ id }) => id);
}

async function offerIn(tx: EntityManager, eventIds: readonly number[], now: Date): Promise<SpaceOffer[]> {
  const offers: SpaceOffer[] = [];
  for (const eventId of eventIds) offers.push(...(await offersOf(tx, eventId, now)));
  return offers;
}

async function offersOf(tx: EntityManager, eventId: number, now: Date): Promise<SpaceOffer[]> {
  const offers: SpaceOffer[] = [];
  const waiting = await inOrder(tx, eventId);
  if (waiting.length === 0 || !(await mayBeBooked(tx, waiting[0]!.companyId, eventId, now))) return offers;
  for (const booking of waiting.filter(({ offered }) => offered !== true)) {
    const { id, companyId, purchaseId, quantity } = booking;
    if (!(await takeSpaces(tx, { table: 'event', id: eventId }, { quantity, as: 'held' }))) break;
    const until = await holdFor(tx, eventId, booking);
    offers.push({ eventId, fact: { companyId, kind: 'booking.offered', about: { bookingId: id, purchaseId, until } } });
  }
  return offers;
}

async function inOrder(tx: EntityManager, eventId: number): Promise<WaitingBooking[]> {
  const read = () =>
    runSql<WaitingBooking>(tx)`
      select b.id, b.company_id, b.purchase_id, b.quantity, i.held_until > clock_timestamp() as offered
      from booking b left join basket_item i on i.offered_booking_id = b.id and i.root_id = b.root_id
      where b.event_id = ${eventId} and b.on_waitlist and not b.is_cancelled and not b.deleted
      order by b.waiting_since, b.id`;
  const rows = await read();
  const lapsed = rows.filter(({ offered }) => offered === false);
  if (lapsed.length === 0) return rows;
  for (const { id, quantity } of lapsed) {
    if (await takeBackOffer(tx, id)) await releaseSpaces(tx, { table: 'event', id: eventId }, { quantity, from: 'held' });
    // Skips a booking that another transaction has locked: that one cancels or books it, and waits for this event.
    await runSql(tx)`update booking set waiting_since = greatest(clock_timestamp(),
        (select max(waiting_since) from booking where event_id = ${eventId} and on_waitlist) + interval '1 millisecond')
      where id in (select id from booking where id = ${id} for update skip locked)`;
  }
  return read();
}

/** Whether everyone can book the event now; only `findBookableEvent` decides that. */
async function mayBeBooked(tx: EntityManager, companyId: number, eventId: number, now: Date): Promise<boolean> {
  try {
    await findBookableEvent(tx, eventId, { companyId, now, byAdmin: false });
    return true;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
}

/**
 * Holds spaces for a booking in a basket of its own, which no token opens, so that they count, and expire, like every hold.
 * Returns the end. The offer is recorded separately, since the basket is deleted with the hold.
 */
async function holdFor(tx: EntityManager, eventId: number, { id, companyId, quantity }: WaitingBooking): Promise<string> {
  const [row] = await runSql<{ until: string }>(tx)`
    with s as (
      insert into session (token_hash, kind, company_id) values (${hashToken(newToken())}, 'basket', ${companyId}) returning id
    ), b as (
      insert into basket (company_id, session_id, expires_at)
      select ${companyId}, id, now() + make_interval(secs => ${OFFER_SECONDS}) from s returning id
    ), noted as (
      insert into space_offer (company_id, booking_id) values (${companyId}, ${id})
    )
    insert into basket_item (id, basket_id, company_id, event_id, event_chain_id, starts_at, duration, quantity, holding,
      held_until, offered_booking_id)
    select ${randomBytes(8).toString('hex')}, b.id, e.company_id, e.id, e.event_chain_id, e.starts_at,
      extract(epoch from e.ends_at - e.starts_at)::int / 60, ${quantity}, true,
      now() + make_interval(secs => ${OFFER_SECONDS}), ${id}
    from b, event e where e.id = ${eventId}
    returning held_until as until`;
  return utcText(new Date(row!.until).getTime());
}

/**
 * Takes back the spaces that were offered to a booking. True when they are still counted as held: the caller releases or
 * books them.
 */
export const takeBackOffer = async (tx: EntityManager, bookingId: number): Promise<boolean> =>
  (await takeBackOffers(tx, [bookingId])).has(bookingId);

/** Takes back spaces that were offered to bookings; returns the ids of those whose spaces are still counted as held. */
export async function takeBackOffers(tx: EntityManager, bookingIds: readonly number[]): Promise<Set<number>> {
  if (bookingIds.length === 0) return new Set();
  const ids = [...bookingIds];
  await recordExpiredHolds(tx, sql`offered_booking_id = any(${ids})`);
  const offers = await runSql<{ bookingId: number; holding: boolean; basketId: number }>(tx)`
    delete from basket_item where offered_booking_id = any(${ids})
    returning offered_booking_id as booking_id, holding, basket_id`;
  if (offers.length > 0) await runSql(tx)`delete from basket where id = any(${offers.map(({ basketId }) => basketId)})`;
  return new Set(offers.filter(({ holding }) => holding).map(({ bookingId }) => bookingId));
}
