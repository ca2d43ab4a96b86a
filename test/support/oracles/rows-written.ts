import type { EntityManager } from '@mikro-orm/postgresql';

/** Counts the rows of each table that are new or changed after `work`; tables without any are omitted. */
export async function rowsWritten(em: EntityManager, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const [mark] = await em.execute<{ xid: string }[]>('select pg_current_xact_id()::text as xid');
  await work();
  const tables = await em.execute<{ name: string }[]>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}" where xmin::text::bigint > ${mark!.xid}`,
  );
  const found = await em.execute<{ name: string; rows: number }[]>(counts.join(' union all '));
  return Object.fromEntries(found.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows]));
}
