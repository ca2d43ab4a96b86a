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

/** The shortest that a booking lasts, and what its moments are whole in, as the wire shows them; milliseconds. */
const MIN_MILLISECONDS = 1000;

/**
 * Gives a booking with a slot of its own, which the caller has locked, another end: an earlier one frees the rest at once,
 * what comes after it included; a later one is had as far as nothing else is claimed. Without claims it stays as it is.
 * The caller flushes and tells of it.
 */
export async function endBooking(tx: EntityManager, booking: Booking, end: number): Promise<void> {
  const { companyId, slotId } = booking;
  const held = slotId === null ? null : await heldBy(tx, slotId);
  if (slotId === null || !held) return;

  const { rootId } = await familyOf(tx, companyId);
  const { subjects, during } = held;
  const wanted = Math.max(Math.floor(end / MIN_MILLISECONDS) * MIN_MILLISECONDS, booking.startsAt.getTime() + MIN_MILLISECONDS);
  // Nobody else has the old time before this transaction ends.
  await releaseClaims(tx, [slotId]);
  const until = await claimUntil(tx, { rootId, companyId, owner: { slotId }, subjects, during }, wanted);
  await runSql(tx)`update slot set ends_at = ${new Date(until)} where id = ${slotId}`;
  const minutes = Math.round((until - booking.startsAt.getTime()) / MINUTE);
  Object.assign(booking, { endsAt: new Date(until), duration: Math.max(1, minutes), postTime: 0 });
  for (const { id } of subjects.filter(({ kind }) => kind === PERSON)) {
    await restoreBlocks(tx, { companyId, rootId, kind: PERSON, id }, { start: until, end: during.end });
  }
}

/** All of it that all subjects have. */
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

/** The end that was had: the one wanted, or where the next claim begins; never before the old one, where that was wanted. */
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
