import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { claimTime, releaseClaims } from './claim-time.js';
import { blockedTime, endOf, type Place, subjectsOf } from './place.js';
import { SLOT_AVAILABLE, SLOT_BOOKED } from './slot.entity.js';
import { type CountedSpaces, releaseSpacesOfEach, type SpaceKind, takeSpaces } from './take-spaces.js';

/**
 * Takes spaces of a slot that clients share; for the first of them it makes the slot and claims its time. Returns the id of
 * the slot; null, with nothing changed, when it is full or its person or resource is busy otherwise.
 *
 * The slot's claims expire with the longest hold; once a space is booked they do not expire.
 */
export async function joinSlot(
  tx: EntityManager,
  place: Place,
  { quantity, as, holdSeconds }: { readonly quantity: number; readonly as: SpaceKind; readonly holdSeconds: number | null },
): Promise<number | null> {
  const created = await createSlot(tx, place, 0);
  const slotId = created ?? (await findSlot(tx, place));
  if (slotId === null) return null;
  if (!(await takeSpaces(tx, { table: 'slot', id: slotId }, { quantity, as }))) {
    if (created !== null) await freeSlots(tx, [created]);
    return null;
  }
  if (await keepClaims(tx, slotId, place, holdSeconds)) return slotId;
  await leaveSlot(tx, slotId, { quantity, from: as });
  return null;
}

/** Frees spaces of a slot, and its time when no space is taken any more; in a slot that is not shared that is always so. */
export const leaveSlot = (
  tx: EntityManager,
  slotId: number,
  { quantity, from }: { readonly quantity: number; readonly from: SpaceKind },
): Promise<void> => leaveSlots(tx, [{ id: slotId, quantity }], from);

/** Frees spaces of several slots; a slot may be named more than once. */
export async function leaveSlots(tx: EntityManager, left: readonly CountedSpaces[], from: SpaceKind): Promise<void> {
  if (left.length === 0) return;
  await releaseSpacesOfEach(tx, left, { table: 'slot', from });
  const rows = await runSql<{ id: number; held: boolean }>(tx)`
    select id, spaces_held > 0 as held from slot
    where id = any(${left.map(({ id }) => id)}) and spaces_booked + spaces_blocked + spaces_reserved = 0`;
  const idsWhere = (held: boolean) => rows.filter((row) => row.held === held).map(({ id }) => id);
  await claimsEndWithHolds(tx, idsWhere(true));
  await freeSlots(tx, idsWhere(false));
}

/** Frees the time of slots; their rows are kept as history. */
export async function freeSlots(tx: EntityManager, slotIds: readonly number[]): Promise<void> {
  if (slotIds.length === 0) return;
  await releaseClaims(tx, slotIds);
  await runSql(
    tx,
  )`update slot set deleted = true, status = ${SLOT_AVAILABLE}, spaces_blocked = 0 where id = any(${[...slotIds]})`;
}

/** Inserts a slot with `booked` spaces booked; null when a shared one of that service, provider and start exists already. */
export async function createSlot(tx: EntityManager, place: Place, booked: number): Promise<number | null> {
  const [row] = await runSql<{ id: number }>(tx)`${newSlot(place, booked)}`;
  return row?.id ?? null;
}

/** SQL that inserts a slot; returns no row where such a shared one exists. */
const newSlot = (place: Place, booked: number): RawBuilder<{ id: number }> => sql`
  insert into slot (${SLOT_COLUMNS}) values (${slotValues(place, booked)})
  on conflict (service_id, person_id, resource_id, starts_at) where num_spaces > 1 and not deleted do nothing
  returning id`;

/** SQL that inserts a slot that is not shared under a given id, if a condition holds, and returns its `id`. */
export const ownSlot = (place: Place, booked: number) => (id: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`
  insert into slot (id, ${SLOT_COLUMNS}) overriding system value
  select ${id}, ${slotValues(place, booked)} where ${condition}
  returning id`;

const SLOT_COLUMNS = sql`company_id, service_id, person_id, resource_id, starts_at, ends_at, status, num_spaces, spaces_booked`;

const slotValues = (place: Place, booked: number): RawBuilder<unknown> => sql`
  ${place.companyId}::int, ${place.serviceId}::int, ${place.personId}::int, ${place.resourceIds[0] ?? null}::int,
  ${new Date(place.start)}::timestamptz, ${new Date(endOf(place))}::timestamptz, ${SLOT_BOOKED}::int, ${place.spaces}::int, ${booked}::int`;

async function findSlot(tx: EntityManager, place: Place): Promise<number | null> {
  const [row] = await runSql<{ id: number }>(tx)`
    select id from slot
    where service_id = ${place.serviceId} and person_id is not distinct from ${place.personId}
      and resource_id is not distinct from ${place.resourceIds[0] ?? null}
      and starts_at = ${new Date(place.start)} and num_spaces > 1 and not deleted
      and ends_at = ${new Date(endOf(place))}`;
  return row?.id ?? null;
}

/** Extends the slot's claims; claims the time again if none are left. False when that time is taken. */
async function keepClaims(tx: EntityManager, slotId: number, place: Place, holdSeconds: number | null): Promise<boolean> {
  const until = sql`case when expires_at is null or ${holdSeconds}::float8 is null then null
    else greatest(expires_at, now() + make_interval(secs => ${holdSeconds}::float8)) end`;
  const rows = await runSql(tx)`update claim set expires_at = ${until} where slot_id = ${slotId} returning id`;
  if (rows.length > 0) return true;
  const { rootId, companyId } = place;
  return claimTime(tx, {
    rootId,
    companyId,
    owner: { slotId },
    subjects: subjectsOf(place),
    during: blockedTime(place),
    holdSeconds,
  });
}

async function claimsEndWithHolds(tx: EntityManager, slotIds: readonly number[]): Promise<void> {
  if (slotIds.length === 0) return;
  await runSql(tx)`
    update claim set expires_at = (select max(held_until) from basket_item i where i.slot_id = claim.slot_id and i.holding)
    where slot_id = any(${[...slotIds]})`;
}
