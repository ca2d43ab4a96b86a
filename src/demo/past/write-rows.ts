import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../../database/run-sql.js';

/** Columns of a row in camel case; moments as ISO text. */
export type Cells = Readonly<Record<string, unknown>>;

/** Number of rows that one statement inserts. */
const AT_ONCE = 500;

/** Inserts rows that have all the same columns; triggers run. Returns their ids in the order of the rows. */
export async function insertRows(tx: EntityManager, table: string, rows: readonly Cells[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(columnOf(name))));
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = await runSql<{ id: number }>(tx)`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows.slice(at, at + AT_ONCE))}::jsonb)
      returning id::int`;
    // Ids are assigned in the order in which rows are given.
    ids.push(...some.map(({ id }) => id).sort((a, b) => a - b));
  }
  return ids;
}

/** Changes the rows with these ids; all name the same columns. */
export async function updateRows(
  tx: EntityManager,
  table: string,
  rows: readonly (Cells & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const { id, ...first } = rows[0]!;
  const changes = Object.keys(first).map((name) => sql`${sql.ref(columnOf(name))} = ${sql.ref(`given.${columnOf(name)}`)}`);
  await runSql(tx)`
    update ${sql.table(table)} t set ${sql.join(changes)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::jsonb) given where t.id = given.id`;
}

const asJson = (rows: readonly Cells[]): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]))));

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A moment as the database reads it. */
export const instantText = (moment: number): string => new Date(moment).toISOString();
