import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Origin of a text in an answer: each marked text names its company, table, id and column. */
export interface Canary {
  readonly company: number;
  readonly table: string;
  readonly id: string;
  readonly column: string;
}

/** Columns that are not marked: enumerations, formatted values, and secrets that are compared. */
const FIXED =
  /^(kind|owner|state|status|overrode|channel|frequency|time_?zone|currency_code|country_code|locale|long_id|key|calendar_key|code|role|record|action|actor_kind|message_type|item_kind|ticket_type|booking_type\w*|detail_type|duration_unit|recurrence_type|content_type|color|url|cancellation_url|ical_link|payment_url|\w*_hash|\w*secret|time|\w*_rule|\w*_time|\w*_unit|single_sign_on_key|etag|last_modified|record|price_type|list|attendance\w*|cancelled_by|uid|basket_item_id|course_item_id|move_item_id|ticket_date|id)$/;

/** JSON columns that hold objects of the caller's choice. */
const OPEN_JSON = /^(settings|extra|q|notifications|last_payment_log|before|after)$/;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/**
 * Marks the texts of all rows that belong to a company. Constraints between rows are disabled meanwhile, so that the rows may
 * be as in an old database and not only as commands store them.
 */
export async function plantCanaries(em: EntityManager): Promise<void> {
  await withoutConstraints(em, async (run) => {
    const columns = (await run(TEXT_COLUMNS)) as readonly Column[];
    for (const [table, group] of Map.groupBy(columns, (each) => each.table)) {
      const marked = group.filter(({ column, type }) => (type === 'jsonb' ? OPEN_JSON.test(column) : !FIXED.test(column)));
      if (marked.length === 0) continue;
      await run(`update "${table}" set ${marked.map(markOf).join(', ')}`);
    }
  });
}

const TEXT_COLUMNS = `
  select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
  where c.table_schema = 'public' and c.data_type in ('text', 'jsonb') and c.is_generated = 'NEVER'
    and exists (select from information_schema.columns i where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id')
    and (c.table_name = 'company' or exists (select from information_schema.columns o
      where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'company_id'))
  order by 1, 2`;

function markOf({ table, column, type }: Column): string {
  const company = table === 'company' ? 'id' : 'company_id';
  const word = `'zq' || ${company} || 'x${table}x' || id || 'x${column}qz'`;
  if (type === 'text') return `"${column}" = ${word}`;
  return `"${column}" = case when jsonb_typeof("${column}") = 'object' then "${column}" || jsonb_build_object('canary', ${word}) else "${column}" end`;
}

/** Canaries in a text, without duplicates. */
export function canariesIn(text: string): Canary[] {
  const found = new Set(text.match(/zq\d+x[a-z_]+x[0-9a-f]+x[a-z_0-9]+?qz/g) ?? []);
  return [...found].map((word) => {
    const [, company = '', table = '', id = '', column = ''] = /^zq(\d+)x([a-z_]+)x([0-9a-f]+)x([a-z_0-9]+)qz$/.exec(word) ?? [];
    return { company: Number(company), table, id, column };
  });
}

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
}

/**
 * Makes rows of the first company of each pair refer to rows of the second, through every foreign key: one row per key, as far
 * as there are rows. A database that was filled before keys included the family may look like this. Returns the row count.
 */
export async function crossLinks(em: EntityManager, pairs: readonly (readonly [number, number])[]): Promise<number> {
  let count = 0;
  await withoutConstraints(em, async (run) => {
    const references = (await run(REFERENCES)) as readonly Reference[];
    for (const [table, group] of Map.groupBy(references, (each) => each.table))
      for (const [at, { column, target }] of group.entries())
        for (const [which, [from, to]] of pairs.entries())
          count += await attempt(run, crossing({ table, column, target }, from, to, at * pairs.length + which));
  });
  return count;
}

/** Runs a statement and returns the number of changed rows; 0 if it fails, as where a column must be unique. */
async function attempt(run: Run, statement: string): Promise<number> {
  await run('savepoint one_link');
  try {
    return (await run(statement)).length;
  } catch {
    await run('rollback to savepoint one_link');
    return 0;
  }
}

const REFERENCES = `
  select distinct con.conrelid::regclass::text as table, att.attname as column, con.confrelid::regclass::text as target
  from pg_constraint con
  join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any(con.conkey) and att.attname not in ('root_id', 'company_id')
    and att.attgenerated = ''
  where con.contype = 'f' and con.connamespace = 'public'::regnamespace and con.conrelid <> 'session'::regclass
    and exists (select from pg_attribute o where o.attrelid = con.conrelid and o.attname = 'company_id')
    and exists (select from pg_attribute o where o.attrelid = con.confrelid and o.attname = 'company_id')
    and exists (select from pg_attribute o where o.attrelid = con.conrelid and o.attname = 'id')
    and exists (select from pg_attribute o where o.attrelid = con.confrelid and o.attname = 'id')
  order by 1, 2`;

/** Statement that links a row of `from` to one of `to`, or of its head, where clients and their records are. */
const crossing = ({ table, column, target }: Reference, from: number, to: number, place: number): string => `
  update ${table} set "${column}" = (
    select id from ${target} where company_id in (${to}, (select root_id from company where id = ${to})) order by company_id <> ${to}, id desc limit 1)
  where id = (select id from ${table} where company_id = ${from} order by id desc
    offset ${place} % greatest((select count(*) from ${table} where company_id = ${from}), 1) limit 1)
    and exists (select from ${target} where company_id in (${to}, (select root_id from company where id = ${to})))
  returning id`;

type Run = (statement: string) => Promise<readonly unknown[]>;

function withoutConstraints(em: EntityManager, work: (run: Run) => Promise<void>): Promise<void> {
  return em.transactional(async (tx) => {
    const run: Run = async (statement) => (await sql.raw(statement).execute(tx.getKysely())).rows;
    await run("set local session_replication_role = 'replica'");
    await work(run);
  });
}
