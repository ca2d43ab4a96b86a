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

/** The database fills `root_id`, and is the only one to ask for it: an entity has it where it is used. */
const ofTheDatabase = (column: string) => column === 'root_id';

/** But for those that the database works out from others, for its own keys. */
async function columnsOf(table: string): Promise<Map<string, boolean>> {
  const rows = await em.execute<{ name: string; nullable: boolean }[]>(
    `select attname as name, not attnotnull as nullable from pg_attribute
     where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return new Map(rows.map(({ name, nullable }) => [name, nullable]));
}

test('every entity has the columns of its table, empty where they may be empty', async () => {
  const wrong: string[] = [];
  for (const entity of entities) {
    const { tableName, props } = tableOf(em, entity);
    const columns = await columnsOf(tableName);
    const known = new Set<string>();
    for (const { persist, fieldNames, nullable = false } of props) {
      const [column] = fieldNames ?? [];
      if (persist === false || !column) continue;
      known.add(column);
      if (columns.get(column) !== nullable)
        wrong.push(`${tableName}.${column} is ${nullable ? '' : 'not '}nullable in its entity`);
    }
    const unknown = [...columns.keys()].filter((column) => !known.has(column) && !ofTheDatabase(column));
    wrong.push(...unknown.map((column) => `${tableName}.${column} is in no entity`));
  }
  expect(wrong).toEqual([]);
});
