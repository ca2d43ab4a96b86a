import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pair } from './families.js';

/** One row of a family in each table, with its `ctid`, by table; `root` is the id of the head. */
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

/** Query of the columns that need a value: required, without a default, and not generated or filled by a trigger. */
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

/** Required columns that refer to a table by a trigger check instead of a foreign key. */
const CHECKED: Readonly<Record<string, string>> = { 'space_offer.booking_id': 'booking' };

let count = 0;

/** Required columns, read once: tests create no tables. */
let required: Promise<Column[]> | undefined;

/** Stores a head, a branch, and a row of the branch in each table. Only references matter; other values need not be valid. */
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

/** Inserts a row that refers to the family's rows, except for columns in `given`; returns it. */
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

/** Drops all check constraints, since only references matter, except the one for the head of a company. */
async function dropChecks(tx: EntityManager): Promise<void> {
  const checks = await tx.execute<{ statement: string }[]>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conname <> 'company_head'`);
  for (const { statement } of checks) await tx.execute(statement);
}
