import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Booking } from '../booking/booking.entity.js';
import { cancelBookings } from '../booking/cancel-bookings.js';
import { millisecondsSql } from '../database/instants.js';
import { retried } from '../database/retried.js';
import { findRows } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import { eachPart, forPart, refuseElements } from '../shared/faults.js';
import { type Interval, MINUTE, overlaps } from '../shared/interval.js';
import { notFound, Refusal } from '../shared/refusal.js';
import { transition } from '../shared/states.js';
import { inPossibleOrder } from './bookings/in-possible-order.js';
import { type BookingChanges, updateBooking } from './bookings/update-booking.js';
import { findPurchase } from './find-purchase.js';
import type { Purchase } from './purchase.entity.js';

export interface BookingChange {
  readonly id: number;
  readonly changes: BookingChanges;
  readonly expectedVersion?: number | null;
}

export interface ChangePurchaseInput {
  readonly companyId: number;
  readonly id: number;
  readonly bookings: readonly BookingChange[];
  /** Companies for which the caller acts as staff; bookings of other companies are changed as by their client. */
  readonly staffOf: readonly number[];
  /** True: answers to questions that are not asked are refused; else they are ignored. */
  readonly refusesUnknownQuestions?: boolean;
  /** True: values that contradict the event occurrence are refused; else they are ignored. */
  readonly refusesContradictions?: boolean;
}

/**
 * Booking of a purchase. Its company is the purchase's, or another branch whose lines were in the same basket. The interval
 * includes the buffers.
 */
interface ChangedLine extends Interval {
  readonly id: number;
  readonly companyId: number;
  readonly eventId: number;
  readonly personId: number | null;
  readonly resourceId: number | null;
  /** Minutes, all three. */
  readonly duration: number;
  readonly preTime: number;
  readonly postTime: number;
  readonly courseBookingId: number | null;
  readonly isCancelled: boolean;
  readonly isAhead: boolean;
}

/**
 * Changes several bookings of a purchase, all or none. A booking that moves to the old place of another one is moved after
 * that other booking. Source: wire.md 1.8.
 *
 * @throws Refusal NOT_FOUND for a booking that is not of the purchase; INVALID for a booking that is named twice; and as
 *   `updateBooking`
 */
export function changePurchase(em: EntityManager, input: ChangePurchaseInput, now: Date): Promise<Purchase> {
  const { companyId, id, bookings, staffOf, refusesUnknownQuestions, refusesContradictions } = input;
  return retried(() =>
    em.transactional(async (tx) => {
      refuseRepetition(bookings);
      const lines = await lockLines(tx, companyId, id, now);
      const changes = await eachPart(bookings, async (change, index) => ({
        ...change,
        index,
        line: await forPart({ path: `bookings.${index}` }, async () => lineOf(lines, change.id)),
      }));
      await inPossibleOrder(changes, {
        attempt: ({ line, index, ...change }) => {
          const { companyId: branch } = line;
          const how = { byAdmin: staffOf.includes(branch), refusesUnknownQuestions, refusesContradictions };
          const command = { ...change, companyId: branch, ...how };
          return attempt(() => forPart({ path: `bookings.${index}` }, () => updateBooking(tx, command, now)));
        },
        waitsFor: (one, other, refusal) => mayHelp(refusal) && mayBeInWay(one, other.line, refusal),
      });
      return findPurchase(tx, companyId, id);
    }),
  );
}

/** Refuses bookings that are named more than once: the first of two changes would be wasted work. */
function refuseRepetition(bookings: readonly { readonly id: number }[]): void {
  const first = new Map<number, number>();
  refuseElements('bookings', bookings, ({ id }, at) => {
    if (!first.has(id)) first.set(id, at);
    return first.get(id) !== at && `names booking ${id} twice`;
  });
}

/** True for refusals that may end once another booking of the purchase has moved. */
const mayHelp = ({ code }: Refusal): boolean => code === 'TIME_TAKEN' || code === 'NO_SPACE';

/**
 * False only if the other booking's present place is certainly not the refused one: it has another event, another time, or
 * another person while neither has a resource.
 */
