import type { EntityManager } from '@mikro-orm/postgresql';
import { type SpaceKind, takeSpacesOfEach } from '../capacity/take-spaces.js';
import { runSql } from '../database/run-sql.js';
import type { Event } from './event.entity.js';
import { noSpace } from './no-space.js';

/**
 * Takes spaces of every session of a course.
 *
 * @throws Refusal NO_SPACE for the first session that has fewer left; then the transaction must be rolled back
 */
export async function takeCourse(
  tx: EntityManager,
  sessions: readonly Event[],
  { quantity, as, now }: { readonly quantity: number; readonly as: SpaceKind; readonly now: Date },
): Promise<void> {
  const wanted = sessions.map((session) => ({ id: session.id, quantity, seen: session })).sort((a, b) => a.id - b.id);
  const [missing] = await takeSpacesOfEach(tx, wanted, { table: 'event', as });
  if (missing) throw await noSpace(tx, { eventId: missing.id, quantity, now });
}

/** A new id for the booking of a course, from the sequence of bookings, so that no booking has the same. */
export async function newCourseBookingId(tx: EntityManager): Promise<number> {
  const [row] = await runSql<{ id: number }>(tx)`select nextval('booking_id_seq')::int as id`;
  return row!.id;
}
