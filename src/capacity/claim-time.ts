import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { rangeSql } from '../database/instants.js';
import { runSql } from '../database/run-sql.js';
import type { Interval } from '../shared/interval.js';
import { RESOURCE } from './claim.entity.js';

/** A person or a resource to be claimed. `units` above 1 is a pool: its claims are counted and may overlap (decisions T14). */
export interface ClaimSubject {
  readonly kind: number;
  readonly id: number;
  readonly units: number;
}

/** A person or a resource, in the diary of a family of companies. */
export interface SubjectKey {
  readonly rootId: number;
  readonly kind: number;
  readonly id: number;
}

export type ClaimOwner = { readonly slotId: number } | { readonly eventId: number } | { readonly basketItemId: string };

export interface ClaimInput {
  readonly rootId: number;
  readonly companyId: number;
  readonly owner: ClaimOwner;
  readonly subjects: readonly ClaimSubject[];
  /** Epoch milliseconds, buffers included. */
  readonly during: Interval;
  /** Seconds until the claim expires, by the database's clock; null: it does not expire. */
  readonly holdSeconds?: number | null;
}

/** Claims for an owner whose id may be SQL. */
type NewClaims = Omit<ClaimInput, 'owner'> & { readonly owner: ClaimOwner | { readonly slotId: RawBuilder<unknown> } };

/**
 * Claims the time of all subjects, or of none: false when any of them is busy.
 *
 * Pools are locked first, then claims are inserted in order of (kind, id), so that callers do not deadlock. The insert ignores
 * conflicts and counts the returned rows: a plain insert would have to catch the constraint's violation, which can deadlock
 * in a race. Expired holds are removed only when they conflict, so that no clean-up job is needed.
 */
export async function claimTime(tx: EntityManager, input: ClaimInput): Promise<boolean> {
  return (await poolsHaveRoom(tx, input)) && allTaken(tx, input, await insertClaims(tx, input));
}

/**
 * Claims the time and inserts the slot that owns the claims, in one statement. The claims come first, so that nothing is
 * written where the time is taken. Returns the id of the slot; null when any subject is busy.
 *
 * @param slot SQL that inserts the slot under an `id` where a condition holds, and returns that `id`
 */
export async function claimWithSlot(
  tx: EntityManager,
  input: Omit<ClaimInput, 'owner'>,
  slot: (id: RawBuilder<unknown>, condition: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<number | null> {
  if (!(await poolsHaveRoom(tx, input))) return null;
  return (await tryWithSlot(tx, input, slot)) ?? ((await removeExpired(tx, input)) ? tryWithSlot(tx, input, slot) : null);
}

/** Id of the slot if every subject was claimed; otherwise null, and nothing is left of the attempt. */
async function tryWithSlot(
  tx: EntityManager,
  input: Omit<ClaimInput, 'owner'>,
  slot: (id: RawBuilder<unknown>, condition: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<number | null> {
  const id = sql`(select id from drawn)`;
  const isClaimed = input.subjects.length === 0 ? sql`true` : sql`exists (select from taken)`;
  const [row] = await runSql<{ slotId: number | null; taken: string[] }>(tx)`
    with drawn as (select nextval('slot_id_seq')::int as id),
      taken as (${newClaims({ ...input, owner: { slotId: id } })}), made as (${slot(id, isClaimed)})
    select (select id from made) as slot_id, array(select id from taken) as taken`;
  const { slotId, taken } = row!;
  if (taken.length === input.subjects.length) return slotId;
  await deleteClaims(tx, taken);
  if (slotId !== null) await runSql(tx)`delete from slot where id = ${slotId}`;
  return null;
}

/** Whether every subject was claimed, if necessary after removing expired claims. If not, the new claims are deleted again. */
async function allTaken(tx: EntityManager, input: ClaimInput, first: readonly string[]): Promise<boolean> {
  let taken = first;
  if (taken.length < input.subjects.length && (await removeExpired(tx, input))) {
    await deleteClaims(tx, taken);
    taken = await insertClaims(tx, input);
  }
  if (taken.length === input.subjects.length) return true;
  await deleteClaims(tx, taken);
  return false;
}

/** Deletes the claims of slots: their subjects are free again at once. */
export async function releaseClaims(tx: EntityManager, slotIds: readonly number[]): Promise<void> {
  await runSql(tx)`delete from claim where slot_id = any(${[...slotIds]})`;
}

async function insertClaims(tx: EntityManager, input: ClaimInput): Promise<string[]> {
  const rows = await runSql<{ id: string }>(tx)`${newClaims(input)}`;
  return rows.map(({ id }) => id);
}

function newClaims(input: NewClaims): RawBuilder<{ id: string }> {
  const { rootId, companyId, owner, subjects, during, holdSeconds } = input;
  const inOrder = [...subjects].sort((a, b) => a.kind - b.kind || a.id - b.id);
  return sql`
    insert into claim (root_id, company_id, subject_kind, subject_id, unit, during, slot_id, event_id, basket_item_id, expires_at)
    select ${rootId}::int, ${companyId}::int, s.kind, s.id, s.unit, ${rangeSql(during)},
      ${'slotId' in owner ? owner.slotId : null}::int, ${'eventId' in owner ? owner.eventId : null}::int,
      ${'basketItemId' in owner ? owner.basketItemId : null}::text, now() + make_interval(secs => ${holdSeconds ?? null}::float8)
    from unnest(${inOrder.map(({ kind }) => kind)}::int[], ${inOrder.map(({ id }) => id)}::int[],
      ${inOrder.map(({ units }) => (units > 1 ? null : 1))}::int[]) with ordinality as s (kind, id, unit, place)
    order by s.place
    on conflict do nothing
    returning id`;
}

async function removeExpired(tx: EntityManager, { rootId, subjects, during }: Omit<ClaimInput, 'owner'>): Promise<boolean> {
  const rows = await runSql(tx)`
    delete from claim where id in (
      select c.id from claim c
      join unnest(${subjects.map(({ kind }) => kind)}::int[], ${subjects.map(({ id }) => id)}::int[]) as s (kind, id)
        on c.subject_kind = s.kind and c.subject_id = s.id
      where c.root_id = ${rootId} and c.during && ${rangeSql(during)} and c.expires_at <= now()
      order by c.id for update of c)
    returning id`;
  return rows.length > 0;
}

async function deleteClaims(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await runSql(tx)`delete from claim where id = any(${[...ids]}::bigint[])`;
}

/**
 * Whether each pool has a unit left at the busiest moment of the interval. Its row stays locked to the end of the
 * transaction.
 */
async function poolsHaveRoom(tx: EntityManager, { subjects, during }: Pick<ClaimInput, 'subjects' | 'during'>): Promise<boolean> {
  const pools = subjects.filter(({ units }) => units > 1);
  if (pools.length === 0) return true;
  const ids = pools.map(({ id }) => id).sort((a, b) => a - b);
  await runSql(tx)`select id from resource where id = any(${ids}) order by id for no key update`;
  const [row] = await runSql<{ full: boolean }>(tx)`
    select exists (
      select from (
        select r.id, r.count, sum(edge.step) over (partition by r.id order by edge.at, edge.step) as used
        from resource r
        join claim c on c.subject_kind = ${RESOURCE} and c.subject_id = r.id and c.during && ${rangeSql(during)}
          and (c.expires_at is null or c.expires_at > now())
        cross join lateral (values (lower(c.during), 1), (upper(c.during), -1)) as edge (at, step)
        where r.id = any(${ids})
      ) as running where used >= count) as full`;
  return !row!.full;
}
