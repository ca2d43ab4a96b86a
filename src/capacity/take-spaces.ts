import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { recordFacts } from '../outbox/record-fact.js';
import type { Spaces } from './spaces.js';

/** Counters of spaces: of event occurrences, or of slots that several share. */
export type CounterTable = 'event' | 'slot';

/** Row with counters of spaces: an event or a slot. */
export interface SpaceCounter {
  readonly table: CounterTable;
  readonly id: number;
}

/** Number of spaces of one counter. */
export interface CountedSpaces {
  readonly id: number;
  readonly quantity: number;
}

/**
 * Spaces to be taken. `seen` is the counter as it was read before, if it was: where it was full and no hold has expired, the
 * caller does not wait for transactions that change the counter.
 */
export interface WantedSpaces extends CountedSpaces {
  readonly seen?: Spaces;
}

export type SpaceKind = 'held' | 'booked';

/**
 * Takes spaces by one guarded update; false when fewer are left. If expired holds are in the way, their spaces are released
 * in the same transaction.
 */
export async function takeSpaces(
  tx: EntityManager,
  { table, id }: SpaceCounter,
  { as, ...wanted }: Omit<WantedSpaces, 'id'> & { readonly as: SpaceKind },
): Promise<boolean> {
  return (await takeSpacesOfEach(tx, [{ ...wanted, id }], { table, as })).length === 0;
}

/**
 * Takes spaces of several counters, each named once; the number of statements does not grow with theirs. Returns the counters
 * that have fewer spaces left, of which none were taken.
 *
 * Expired basket lines of counters that were seen full are locked before the counters, and both in order of id, so that
 * concurrent callers do not deadlock.
 */
export async function takeSpacesOfEach<T extends WantedSpaces>(
  tx: EntityManager,
  wanted: readonly T[],
  { table, as }: { readonly table: CounterTable; readonly as: SpaceKind },
): Promise<T[]> {
  const full = wanted.filter(({ seen, quantity }) => seen && !hasSpaces(seen, quantity));
  const hopeful = wanted.length > 1 && full.length > 0 ? await lockExpired(tx, table, wanted) : idsOf(full);
  const hopeless = without(full, hopeful);
  const possible = without(wanted, idsOf(hopeless));
  await lockCounters(tx, table, [...idsOf(possible)]);
  const freed = await releaseExpired(tx, table, without(full, idsOf(hopeless)));
  const first = await add(tx, table, without(possible, idsOf(without(full, freed))), as);
  const missed = without(possible, new Set([...idsOf(full), ...first]));
  const freedLater = await releaseExpired(tx, table, missed);
  const second = await add(
    tx,
    table,
    missed.filter(({ id }) => freedLater.has(id)),
    as,
  );
  return without(wanted, new Set([...first, ...second]));
}

const idsOf = (counted: readonly CountedSpaces[]): Set<number> => new Set(counted.map(({ id }) => id));

const without = <T extends CountedSpaces>(counted: readonly T[], ids: ReadonlySet<number>): T[] =>
  counted.filter(({ id }) => !ids.has(id));

/** Whether `quantity` spaces are left. Expired holds still count as held. */
export const hasSpaces = (spaces: Spaces, quantity: number): boolean =>
  spaces.spacesBooked + spaces.spacesHeld + spaces.spacesBlocked + spaces.spacesReserved + quantity <= spaces.spaces;

/** Gives spaces back. */
export const releaseSpaces = (
  tx: EntityManager,
  { table, id }: SpaceCounter,
  { quantity, from }: { readonly quantity: number; readonly from: SpaceKind },
): Promise<void> => releaseSpacesOfEach(tx, [{ id, quantity }], { table, from });

/** Gives spaces of several counters back; a counter may be named more than once. */
export async function releaseSpacesOfEach(
  tx: EntityManager,
  given: readonly CountedSpaces[],
  { table, from }: { readonly table: CounterTable; readonly from: SpaceKind },
): Promise<void> {
  if (given.length === 0) return;
  await lockCounters(tx, table, [...idsOf(given)]);
  const column = sql.ref(`spaces_${from}`);
  await runSql(tx)`
    update ${sql.table(table)} t set ${column} = t.${column} - given.quantity from ${sumsOf(given)} given where t.id = given.id`;
}

