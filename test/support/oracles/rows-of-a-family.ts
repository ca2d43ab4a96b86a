import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pair } from './families.js';

/** The row that a family has in each table, with its `ctid`; and its head. */
export class Family extends Map<string, Readonly<Record<string, unknown>>> {
  constructor(readonly root: number) {
    super();
  }
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** Columns that need a value: what is required, has no default and is not drawn or filled. */
const REQUIRED = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and a.attnotnull and not a.atthasdef and a.attidentity = ''
    and (a.attname not in ('id', 'root_id') or (a.attname = 'id' and a.atttypid = 'text'::regtype))
  order by c.relname, a.attnum`;

const VALUES: Readonly<Record<string, (count: number) => unknown>> = {
  boolean: () => false,
  jsonb: () => '{}',
  bigint: (count) => count,
  integer: (count) => count,
  'double precision': (count) => count,
  text: (count) => `text ${count}`,
  bytea: (count) => Buffer.from(`bytes ${count}`),
  date: () => '2030-01-01',
  'timestamp with time zone': (count) => new Date(1_900_000_000_000 + count * 60_000),
  tstzrange: () => '[2030-01-01,2030-01-02)',
  'integer[]': () => '{}',
  'text[]': () => '{}',
};

/** Tables that are named by a column which is required and has a check instead of a key. */
const CHECKED: Readonly<Record<string, string>> = { 'space_offer.booking_id': 'booking' };

let count = 0;

/** Asked once: a test makes no tables between its rows. */
let required: Promise<Column[]> | undefined;

/** A head with a branch, and a row of the branch in each table. What a column may hold does not matter here: only whom it names. */
export async function storeFamily(tx: EntityManager, keys: readonly Pair[]): Promise<Family> {
  await dropChecks(tx);
  const company = (name: string, parent: number | null) =>
    tx.execute<{ id: number }[]>(
      "insert into company (name, parent_id, timezone, currency_code) values (?, ?, 'UTC', 'GBP') returning *, ctid::text",
      [name, parent],
    );
  const [head] = await company('Head', null);
  const [branch] = await company('Branch', head!.id);
  const family = new Family(head!.id);
  family.set('company', branch!);
  const tables = [...new Set(keys.map(({ table }) => table))];
  const ready = (table: string) =>
    !family.has(table) &&
    keys.every((key) => key.table !== table || !key.required || family.has(key.other)) &&
    Object.entries(CHECKED).every(([column, other]) => !column.startsWith(`${table}.`) || family.has(other));
  for (let next = tables.filter(ready); next.length > 0; next = tables.filter(ready)) {
    for (const table of next) family.set(table, await storeRow(tx, keys, family, table, {}));
  }
  return family;
}

/** A new row of the table that names what the family has, but for what is `given`. */
export async function storeRow(
  tx: EntityManager,
  keys: readonly Pair[],
  family: Family,
  table: string,
  given: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  required ??= tx.execute<Column[]>(REQUIRED);
  const columnsOfTable = (await required).filter((column) => column.table === table);
  const values: Record<string, unknown> = table === 'company' ? { parent_id: family.root } : { root_id: family.root };
  for (const { name, type } of columnsOfTable) {
    const key = keys.find((each) => each.table === table && each.column === name);
    const checked = CHECKED[`${table}.${name}`];
    const named = key ? family.get(key.other)?.[key.otherColumn] : checked && family.get(checked)?.id;
    const value = key || checked ? named : VALUES[type]?.(++count);
    if (value === undefined) throw new Error(`Nothing to write into ${table}.${name}, ${type}`);
    values[name] = value;
  }
  const split = keys.find((key) => key.table === table && key.isWorkedOut);
  Object.assign(values, split?.written(family.get(split.other)?.[split.otherColumn], family), given);
  const columns = Object.keys(values);
  const [row] = await tx.execute<Record<string, unknown>[]>(
    `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')}) returning *, ctid::text`,
    Object.values(values),
  );
  return row!;
}

/** Rows that are only here for whom they name need not make sense otherwise. The head of a company is part of that. */
async function dropChecks(tx: EntityManager): Promise<void> {
  const checks = await tx.execute<{ statement: string }[]>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conname <> 'company_head'`);
  for (const { statement } of checks) await tx.execute(statement);
}
