import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';

/** Tables of no family, with the reason. A later one stands here by name or has a company. */
const OF_NO_FAMILY: Readonly<Record<string, string>> = {
  application: 'a program serves many companies',
  call_count: 'digests of callers, of no company',
  client_submission: 'what guests say before they buy, under a number of their own; emptied day by day',
  failed_login: 'counts accounts that may be nobody’s',
  kept_answer: 'an answer under a hash, of whoever has its key',
  mikro_orm_migrations: 'of the database itself',
};

/** A session has a basket in each family: its own key is single, though its `root_id` is that of who logged in. */
const SINGLE_KEYS = ['session'];

/** Ids that a program draws at random, as text. */
const RANDOM_IDS = ['basket_item', 'basket_article'];

/** Columns that name a record without a key, with the reason. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'audit_entry.actor_id': 'an account of either kind, outlasted by what is noted',
  'audit_entry.company_id': 'costs with every change, and outlasts what it is about',
  'audit_entry.record_id': 'of any table',
  'basket_item.event_id': 'an occurrence or a combination',
  'basket_item.move_item_id': 'a booking or an item, gone before the line',
  'basket_item.course_item_id': 'a line of the same basket',
  'basket_item.offered_booking_id': 'its check would wait for who has locked the booking',
  'booking.course_booking_id': 'a number that bookings share, of no table',
  'booking.event_id': 'an occurrence or a combination',
  'booking_text.item_id': 'of any kind',
  'claim.subject_id': 'a person or a resource',
  'image.owner_id': 'of any kind',
  'company.numeric_widget_id': 'a number for pages',
  'payment.transaction_id': 'of a payment provider',
  'question.detail_group_id': 'a number that questions share, of no table',
  'service.detail_group_id': 'a number that questions share, of no table',
  'event_chain.detail_group_id': 'a number that questions share, of no table',
  'purchase.long_id': 'its own',
  'queuer.long_id': 'its own',
  'purchase.guest_client_id': 'the number that a guest knows a client by, of no table',
  'slot.session_id': 'of no family',
  'schedule.day_schedule_id': 'of who calls',
  'tally.company_id': 'costs with every change',
};

/** The tables of the database that are ours. */
const TABLES = sql`select c.oid, c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

const has = (table: string, column: string) =>
  sql`exists (select from pg_attribute a where a.attrelid = ${sql.ref(table)}.oid and a.attname = ${sql.lit(column)} and not a.attisdropped)`;

async function named(em: EntityManager, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`${query}`.execute(em.getKysely());
  return rows.map(({ found }) => found).sort();
}

/** What in the database would let a row of one family name another's. Empty when there is nothing. */
export async function looseEnds(em: EntityManager): Promise<string[]> {
  const ends = [singleKeys, withoutRoot, ofNobody, rootsToForget, writableIds, withoutKey].map((rule) => rule(em));
  return (await Promise.all(ends)).flat();
}

const singleKeys = (em: EntityManager) =>
  named(
    em,
    sql`select f.name || '.' || (select string_agg(a.attname, ',') from pg_attribute a where a.attrelid = f.oid and a.attnum = any(con.conkey))
      || ' is no pair with root_id' as found
    from pg_constraint con join (${TABLES}) f on f.oid = con.conrelid join (${TABLES}) o on o.oid = con.confrelid
    where con.contype = 'f' and ${has('f', 'root_id')} and ${has('o', 'root_id')} and o.name <> all(${SINGLE_KEYS}::text[])
      and not exists (
        select from unnest(con.conkey, con.confkey) pair (own, other)
        join pg_attribute a on a.attrelid = f.oid and a.attnum = pair.own
        join pg_attribute b on b.attrelid = o.oid and b.attnum = pair.other
        where a.attname = 'root_id' and b.attname = 'root_id')`,
  );

const withoutRoot = (em: EntityManager) =>
  named(
    em,
    sql`select t.name || ' has a company and no root_id' as found from (${TABLES}) t
      where ${has('t', 'company_id')} and not ${has('t', 'root_id')}`,
  );

const ofNobody = (em: EntityManager) =>
  named(
    em,
    sql`select t.name || ' is neither of a family nor in the list of those that are not' as found from (${TABLES}) t
      where not ${has('t', 'company_id')} and not ${has('t', 'root_id')} and t.name <> all(${Object.keys(OF_NO_FAMILY)}::text[])`,
  );

/** A company founds its family by a trigger of its own. */
const rootsToForget = (em: EntityManager) =>
  named(
    em,
    sql`select t.name || '.root_id is not filled, may be empty, or is no part of the key' as found
      from (${TABLES}) t join pg_attribute a on a.attrelid = t.oid and a.attname = 'root_id'
      where not a.attnotnull
        or not exists (select from pg_trigger g where g.tgrelid = t.oid and (g.tgname, g.tgenabled) in (('fill_root_id', 'A'), ('found_company', 'O')))
        or (t.name <> all(${SINGLE_KEYS}::text[]) and not exists (
          select from pg_constraint p where p.conrelid = t.oid and p.contype = 'p' and a.attnum = any(p.conkey)))`,
  );

const writableIds = (em: EntityManager) =>
  named(
    em,
    sql`select t.name || '.id may be written' as found from (${TABLES}) t join pg_attribute a on a.attrelid = t.oid and a.attname = 'id'
      where ${has('t', 'root_id')} and t.name <> all(${RANDOM_IDS}::text[]) and a.attidentity <> 'a'
        and 2 > (select count(*) from pg_trigger g where g.tgrelid = t.oid and g.tgname in ('draw_id', 'keep_id') and g.tgenabled = 'O')`,
  );

const withoutKey = (em: EntityManager) =>
  named(
    em,
    sql`select t.name || '.' || a.attname || ' names a record and has no key' as found
      from (${TABLES}) t join pg_attribute a on a.attrelid = t.oid
      where ${has('t', 'root_id')} and a.attname like '%\\_id' and a.attname <> 'root_id' and not a.attisdropped
        and t.name || '.' || a.attname <> all(${Object.keys(WITHOUT_KEY)}::text[])
        and not exists (select from pg_constraint con where con.conrelid = t.oid and con.contype = 'f' and a.attnum = any(con.conkey))`,
  );

/** A foreign key of two columns, the second of them `root_id`. */
export interface Pair {
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly other: string;
  readonly otherColumn: string;
  readonly required: boolean;
}

export async function pairs(em: EntityManager): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select con.conname as name, f.name as "table", a.attname as "column", o.name as other, b.attname as "otherColumn", a.attnotnull as required
    from pg_constraint con join (${TABLES}) f on f.oid = con.conrelid join (${TABLES}) o on o.oid = con.confrelid
    join pg_attribute a on a.attrelid = f.oid and a.attnum = con.conkey[1]
    join pg_attribute b on b.attrelid = o.oid and b.attnum = con.confkey[1]
    where con.contype = 'f' and ${has('f', 'root_id')}
    order by f.name, con.conname`.execute(em.getKysely());
  return rows;
}
