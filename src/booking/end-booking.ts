import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { PLACE_TRIES } from '../capacity/book-place.js';
import { PERSON } from '../capacity/claim.entity.js';
import { type ClaimInput, type ClaimSubject, claimTime, releaseClaims } from '../capacity/claim-time.js';
import { timeTaken } from '../capacity/time-taken.js';
import { restoreBlocks } from '../capacity/yield-block.js';
import { familyOf } from '../company/family.js';
import { millisecondsSql } from '../database/instants.js';
import { runSql } from '../database/run-sql.js';
import { type Interval, MINUTE } from '../shared/interval.js';
import type { Booking } from './booking.entity.js';
import { claimsWithin } from './claims-within.js';

/** Time that a slot claims. Epoch milliseconds. */
interface ClaimedTime {
  readonly subjects: readonly ClaimSubject[];
  readonly during: Interval;
}

/** Shortest duration of a booking, and the precision of its times, which is that of the wire; milliseconds. */
const MIN_MILLISECONDS = 1000;

/**
 * Changes the end of a booking with a slot of its own, which the caller has locked. An earlier end frees the rest at once,
 * including the buffer after it; a later end reaches to the next claim at most. Changes nothing where the slot has no claims.
 * The caller flushes and records the fact.
 */
export async function endBooking(tx: EntityManager, booking: Booking, end: number): Promise<void> {
  const { companyId, slotId } = booking;
  const held = slotId === null ? null : await heldBy(tx, slotId);
  if (slotId === null || !held) return;

  const { rootId } = await familyOf(tx, companyId);
  const { subjects, during } = held;
  const wanted = Math.max(Math.floor(end / MIN_MILLISECONDS) * MIN_MILLISECONDS, booking.startsAt.getTime() + MIN_MILLISECONDS);
  // No other transaction can claim the old time before this one ends.
  await releaseClaims(tx, [slotId]);
  const until = await claimUntil(tx, { rootId, companyId, owner: { slotId }, subjects, during }, wanted);
  await runSql(tx)`update slot set ends_at = ${new Date(until)} where id = ${slotId}`;
  const minutes = Math.round((until - booking.startsAt.getTime()) / MINUTE);
  Object.assign(booking, { endsAt: new Date(until), duration: Math.max(1, minutes), postTime: 0 });
  for (const { id } of subjects.filter(({ kind }) => kind === PERSON)) {
    await restoreBlocks(tx, { companyId, rootId, kind: PERSON, id }, { start: until, end: during.end });
  }
}

/** Subjects of a slot, and the time for which all of them are claimed; null without claims. */
async function heldBy(tx: EntityManager, slotId: number): Promise<ClaimedTime | null> {
  const rows = await runSql<{ kind: number; id: number; pool: boolean; start: number; end: number }>(tx)`
    select subject_kind as kind, subject_id as id, unit is null as pool,
      ${millisecondsSql(sql`lower(during)`)} as start, ${millisecondsSql(sql`upper(during)`)} as end
    from claim where slot_id = ${slotId}`;
  if (rows.length === 0) return null;
  const subjects = rows.map(({ kind, id, pool }) => ({ kind, id, units: pool ? 2 : 1 }));
  const start = Math.max(...rows.map((row) => row.start));
  return { subjects, during: { start, end: Math.min(...rows.map((row) => row.end)) } };
}

/**
 * Claims the time and returns its end: the wanted end, or the start of the next claim, but never before the old end unless an
 * earlier end is wanted.
 */
async function claimUntil(tx: EntityManager, input: ClaimInput, wanted: number): Promise<number> {
  const { rootId, subjects, during } = input;
  for (let left = PLACE_TRIES; left > 0; left--) {
    const until = left === 1 ? Math.min(wanted, during.end) : await freeUntil(tx, input, wanted);
    if (await claimTime(tx, { ...input, during: { start: during.start, end: until } })) return until;
  }
  throw await timeTaken(tx, 'The time of the booking was taken at this very moment', { rootId, subjects, during });
}

async function freeUntil(tx: EntityManager, { rootId, subjects, during }: ClaimInput, wanted: number): Promise<number> {
  if (wanted <= during.end) return wanted;
  const more = { start: during.end, end: wanted };
  const starts = [wanted];
  for (const { kind, id } of subjects.filter(({ units }) => units === 1)) {
    const [next] = await claimsWithin(tx, { rootId, kind, id }, more);
    if (next) starts.push(next.start);
  }
  return Math.min(...starts);
}
