import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ATTENDED } from '../../booking/attendance.js';
import { Booking } from '../../booking/booking.entity.js';
import { markAttendance } from '../../booking/mark-attendance.js';
import { runSql } from '../../database/run-sql.js';
import { bookNow, moveToNow } from '../../purchase/bookings/book-now.js';
import type { Queuer } from '../queuer.entity.js';
import { queuerClient } from '../queuer-client.js';

/** Person who serves, and the administrator who called; null without one. */
export interface ServingDesk {
  readonly personId: number;
  readonly administratorId: number | null;
  /** State of the queuer's booking, once it is served. */
  readonly customStatuses: Queuer['customStatuses'];
}

/**
 * Gives a queuer who is called to a desk a booking with the person there, from now on: a new one, or the booking that the
 * client has come for, which is brought forward where it has a slot of its own and no resource but the queue's. Returns the
 * fields of the queuer that change, which the caller stores; the caller has locked the queuer.
 *
 * Source: service.md 2.11 (the queuer's links `booking` and `space`).
 * @throws Refusal as `takeNow` and `chooseClient` say
 */
export async function bookQueuer(
  tx: EntityManager,
  queuer: Queuer,
  { desk, now }: { readonly desk: ServingDesk; readonly now: Date },
): Promise<Partial<Pick<Queuer, 'clientId' | 'bookingId'>>> {
  const { companyId, serviceId } = queuer;
  const { customStatuses } = desk;
  const brought = await standingBooking(tx, queuer);
  const resourceId = await resourceOfQueue(tx, queuer);
  if (brought) {
    const isMovable = brought.resourceId === null || brought.resourceId === resourceId;
    if (isMovable && (await hasOwnSlot(tx, brought))) await moveToNow(tx, brought, { personId: desk.personId, resourceId, now });
    brought.customStatuses = { ...customStatuses, ...brought.customStatuses };
    markAttendance(brought, ATTENDED, now);
    return {};
  }
  const clientId = await queuerClient(tx, queuer, now);
  const minutes = await minutesOf(tx, queuer);
  const booking = await bookNow(tx, { ...desk, companyId, serviceId, resourceId, minutes, clientId }, now);
  return { clientId, bookingId: booking.id };
}

/** The resource at which the queue is served; null without one. */
async function resourceOfQueue(tx: EntityManager, { clientQueueId }: Queuer): Promise<number | null> {
  const [row] = await runSql<{ id: number }>(tx)`
    select r.id from client_queue q join resource r on r.id = q.resource_id and r.root_id = q.root_id and not r.deleted where q.id = ${clientQueueId}`;
  return row?.id ?? null;
}

/** Finds and locks the booking by which a queuer is served: with a slot of its own, with the person who serves, and begun. */
export async function servedBooking(tx: EntityManager, queuer: Queuer, now: Date): Promise<Booking | null> {
  const booking = await standingBooking(tx, queuer);
  if (!booking || booking.personId !== queuer.personId || !(await hasOwnSlot(tx, booking))) return null;
  return booking.startsAt.getTime() <= now.getTime() + LAG ? booking : null;
}

/** Minutes that serving takes: the queuer's own, else the service's. */
export async function minutesOf(tx: EntityManager, { duration, serviceId }: Queuer): Promise<number> {
  if (duration !== null) return duration;
  const [row] = await runSql<{ minutes: number | null }>(tx)`
    select durations[1] as minutes from service where id = ${serviceId}`;
  return Math.max(1, row?.minutes ?? 1);
}

/** Milliseconds by which a booking may begin after its client was called, where the booking before it had that second. */
const LAG = 1000;

/** Finds and locks the queuer's booking; null where it is cancelled, or waits for spaces. */
async function standingBooking(tx: EntityManager, { bookingId, companyId }: Queuer): Promise<Booking | null> {
  if (bookingId === null) return null;
  const standing = { id: bookingId, companyId, deleted: false, isCancelled: false, onWaitingList: false };
  return tx.findOne(Booking, standing, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

async function hasOwnSlot(tx: EntityManager, { slotId }: Booking): Promise<boolean> {
  const rows = await runSql(tx)`select from slot where id = ${slotId} and num_spaces = 1 and not deleted`;
  return rows.length > 0;
}
