import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

/**
 * Readiness to distribute families over several primaries by `root_id`, as Citus does: a distributed table needs that column in
 * every key. Each key without it is listed here by name, and a new one must be added to a list. Source: operations.md, "Beyond
 * one primary".
 */

let database: TestDatabase;
let em: EntityManager;
beforeAll(async () => {
  database = await freshDatabase();
  em = database.orm.em.fork();
});
afterAll(() => database.close());

/** Tables outside families: small ones that every node would have, and ones that stay on a single node. */
const OF_NO_FAMILY = {
  application: 'whoever writes programs writes them for all companies',
  call_count: 'callers are counted whomever they call',
  client_submission: 'a day of what guests sent in, by a number drawn for it; `head_id` is its family',
  failed_login: 'counted before it is known whose account it is',
  kept_answer: 'by a digest of a key; a day of them',
  link_secret: 'one row, which every node would have',
  live_note: 'for some milliseconds, on the node that wrote',
  mikro_orm_migrations: 'of the database',
  noted_since: 'of the database',
};

/** Keys across all families, since callers have no other identifier. A directory on every node would map each to its family. */
const OVER_ALL_FAMILIES = {
  attachment_key_key: 'address of a file',
  booking_obfuscated_id: 'address of a booking in an e-mail',
  password_reset_token_hash_key: 'token of an e-mail',
  person_calendar_key: 'address of a calendar',
  purchase_calendar_key: 'address of a calendar',
  purchase_long_id_unique: 'address of a purchase',
  queuer_long_id: 'address of a place in a queue',
  resource_calendar_key: 'address of a calendar',
  session_pkey: 'a log-in has a basket in each family',
  session_token_hash_unique: 'token of a log-in',
  voucher_code_code: 'printed on a card',
};

/** Keys whose first column belongs to one family, so that adding `root_id` would not change their meaning. */
const WITHIN_A_FAMILY = [
  ...['access_sample_of_day', 'administrator_email', 'basket_item_offer', 'bookable_once', 'client_email', 'coupon_code'],
  ...['daily_demand_of_day', 'event_once', 'external_booking_person_id_starts_at_uid_key', 'product_sku', 'queuer_serving'],
  ...['queuer_ticket', 'slot_shared', 'subject_hours_start'],
];

interface Key {
  readonly name: string;
  /**
   * True if its first column names a company or, by a foreign key or trigger that enforces the
   * family, another record of the family.
   */
  readonly isOfFamily: boolean;
}

test('every table has a required root_id, except for the listed ones', async () => {
  const rows = await em.execute<{ name: string }[]>(`
    select relname as name from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'root_id' and a.attnotnull) order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(OF_NO_FAMILY));
});

test('every primary, unique or exclusion key of a family table contains root_id, except for listed ones', async () => {
  const rows = await em.execute<Key[]>(`
    select key.relname as name, exists (
      select from pg_attribute a
      where a.attrelid = i.indrelid and a.attnum = i.indkey[0] and (a.attname = 'company_id'
        or exists (select from pg_trigger t where t.tgrelid = i.indrelid and t.tgname = a.attname || '_in_family')
        or exists (
        select from pg_constraint f join pg_attribute other on other.attrelid = f.confrelid and other.attname = 'root_id'
        where f.contype = 'f' and f.conrelid = i.indrelid and a.attnum = any(f.conkey) and other.attnum = any(f.confkey)))) as "isOfFamily"
    from pg_index i join pg_class key on key.oid = i.indexrelid
    join pg_attribute root on root.attrelid = i.indrelid and root.attname = 'root_id' and root.attnotnull
    where key.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)
      and root.attnum <> all(i.indkey::int2[]) order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(OVER_ALL_FAMILIES), ...WITHIN_A_FAMILY].sort());
  const within = rows.filter(({ isOfFamily }) => isOfFamily).map(({ name }) => name);
  expect(within).toEqual(WITHIN_A_FAMILY);
});

test('every foreign key contains root_id on both sides, except for that from basket to session', async () => {
  const rows = await em.execute<{ name: string }[]>(`
    select format('%s -> %s', f.conrelid::regclass, f.confrelid::regclass) as name from pg_constraint f
    where f.contype = 'f' and f.connamespace::regnamespace::text in ('public', 'parts') and not exists (
      select from unnest(f.conkey, f.confkey) as pair (own, other)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own and a.attname = 'root_id'
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.other and b.attname = 'root_id') order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(['basket -> session']);
});
