import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Whose spaces: those of an event occurrence, or of a slot that several share. */
export interface SpaceCounter {
  readonly table: 'event' | 'slot';
  readonly id: number;
}

export type SpaceKind = 'held' | 'booked';

/**
 * Takes spaces by one guarded update: false when fewer are left. Holds that have run out make room when they are in
 * the way; what they held is then given back in the same transaction.
 */
export async function takeSpaces(tx: EntityManager, counter: SpaceCounter, quantity: number, as: SpaceKind): Promise<boolean> {
  if (await add(tx, counter, quantity, as)) return true;
  return (await releaseExpired(tx, counter)) && add(tx, counter, quantity, as);
}

/** Gives spaces back. */
export async function releaseSpaces(
  tx: EntityManager,
  { table, id }: SpaceCounter,
  quantity: number,
  from: SpaceKind,
): Promise<void> {
  const column = sql.ref(`spaces_${from}`);
  await sql`update ${sql.table(table)} set ${column} = ${column} - ${quantity}, updated_at = now(), version = version + 1
    where id = ${id}`.execute(tx.getKysely());
}

/** What was held is booked. The caller has made sure, under a lock on the basket's line, that it is still held. */
export async function bookHeldSpaces(tx: EntityManager, { table, id }: SpaceCounter, quantity: number): Promise<void> {
  await sql`update ${sql.table(table)} set spaces_held = spaces_held - ${quantity}, spaces_booked = spaces_booked + ${quantity},
    updated_at = now(), version = version + 1 where id = ${id}`.execute(tx.getKysely());
}

async function add(tx: EntityManager, { table, id }: SpaceCounter, quantity: number, as: SpaceKind): Promise<boolean> {
  const column = sql.ref(`spaces_${as}`);
  const { rows } = await sql`
    update ${sql.table(table)} set ${column} = ${column} + ${quantity}, updated_at = now(), version = version + 1
    where id = ${id} and not deleted
      and spaces_booked + spaces_held + spaces_blocked + spaces_reserved + ${quantity} <= num_spaces
    returning id`.execute(tx.getKysely());
  return rows.length > 0;
}

async function releaseExpired(tx: EntityManager, { table, id }: SpaceCounter): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      update basket_item set holding = false
      where id in (
        select id from basket_item
        where ${sql.ref(`${table}_id`)} = ${id} and holding and held_until <= now() order by id for update)
      returning quantity
    )
    update ${sql.table(table)} set spaces_held = spaces_held - (select sum(quantity) from gone)
    where id = ${id} and exists (select from gone)
    returning id`.execute(tx.getKysely());
  return rows.length > 0;
}
