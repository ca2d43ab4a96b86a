import type { EntityManager } from '@mikro-orm/postgresql';
import { hasSpaces, type SpaceKind, takeSpaces } from '../capacity/take-spaces.js';
import { runSql } from '../database/run-sql.js';
import type { Event } from './event.entity.js';
import { noSpace } from './no-space.js';

/**
 * Takes spaces of every session of a course, in order of their ids: who takes the same ones waits for us, and we for
 * nobody who waits for us.
 *
 * @throws Refusal NO_SPACE for the first that has fewer left; then nothing may be kept
 */
export async function takeCourse(
  tx: EntityManager,
  sessions: readonly Event[],
  { quantity, as, now }: { readonly quantity: number; readonly as: SpaceKind; readonly now: Date },
): Promise<void> {
  const inOrder = [...sessions].sort((a, b) => a.id - b.id);
  if (inOrder.some((session) => !hasSpaces(session, quantity))) await lockExpired(tx, inOrder);
  for (const session of inOrder) {
    const { id } = session;
    if (await takeSpaces(tx, { table: 'event', id }, { quantity, as, seen: session })) continue;
    throw await noSpace(tx, { eventId: id, quantity, now });
  }
}

/** Lines of baskets are locked before the counters they are in: of all sessions, before the first is taken. */
async function lockExpired(tx: EntityManager, sessions: readonly Event[]): Promise<void> {
  await runSql(tx)`
    select from basket_item where event_id = any(${sessions.map(({ id }) => id)}) and holding and held_until <= now()
    order by id for update`;
}

/** An id for a course that is being booked, of the same sequence as those of bookings. */
export async function newCourseBookingId(tx: EntityManager): Promise<number> {
  const [row] = await runSql<{ id: number }>(tx)`select nextval('booking_id_seq')::int as id`;
  return row!.id;
}