function mayBeInWay(
  { line, changes }: BookingChange & { readonly line: ChangedLine },
  other: ChangedLine,
  { detail }: Refusal,
): boolean {
  if (detail.eventId !== undefined) return other.eventId === detail.eventId;
  // Another combination may have another person, duration and buffers.
  if (changes.eventId != null && changes.eventId !== line.eventId) return true;
  const start = Date.parse(String(detail.startsAt));
  const minutes = Math.max(changes.duration ?? 0, line.duration);
  const before = Math.max(changes.preTime ?? 0, line.preTime);
  const after = Math.max(changes.postTime ?? 0, line.postTime);
  const wanted = { start: start - before * MINUTE, end: start + (minutes + after) * MINUTE };
  if (!overlaps(wanted, other)) return false;
  const personId = changes.personId === undefined ? line.personId : changes.personId;
  const sameMayServe = personId === null || other.personId === null || personId === other.personId;
  return sameMayServe || (line.resourceId ?? changes.resourceId ?? other.resourceId) !== null;
}

/** Returns the refusal of a command, or null. The command runs in its own savepoint: a refusal undoes nothing else. */
async function attempt(command: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await command();
    return null;
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
}

export interface CancelPurchaseInput {
  readonly companyId: number;
  readonly id: number;
  readonly reason?: string | null;
  /** False: the client is sent no e-mail. */
  readonly notify?: boolean | null;
  /** False: the staff are sent no e-mail. Counts for administrators only. */
  readonly notifyStaff?: boolean | null;
  /** The companies for which the caller acts as staff. */
  readonly staffOf: readonly number[];
}

/**
 * Cancels all bookings of a purchase, or none. Bookings that are already cancelled stay unchanged, as do past sessions of a
 * course that still has sessions ahead. Cancelling twice is not an error.
 *
 * @throws Refusal NOT_FOUND; TOO_LATE for a client when the cancellation deadline of any of the bookings has passed
 */
export function cancelPurchase(em: EntityManager, { companyId, id, ...how }: CancelPurchaseInput, now: Date): Promise<Purchase> {
  return retried(() =>
    em.transactional(async (tx) => {
      const lines = await lockLines(tx, companyId, id, now);
      const { cancelledAt } = await findPurchase(tx, companyId, id);
      transition('purchase', { id, from: cancelledAt ? 'cancelled' : 'placed', act: 'cancel' });
      await cancelLines(tx, withoutPast(lines), how, now);
      await runSql(tx)`
        update purchase set cancelled_at = ${now}
        where id = ${id} and cancelled_at is null`;
      return findPurchase(tx, companyId, id);
    }),
  );
}

export interface CancelLinesInput extends CancelPurchaseInput {
  readonly bookingIds?: readonly number[] | null;
  readonly courseBookingIds?: readonly number[] | null;
}

/**
 * Cancels the named bookings and courses of a purchase, all or none: of a course the sessions ahead, or all sessions if none
 * is ahead. Cancelling twice is not an error.
 *
 * @throws Refusal NOT_FOUND for a booking or a course that is not of the purchase; TOO_LATE for a client
 */
export function cancelPurchaseLines(em: EntityManager, input: CancelLinesInput, now: Date): Promise<Purchase> {
  const { companyId, id, bookingIds, courseBookingIds, ...how } = input;
  return retried(() =>
    em.transactional(async (tx) => {
      const lines = await lockLines(tx, companyId, id, now);
      const named: readonly (() => ChangedLine[])[] = [
        ...(bookingIds ?? []).map((bookingId) => () => [lineOf(lines, bookingId)]),
        ...(courseBookingIds ?? []).map((courseId) => () => withoutPast(sessionsOf(lines, courseId))),
      ];
      const found = await eachPart(named, async (find) => find());
      await cancelLines(tx, [...new Set(found.flat())], how, now);
      return findPurchase(tx, companyId, id);
    }),
  );
}

