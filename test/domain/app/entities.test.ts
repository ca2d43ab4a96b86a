import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../src/app/database/entities.js';
import { tableOf } from '../../../src/database/row.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
let em: EntityManager;
beforeAll(async () => {
  database = await freshDatabase();
  em = database.orm.em.fork();
});
afterAll(() => database.close());

/** Columns that only the database fills and needs, such as `root_id`: an entity has them only where it uses them. */
const isOfTheDatabase = (column: string) => column === 'root_id';

interface Column {
  readonly name: string;
  /** Type as the database names it: `timestamp(3) with time zone`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
}

/** Columns of a table, except those that the database computes from others for its own keys. */
async function columnsOf(table: string): Promise<Map<string, Column>> {
  const rows = await em.execute<Column[]>(
    `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
       atthasdef or attidentity <> '' as "hasDefault"
     from pg_attribute where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Full names of types that MikroORM abbreviates. */
const FULL_NAMES: Readonly<Record<string, string>> = {
  int: 'integer',
  serial: 'integer',
  bigserial: 'bigint',
  'int[]': 'integer[]',
  'timestamptz(3)': 'timestamp(3) with time zone',
};

const fullName = (type: string): string => FULL_NAMES[type] ?? type;

test('every entity has the columns of its table, with the same types and nullability', async () => {
  const wrong: string[] = [];
  for (const entity of entities) {
    const { tableName, props } = tableOf(em, entity);
    const columns = await columnsOf(tableName);
    const known = new Set<string>();
    for (const { persist, fieldNames, columnTypes, nullable = false } of props) {
      const [name] = fieldNames ?? [];
      if (persist === false || !name) continue;
      known.add(name);
      const column = columns.get(name);
      if (column?.nullable !== nullable) wrong.push(`${tableName}.${name} is ${nullable ? '' : 'not '}nullable in its entity`);
      const type = fullName(columnTypes[0] ?? '');
      if (column && type !== column.type)
        wrong.push(`${tableName}.${name} is ${type} in its entity, in the database ${column.type}`);
    }
    const unknown = [...columns.keys()].filter((column) => !known.has(column) && !isOfTheDatabase(column));
    wrong.push(...unknown.map((column) => `${tableName}.${column} is in no entity`));
  }
  expect(wrong).toEqual([]);
});

/**
 * Ids that a trigger takes from a sequence shared by two tables, and columns that every command
 * sets although the entity need not.
 */
const WITHOUT_DEFAULT = [
  ...['bookable.id', 'event.id', 'purchase_item.id'],
  ...['package.service_ids', 'pre_paid_booking.service_ids', 'payment.success'],
];

test('optional properties of entities have a default in the database, except for listed columns', async () => {
  const wrong: string[] = [];
  for (const entity of entities) {
    const { tableName, props } = tableOf(em, entity);
    const columns = await columnsOf(tableName);
    for (const { persist, fieldNames, defaultRaw, autoincrement } of props) {
      const [name] = fieldNames ?? [];
      if (persist === false || !name || defaultRaw === 'default') continue;
      const isLeftOut = autoincrement === true || (defaultRaw !== undefined && defaultRaw !== 'null');
      if (isLeftOut && columns.get(name)?.hasDefault === false) wrong.push(`${tableName}.${name}`);
    }
  }
  expect(wrong.sort()).toEqual(WITHOUT_DEFAULT.sort());
});

/**
 * `root_id` is part of each primary key, so that foreign keys are pairs with it and need no second index; so is the moment by
 * which a table is partitioned.
 */
test('every entity has the primary key of its table, except for `root_id` and the partition column', async () => {
  const wrong: string[] = [];
  for (const entity of entities) {
    const meta = tableOf(em, entity);
    const own = meta.getPrimaryProps().map(({ fieldNames }) => fieldNames[0]!);
    const [key] = await em.execute<{ columns: string[] }[]>(
      `select array_agg(attname::text order by array_position(conkey, attnum)) as columns
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
       where conrelid = ?::regclass and contype = 'p'
         and not exists (select from pg_partitioned_table where partrelid = conrelid and partattrs[0] = attnum)`,
      [meta.tableName],
    );
    const columns = key?.columns.filter((column) => !isOfTheDatabase(column));
    if (String(columns) !== String(own)) wrong.push(`${meta.tableName}: ${key?.columns}, in its entity ${own}`);
  }
  expect(wrong).toEqual([]);
});

test('entities declare no indexes: only migrations create them', () => {
  const declared = entities
    .map((entity) => tableOf(em, entity))
    .filter(({ indexes, uniques }) => indexes.length + uniques.length > 0);
  expect(declared.map(({ tableName }) => tableName)).toEqual([]);
});
