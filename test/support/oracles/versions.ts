import type { DemoServer } from '../fixtures/demo-server.js';

/** Hashes of rows with a version, without the version; by `table id`. */
export type Versions = ReadonlyMap<string, { readonly version: number; readonly hash: string }>;

/** All rows that have a version. */
export async function versionsOf({ rows }: Pick<DemoServer, 'rows'>): Promise<Versions> {
  const tables = await rows<{ name: string; key: string }>(`
    select c.relname as name, case when c.relname = 'company_settings' then 'company_id' else 'id' end as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  const parts = tables.map(
    ({ name, key }) => `
      select '${name} ' || t.${key} as row, t.version,
        md5((to_jsonb(t) - '{version,updated_at}'::text[] - uncounted_columns('${name}'))::text) as hash
      from "${name}" t`,
  );
  const found = await rows<{ row: string; version: number; hash: string }>(parts.join(' union all '));
  return new Map(found.map(({ row, ...state }) => [row, state]));
}

/** A slot that is left gives its spaces back first, and then its time. */
const most = (row: string): number => (row.startsWith('slot ') ? 2 : 1);

/** Faults between two looks: a row that changed and was not counted, or was counted for more than one change. */
export function miscounted(before: Versions, after: Versions): string[] {
  return [...after].flatMap(([row, { version, hash }]) => {
    const seen = before.get(row);
    if (!seen) return [];
    const grown = version - seen.version;
    if (hash !== seen.hash && grown < 1) return [`${row} changed and was not counted`];
    return grown > most(row) ? [`${row} was counted ${grown} times`] : [];
  });
}