/** @throws Refusal NOT_FOUND for a course that is not of the purchase */
function sessionsOf(lines: readonly ChangedLine[], courseBookingId: number): ChangedLine[] {
  const sessions = lines.filter((line) => line.courseBookingId === courseBookingId);
  if (sessions.length === 0) throw notFound('course booking', courseBookingId);
  return sessions;
}

/** Removes past sessions of courses that still have sessions ahead. */
function withoutPast(lines: readonly ChangedLine[]): ChangedLine[] {
  const running = new Set(lines.filter(({ isAhead }) => isAhead).map(({ courseBookingId }) => courseBookingId));
  return lines.filter(({ courseBookingId: course, isAhead }) => course === null || isAhead || !running.has(course));
}

/** Cancels lines in the order of their events' ids, in which the counters of events are locked. */
async function cancelLines(
  tx: EntityManager,
  lines: readonly ChangedLine[],
  { staffOf, ...how }: Omit<CancelPurchaseInput, 'companyId' | 'id'>,
  now: Date,
): Promise<void> {
  const ids = lines.filter(({ isCancelled }) => !isCancelled).map(({ id }) => id);
  const bookings = ids.length === 0 ? [] : await findRows(tx, Booking, sql`t.id = any(${ids})`);
  const chosen = bookings
    .sort((a, b) => a.eventId - b.eventId || a.id - b.id)
    .map((booking) => ({ booking, byAdmin: staffOf.includes(booking.companyId) }));
  await cancelBookings(tx, chosen, { ...how, now });
}

/** Locks the bookings of a purchase in the order of their ids. @throws Refusal NOT_FOUND for an unknown purchase */
async function lockLines(tx: EntityManager, companyId: number, id: number, now: Date): Promise<ChangedLine[]> {
  await findPurchase(tx, companyId, id);
  const rows = await runSql<ChangedLine>(tx)`
    select id, company_id, event_id, person_id, resource_id, duration, pre_time, post_time, course_booking_id, is_cancelled,
      starts_at > ${now} as is_ahead,
      ${millisecondsSql(sql`starts_at - make_interval(mins => pre_time)`)} as start,
      ${millisecondsSql(sql`ends_at + make_interval(mins => post_time)`)} as "end"
    from booking where purchase_id = ${id} and not deleted order by id for update`;
  return rows;
}

function lineOf<L extends Pick<ChangedLine, 'id'>>(lines: readonly L[], id: number): L {
  const line = lines.find((known) => known.id === id);
  if (!line) throw notFound('booking', id);
  return line;
}

/** @throws Refusal NOT_FOUND for a booking that is not of the purchase */
export async function companyOfBooking(em: EntityManager, id: number, bookingId: number): Promise<number> {
  const rows = await runSql<Pick<ChangedLine, 'id' | 'companyId'>>(em)`
    select id, company_id from booking where purchase_id = ${id} and id = ${bookingId} and not deleted`;
  return lineOf(rows, bookingId).companyId;
}

/** Finds lines of a purchase, each with its company. An id names a booking or a course, or else another kind of line. */
export async function findLines(
  em: EntityManager,
  purchaseId: number,
  ids: readonly number[],
): Promise<{ id: number; companyId: number }[]> {
  const requested = sql`unnest(${[...ids]}::int[]) as asked (id)`;
  const isBooked = sql`b.purchase_id = ${purchaseId} and asked.id in (b.id, b.course_booking_id)`;
  const rows = await runSql<{ id: number; companyId: number }>(em)`
    select asked.id, b.company_id from ${requested} join booking b on ${isBooked}
    union all
    select asked.id, i.company_id from ${requested} join purchase_item i on i.id = asked.id and i.purchase_id = ${purchaseId}
    where not exists (select from booking b where ${isBooked})`;
  return rows;
}

/** Finds the first booking of a purchase that is on a waiting list. @throws Refusal NOT_FOUND when there is none */
export async function firstWaiting(em: EntityManager, id: number): Promise<number> {
  const [row] = await runSql<{ id: number }>(em)`
    select id from booking where purchase_id = ${id} and on_waitlist and not is_cancelled order by id limit 1`;
  if (!row) throw notFound('booking', id, 'booking on the waiting list of purchase');
  return row.id;
}
