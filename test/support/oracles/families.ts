import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';

/** Tables of no family, with the reason. A later one stands here by name or has a company. */
const OF_NO_FAMILY: Readonly<Record<string, string>> = {
  application: 'a program serves many companies',
  call_count: 'digests of callers, of no company',
  client_submission: 'what guests say before they buy, under a number of their own; emptied day by day',
  failed_login: 'counts accounts that may be nobody’s',
  kept_answer: 'an answer under a hash, of whoever has its key',
  link_secret: 'what links are signed with, of all companies',
  live_note: 'what has just changed, told at once and forgotten; names records of any table',
  noted_since: 'from when on each kind of history is noted, of all companies',
  mikro_orm_migrations: 'of the database itself',
};

/** A session has a basket in each family: its own key is single, though its `root_id` is that of who logged in. */
const SINGLE_KEYS = ['session'];

/** Ids that a program draws at random, as text. */
const RANDOM_IDS = ['basket_item', 'basket_article'];

/** Columns whose name or kind says that they name records, and that have neither a key nor a check, with the reason. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'audit_entry.actor_id': 'an account of either kind, outlasted by what is noted',
  'audit_entry.company_id': 'costs with every change, and outlasts what it is about',
  'audit_entry.record_id': 'of any table',
  'basket_item.move_item_id': 'a booking or an item, gone before the line',
  'basket_item.course_item_id': 'a line of the same basket',
  'booking.course_booking_id': 'a number that bookings share, of no table',
  'company.numeric_widget_id': 'a number for pages',
  'payment.transaction_id': 'of a payment provider',
  'question.detail_group_id': 'a number that questions share, of no table',
  'service.detail_group_id': 'a number that questions share, of no table',
  'demand_note.company_id': 'costs with every hold',
  'demand_note.service_id': 'costs with every hold, and is looked up in the family when it is summed up',
  'event_chain.detail_group_id': 'a number that questions share, of no table',
  'purchase.long_id': 'its own',
  'queuer.long_id': 'its own',
  'purchase.guest_client_id': 'the number that a guest knows a client by, of no table',
  'slot.session_id': 'of no family',
  'tally.company_id': 'costs with every change',
  'service.durations': 'minutes',
  'service.listed_durations': 'minutes',
  'service.prices': 'minor units',
};

/** Meanings of JSON columns. Where one names records, they are looked up in the family whenever it is read. */
const JSON_COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['address', 'client', 'company', 'event_chain', 'event_group', 'person', 'product', 'resource', 'service'].map((table) => [
      `${table}.extra`,
      'a program’s own',
    ]),
  ),
  'audit_entry.after': 'a row as it became',
  'audit_entry.before': 'a row as it was',
  'basket_item.answers': 'questions, looked up in the family when they are priced and kept',
  'basket_item.settings': 'a program’s own',
  'booking.multi_status': 'moments',
  'booking.multi_status_by': 'accounts of either kind',
  'booking.settings': 'a program’s own, and a name of the booking',
  'client.files': 'a program’s own',
  'client.notifications': 'a program’s own',
  'client.q': 'a program’s own',
  'email.about': 'words of the letter, and a person whom the booking had',
  'fact.about': 'what has happened to, looked up in the family when it is told',
  'purchase.guest_details': 'what was said',
  'purchase.last_payment_log': 'of a payment provider',
  'question.options': 'choices',
  'question.settings': 'a program’s own',
  'queuer.multi_status': 'moments',
  'queuer.multi_status_by': 'accounts of either kind',
  'schedule.rules': 'hours',
  'schedule_exception.hours': 'hours',
  'service.groups': 'a program’s own',
};

