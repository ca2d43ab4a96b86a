import type { MikroORM } from '@mikro-orm/postgresql';
import { whichDatabase } from '../../database/hosts/which-database.js';
import { GROWING_TABLES, PASSING_TABLES, PERMANENT_TABLES } from '../jobs/growing-tables.js';
import { MIGRATIONS_TABLE } from './orm.js';

/** Oldest PostgreSQL on which the tests run. */
export const OLDEST_POSTGRES = 15;

/** Facts of a server that decide whether Daybook can run on its database at all. */
export interface ServerFacts {
  /** Version in the form of `server_version_num`: 150018 is 15.18. */
  readonly version: number;
  readonly encoding: string;
}

/** Sentence for the operator if Daybook cannot run on the server; else null. */
export function whyUnsuited({ version, encoding }: ServerFacts): string | null {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_POSTGRES)
    return `This is PostgreSQL ${major}, and Daybook needs ${OLDEST_POSTGRES} or newer: upgrade the server`;
  if (encoding !== 'UTF8')
    return (
      `The database has the encoding ${encoding}, and Daybook needs UTF8: ` +
      `create another one, such as with "create database daybook encoding 'UTF8' template template0"`
    );
  return null;
}

export async function serverFacts(orm: MikroORM): Promise<ServerFacts> {
  const [facts] = await orm.em
    .getConnection()
    .execute<ServerFacts[]>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    );
  if (!facts) throw new Error('The server does not say what it is');
  return facts;
}

/** Answer of `whichDatabase` for the database of the ORM. */
export const databaseOf = (orm: MikroORM): Promise<string | null> =>
  whichDatabase((statement) => orm.em.getConnection().execute(statement));

/** Rights that are needed on each table, the audit included: erasures change it. */
const RIGHTS = ['select', 'insert', 'update', 'delete'] as const;

interface Lack {
  readonly name: string;
  readonly lacking: readonly string[];
}

/** Sentence for the operator if our account lacks a right on an existing table; null if it has them all. */
export async function missingRights(orm: MikroORM): Promise<string | null> {
  const lacks = (await lackingRights(orm)).filter(({ lacking }) => lacking.length > 0);
  const [first] = lacks;
  if (!first) return null;
  const others = lacks.length > 1 ? ` and rights on ${lacks.length - 1} other tables` : '';
  return (
    `The account of DATABASE_URL lacks the right to ${first.lacking.join(', ')} on the table ${first.name}${others}: ` +
    'grant it, or let Daybook run under the account that owns the tables'
  );
}

/** Reads only the catalogue. */
async function lackingRights(orm: MikroORM): Promise<Lack[]> {
  return orm.em.getConnection().execute<Lack[]>(
    `select need.name, array(
       select r from json_array_elements_text(?::json) r where not has_table_privilege(to_regclass(need.name), r)
     ) as lacking
     from json_array_elements_text(?::json) need (name)
     where to_regclass(need.name) is not null
     order by need.name`,
    [JSON.stringify(RIGHTS), JSON.stringify(TABLES)],
  );
}

/** Tables that the server or its triggers write, also those without an entity. `/ready` tests those of jobs by adding one. */
const TABLES = [...GROWING_TABLES.flatMap(({ tables }) => tables), ...PASSING_TABLES, ...PERMANENT_TABLES].filter(
  (name) => name !== MIGRATIONS_TABLE && !name.startsWith('graphile_worker.'),
);
