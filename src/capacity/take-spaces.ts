import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { recordFacts } from '../outbox/record-fact.js';
import type { Spaces } from './spaces.js';

/** Counter of spaces: of an event occurrence, or of a slot that several share. */
export interface SpaceCounter {
  readonly table: 'event' | 'slot';
  readonly id: number;
}

export type SpaceKind = 'held' | 'booked';

/**
 * Takes spaces by one guarded update: false when fewer are left. Holds that have run out make room when they are in
 * the way; what they held is then given back in the same transaction.
 *
 * @param seen the counter as it was just read, where it was: who sees that it is full does not wait for those who change it
 */
export async function takeSpaces(
  tx: EntityManager,
  counter: SpaceCounter,
  { quantity, as, seen }: { readonly quantity: number; readonly as: SpaceKind; readonly seen?: Spaces },
): Promise<boolean> {
  if (!(seen && !hasSpaces(seen, quantity)) && (await add(tx, counter, quantity, as))) return true;
  return (await releaseExpired(tx, counter)) && add(tx, counter, quantity, as);
}

/** Whether so many are left. Holds that have run out still count. */
export const hasSpaces = (spaces: Spaces, quantity: number): boolean =>
  spaces.spacesBooked + spaces.spacesHeld + spaces.spacesBlocked + spaces.spacesReserved + quantity <= spaces.numSpaces;

/** Gives spaces back. */
export async function releaseSpaces(
  tx: EntityManager,
  { table, id }: SpaceCounter,
  quantity: number,
  from: SpaceKind,
): Promise<void> {
  const column = sql.ref(`spaces_${from}`);
  await runSql(tx)`update ${sql.table(table)} set ${column} = ${column} - ${quantity}
    where id = ${id}`;
}

/** Books spaces that were held. The caller has made sure, under a lock on the basket's line, that it is still held. */
export async function bookHeldSpaces(tx: EntityManager, counter: SpaceCounter, quantity: number): Promise<void> {
  const { table, id } = counter;
  const [row] = await runSql<Left>(tx)`
    update ${sql.table(table)} set spaces_held = spaces_held - ${quantity}, spaces_booked = spaces_booked + ${quantity} where id = ${id}
    returning ${LEFT}`;
  await recordSoldOut(tx, counter, row);
}

/** Spaces that nobody has, nor has been promised; what is only held may come back. */
const LEFT = sql`company_id, num_spaces - spaces_booked - spaces_blocked - spaces_reserved as unsold`;

interface Left {
  readonly companyId: number;
  readonly unsold: number;
}

async function recordSoldOut(tx: EntityManager, { table, id }: SpaceCounter, left: Left | undefined): Promise<void> {
  if (table !== 'event' || left?.unsold !== 0) return;
  await recordFacts(tx, [{ companyId: left.companyId, kind: 'event.sold_out', about: { eventId: id } }]);
}

async function add(tx: EntityManager, counter: SpaceCounter, quantity: number, as: SpaceKind): Promise<boolean> {
  const { table, id } = counter;
  const column = sql.ref(`spaces_${as}`);
  const rows = await runSql<Left>(tx)`
    update ${sql.table(table)} set ${column} = ${column} + ${quantity}
    where id = ${id} and not deleted
      and spaces_booked + spaces_held + spaces_blocked + spaces_reserved + ${quantity} <= num_spaces
    returning ${LEFT}`;
  if (as === 'booked') await recordSoldOut(tx, counter, rows[0]);
  return rows.length > 0;
}

async function releaseExpired(tx: EntityManager, { table, id }: SpaceCounter): Promise<boolean> {
  const rows = await runSql(tx)`
    with gone as (
      update basket_item set holding = false
      where id in (
        select id from basket_item
        where ${sql.ref(`${table}_id`)} = ${id} and holding and held_until <= now() order by id for update)
      returning quantity
    )
    update ${sql.table(table)} set spaces_held = spaces_held - (select sum(quantity) from gone)
    where id = ${id} and exists (select from gone)
    returning id`;
  return rows.length > 0;
}