/** The tables of the database that are ours. */
const TABLES = sql`select c.oid, c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

/** Foreign keys. One that each part of a table has to a part of another is one of the two tables. */
const KEYS = sql`
  select distinct on (owner, conname) con.*, coalesce(p.inhparent, conrelid) as owner, coalesce(q.inhparent, confrelid) as other
  from pg_constraint con left join pg_inherits p on p.inhrelid = con.conrelid left join pg_inherits q on q.inhrelid = con.confrelid
  where con.contype = 'f' and con.conparentid = 0`;

const has = (table: string, column: string) =>
  sql`exists (select from pg_attribute a where a.attrelid = ${sql.ref(table)}.oid and a.attname = ${sql.lit(column)} and not a.attisdropped)`;

async function named(em: EntityManager, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`${query}`.execute(em.getKysely());
  return rows.map(({ found }) => found).sort();
}

/** Foreign keys and columns by which a row of one family could name another's. Empty when there is nothing. */
export async function unguardedReferences(em: EntityManager): Promise<string[]> {
  const ends = [singleKeys, withoutRoot, ofNobody, rootsToForget, writableIds, withoutKey, withoutSplit, unknownJson].map(
    (rule) => rule(em),
  );
  return (await Promise.all(ends)).flat();
}

const singleKeys = (em: EntityManager) =>
  named(
    em,
    sql`select f.name || '.' || (select string_agg(a.attname, ',') from pg_attribute a where a.attrelid = conrelid and a.attnum = any(conkey))
      || ' is no pair with root_id' as found
    from (${KEYS}) con join (${TABLES}) f on f.oid = con.owner join (${TABLES}) o on o.oid = con.other
    where ${has('f', 'root_id')} and ${has('o', 'root_id')} and o.name <> all(${SINGLE_KEYS}::text[])
      and not exists (
        select from unnest(con.conkey, con.confkey) pair (own, other)
        join pg_attribute a on a.attrelid = con.conrelid and a.attnum = pair.own
        join pg_attribute b on b.attrelid = con.confrelid and b.attnum = pair.other
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
      where ${has('t', 'root_id')} and (a.attname like '%\\_id' or a.atttypid = 'int[]'::regtype) and a.attname <> 'root_id' and not a.attisdropped
        and t.name || '.' || a.attname <> all(${Object.keys(WITHOUT_KEY)}::text[])
        and not exists (select from (${KEYS}) con join pg_attribute k on k.attrelid = con.conrelid and k.attnum = any(con.conkey)
          where con.owner = t.oid and k.attname = a.attname)
        and not exists (${SPLIT})
        and not exists (
          select from pg_trigger g where g.tgrelid = t.oid and g.tgfoid = 'check_family'::regproc and g.tgenabled = 'O'
            and split_part(encode(g.tgargs, 'escape'), '\\000', 1) = a.attname)`,
  );

/** Columns with a key that the database works out from the column `a`. */
const SPLIT = sql`
  select from pg_attrdef d
  join pg_depend uses on uses.classid = 'pg_attrdef'::regclass and uses.objid = d.oid and uses.refobjsubid = a.attnum
  join pg_attribute made on made.attrelid = d.adrelid and made.attnum = d.adnum and made.attgenerated <> ''
  join pg_constraint con on con.conrelid = d.adrelid and con.contype = 'f' and d.adnum = any(con.conkey)
  where d.adrelid = t.oid`;

/** Kinds of `WORKED_OUT` without a column of their own, or without its key. */
const withoutSplit = async (em: EntityManager): Promise<string[]> => {
  const known = (await pairs(em)).map(({ table, column }) => `${table}.${column}`);
  return Object.keys(WORKED_OUT).flatMap((name) => (known.includes(name) ? [] : [`${name} is not worked out, or has no key`]));
};

const unknownJson = (em: EntityManager) =>
  named(
    em,
    sql`select t.name || '.' || a.attname || ' may name records of another family: say in JSON_COLUMNS what it holds' as found
      from (${TABLES}) t join pg_attribute a on a.attrelid = t.oid
      where ${has('t', 'root_id')} and a.atttypid = 'jsonb'::regtype and not a.attisdropped
        and t.name || '.' || a.attname <> all(${Object.keys(JSON_COLUMNS)}::text[])`,
  );

/** A foreign key of two columns, the second of them `root_id`. */
export interface Pair {
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly other: string;
  readonly otherColumn: string;
  readonly required: boolean;
  /** True: the database works the column out from others. */
  readonly isWorkedOut: boolean;
  /** Values written in a row of that family, so that the column names that id; for most columns the id itself. */
  readonly written: (id: unknown, of: Named) => Readonly<Record<string, unknown>>;
}

/** A list of ids, or an id, that a trigger checks. */
export interface Checked {
  readonly table: string;
  readonly column: string;
  readonly other: string;
  readonly isList: boolean;
}

export async function checkedLists(em: EntityManager): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    select t.name as "table", a.attname as "column", split_part(encode(g.tgargs, 'escape'), '\\000', 2) as other,
      a.atttypid = 'int[]'::regtype as "isList"
    from pg_trigger g join (${TABLES}) t on t.oid = g.tgrelid
    join pg_attribute a on a.attrelid = t.oid and a.attname = split_part(encode(g.tgargs, 'escape'), '\\000', 1)
    where g.tgfoid = 'check_family'::regproc order by t.name, a.attname`.execute(em.getKysely());
  return rows;
}

/** The rows of a family, by their tables. */
type Named = ReadonlyMap<string, Readonly<Record<string, unknown>>>;
type Written = Pair['written'];

const kindOf =
  (kind: string, column: string): ((value: unknown) => Written) =>
  (value) =>
  (id) => ({ [kind]: value, [column]: id });
const owned = kindOf('owner', 'owner_id');
const item = kindOf('item_kind', 'item_id');
const subject = kindOf('subject_kind', 'subject_id');
const ofService: Written = (id, of) => ({ event_id: id, service_id: of.get('service')!.id });
const ofEvent: Written = (id) => ({ event_id: id, service_id: null });

/** Columns that the database works out from others. */
const WORKED_OUT: Readonly<Record<string, Written>> = {
  ...{ 'booking.bookable_id': ofService, 'booking.occurrence_id': ofEvent },
  ...{ 'basket_item.bookable_id': ofService, 'basket_item.occurrence_id': ofEvent },
  ...{ 'claim.person_id': subject(1), 'claim.resource_id': subject(2) },
  ...{ 'image.person_id': owned('person'), 'image.resource_id': owned('resource') },
  ...{ 'image.service_id': owned('service'), 'image.event_group_id': owned('event_group') },
  ...{ 'booking_text.person_id': item('person'), 'booking_text.resource_id': item('resource') },
  ...{ 'booking_text.service_id': item('service'), 'booking_text.event_group_id': item('event_group') },
};

export async function pairs(em: EntityManager): Promise<Pair[]> {
  const { rows } = await sql<Omit<Pair, 'written'>>`
    select con.conname as name, f.name as "table", a.attname as "column", o.name as other, b.attname as "otherColumn", a.attnotnull as required, a.attgenerated <> '' as "isWorkedOut"
    from (${KEYS}) con join (${TABLES}) f on f.oid = con.owner join (${TABLES}) o on o.oid = con.other
    join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
    join pg_attribute b on b.attrelid = con.confrelid and b.attnum = con.confkey[1]
    where ${has('f', 'root_id')}
    order by f.name, con.conname`.execute(em.getKysely());
  return rows.map((key) => {
    const written = key.isWorkedOut ? WORKED_OUT[`${key.table}.${key.column}`] : (id: unknown) => ({ [key.column]: id });
    if (!written) throw new Error(`WORKED_OUT does not say from what ${key.table}.${key.column} is made`);
    return { ...key, written, required: key.required || key.isWorkedOut };
  });
}