/**
 * Books spaces that were held; a counter may be named more than once. The caller has made sure, under a lock on the basket
 * lines, that they are still held.
 */
export async function bookHeldSpaces(tx: EntityManager, table: CounterTable, held: readonly CountedSpaces[]): Promise<void> {
  if (held.length === 0) return;
  await lockCounters(tx, table, [...idsOf(held)]);
  const rows = await runSql<Left>(tx)`
    update ${sql.table(table)} t
    set spaces_held = t.spaces_held - given.quantity, spaces_booked = t.spaces_booked + given.quantity
    from ${sumsOf(held)} given where t.id = given.id
    returning ${LEFT}`;
  if (table === 'event') await recordSoldOut(tx, rows);
}

/** Locks several counters in order of id; a single counter is locked by the update itself. */
export async function lockCounters(tx: EntityManager, table: CounterTable, ids: readonly number[]): Promise<void> {
  if (ids.length > 1) await runSql(tx)`select from ${sql.table(table)} where id = any(${[...ids]}) order by id for no key update`;
}

/** Table expression of the `quantity` of each `id`. */
export const sumsOf = (counted: readonly CountedSpaces[]): RawBuilder<unknown> => sql`(
  select id, sum(quantity)::int as quantity
  from unnest(${counted.map(({ id }) => id)}::int[], ${counted.map(({ quantity }) => quantity)}::int[]) as counted (id, quantity)
  group by id)`;

/** Columns for `recordSoldOut`. Held spaces count as unsold, since they may come back. */
const LEFT = sql`t.id, t.company_id, t.num_spaces - t.spaces_booked - t.spaces_blocked - t.spaces_reserved as unsold`;

interface Left {
  readonly id: number;
  readonly companyId: number;
  readonly unsold: number;
}

async function recordSoldOut(tx: EntityManager, left: readonly Left[]): Promise<void> {
  const soldOut = left.filter(({ unsold }) => unsold === 0).sort((a, b) => a.id - b.id);
  await recordFacts(
    tx,
    soldOut.map(({ id, companyId }) => ({ companyId, kind: 'event.sold_out', about: { eventId: id } })),
  );
}

/** Adds to the counters that have enough spaces left; returns their ids. */
async function add(
  tx: EntityManager,
  table: CounterTable,
  wanted: readonly CountedSpaces[],
  as: SpaceKind,
): Promise<Set<number>> {
  if (wanted.length === 0) return new Set();
  const column = sql.ref(`spaces_${as}`);
  const rows = await runSql<Left>(tx)`
    update ${sql.table(table)} t set ${column} = t.${column} + given.quantity
    from ${sumsOf(wanted)} given
    where t.id = given.id and not t.deleted
      and t.spaces_booked + t.spaces_held + t.spaces_blocked + t.spaces_reserved + given.quantity <= t.num_spaces
    returning ${LEFT}`;
  if (as === 'booked' && table === 'event') await recordSoldOut(tx, rows);
  return new Set(rows.map(({ id }) => id));
}

/** Locks basket lines whose hold has expired; returns the ids of their counters. */
async function lockExpired(tx: EntityManager, table: CounterTable, counted: readonly CountedSpaces[]): Promise<Set<number>> {
  const column = sql.ref(`${table}_id`);
  const rows = await runSql<{ id: number }>(tx)`
    select ${column} as id from basket_item i
    where ${column} = any(${[...idsOf(counted)]}) and holding and held_until <= now() order by i.id for update`;
  return new Set(rows.map(({ id }) => id));
}

/** Releases the spaces of expired holds; returns the ids of the counters that had any. */
async function releaseExpired(tx: EntityManager, table: CounterTable, counted: readonly CountedSpaces[]): Promise<Set<number>> {
  if (counted.length === 0) return new Set();
  const column = sql.ref(`${table}_id`);
  const rows = await runSql<{ id: number }>(tx)`
    with gone as (
      update basket_item set holding = false
      where id in (
        select id from basket_item
        where ${column} = any(${[...idsOf(counted)]}) and holding and held_until <= now() order by id for update)
      returning ${column} as counter, quantity
    )
    update ${sql.table(table)} t set spaces_held = t.spaces_held - given.quantity
    from (select counter, sum(quantity) as quantity from gone group by counter) given
    where t.id = given.counter
    returning t.id`;
  return new Set(rows.map(({ id }) => id));
}
