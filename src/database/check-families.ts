import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { WITHOUT_LIMITS } from './end-silent.js';
import { runSql } from './run-sql.js';

/** A row that refers to a row outside its family, stored before the foreign key existed. */
export interface BrokenRow {
  readonly table: string;
  /** Its primary key without `root_id`: `id 7`, or `service_id 3, person_id 5`. */
  readonly key: string;
  readonly column: string;
  /** Table and id of the row that the column refers to. */
  readonly other: string;
  readonly otherId: string;
  /** False if no family has the row that is referred to. */
  readonly isThere: boolean;
}

export interface FamilyCheck {
  /** Keys that this check has validated: they now hold for every row. */
  readonly validated: readonly string[];
  /** Keys that some rows violate. Rows written since the key was created comply with it. */
  readonly waiting: readonly string[];
  readonly brokenCount: number;
  /** The first violating rows. */
  readonly broken: readonly BrokenRow[];
}

/** A foreign key, or a check of a list of ids (`migrations/030`), that is not yet validated for all rows. */
interface WaitingKey {
  readonly name: string;
  readonly isList: boolean;
  readonly table: string;
  readonly column: string;
  readonly other: string;
  readonly otherColumn: string;
  /** The primary key of the table without `root_id`. */
  readonly keyColumns: readonly string[];
}

/**
 * Validates the foreign keys of families, and the checks of lists of ids, that no row violates. Lists the rows that violate the
 * others, `most` at most. If all are valid, it reads only the system catalogue.
 */
export function checkFamilies(em: EntityManager, { most }: { readonly most: number }): Promise<FamilyCheck> {
  return em.fork().transactional(async (tx) => {
    const keys = await waitingKeys(tx);
    if (keys.length > 0) await tx.execute(WITHOUT_LIMITS);
    const broken: BrokenRow[] = [];
    const waiting: string[] = [];
    let brokenCount = 0;
    for (const key of keys) {
      const breakers = await breakersOf(tx, key, most - broken.length);
      broken.push(...breakers.rows);
      brokenCount += breakers.count;
      if (breakers.count > 0) waiting.push(`${key.table}.${key.column}`);
      else await validate(tx, key);
    }
    const validated = keys.map(({ table, column }) => `${table}.${column}`).filter((key) => !waiting.includes(key));
    return { validated, waiting, brokenCount, broken };
  });
}

/** Describes a violating row: `booking id 7: client_id names client 12 of another family`. */
export const describeBrokenRow = ({ table, key, column, other, otherId, isThere }: BrokenRow): string =>
  `${table} ${key}: ${column} names ${other} ${otherId}${isThere ? ' of another family' : ', which is not there'}`;

/** Marks a key as valid: a trigger, which PostgreSQL cannot validate, by its comment (`migrations/033`). */
async function validate(tx: EntityManager, { name, table, isList }: WaitingKey): Promise<void> {
  const [constraint, owner] = [sql.ref(name), sql.table(table)];
  if (isList) await runSql(tx)`comment on trigger ${constraint} on ${owner} is ${sql.lit(VALID)}`;
  else await runSql(tx)`alter table ${owner} validate constraint ${constraint}`;
}

const VALID = 'valid';

/**
 * Finds the keys that are not validated, in a fixed order, so that two servers starting at the same time wait for each other
 * instead of deadlocking.
 */
async function waitingKeys(tx: EntityManager): Promise<WaitingKey[]> {
  const rows = await runSql<WaitingKey>(tx)`
    with waiting as (
      select con.conname as name, false as is_list, con.conrelid as owner, a.attname as "column", o.relname as other, b.attname as of_other
      from pg_constraint con
      join pg_class o on o.oid = con.confrelid
      join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
      join pg_attribute b on b.attrelid = o.oid and b.attnum = con.confkey[1]
      where con.contype = 'f' and not con.convalidated and cardinality(con.conkey) = 2
        and con.connamespace = current_schema()::regnamespace
      union all
      select tgname, true, tgrelid, args.named[1], args.named[2], 'id'
      from pg_trigger, string_to_array(encode(tgargs, 'escape'), '\\000') args (named)
      where tgfoid = to_regproc('check_family') and obj_description(pg_trigger.oid, 'pg_trigger') is distinct from ${VALID}
    )
    select w.name, w.is_list, t.relname as "table", w."column", w.other, w.of_other as other_column,
      array(
        select k.attname::text from pg_constraint p join pg_attribute k on k.attrelid = t.oid and k.attnum = any(p.conkey)
        where p.conrelid = t.oid and p.contype = 'p' and k.attname <> 'root_id' order by k.attnum) as key_columns
    from waiting w join pg_class t on t.oid = w.owner
    order by t.relname, w.name`;
  return rows;
}

/** Finds the rows that violate a key, in the order of their primary key, and counts them. */
async function breakersOf(
  tx: EntityManager,
  { isList, table, column, other, otherColumn, keyColumns }: WaitingKey,
  most: number,
): Promise<{ readonly rows: readonly BrokenRow[]; readonly count: number }> {
  const named = sql`named.id`;
  const held = sql.ref(`t.${column}`);
  const names = isList ? sql`unnest(array[]::int[] || ${held}) as named (id)` : sql`(select ${held} as id) as named`;
  const key = sql.join(keyColumns.flatMap((part) => [sql`${sql.lit(`${part} `)}::text || ${sql.ref(`t.${part}`)}`]));
  const order = sql.join(keyColumns.map((part) => sql.ref(`t.${part}`)));
  const breaking = sql`
    from ${sql.table(table)} t cross join lateral ${names}
    where ${named} is not null and not exists (
      select from ${sql.table(other)} o where ${sql.ref(`o.${otherColumn}`)} = ${named} and o.root_id = t.root_id)`;
  const rows = await runSql<BrokenRow>(tx)`
    select ${sql.lit(table)} as "table", concat_ws(', ', ${key}) as key, ${sql.lit(column)} as "column", ${sql.lit(other)} as other,
      ${named}::text as other_id,
      exists (select from ${sql.table(other)} o where ${sql.ref(`o.${otherColumn}`)} = ${named}) as is_there
    ${breaking} order by ${order}, ${named} limit ${Math.max(most, 0)}`;
  const [row] = await runSql<{ count: number }>(tx)`select count(*)::int as count ${breaking}`;
  return { rows, count: row!.count };
}
