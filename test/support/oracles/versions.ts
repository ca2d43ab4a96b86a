import type { DemoServer } from '../fixtures/demo-server.js';
import { rowsOfAll } from './every-table.js';

/** Version of each row that has one, with a hash of its other columns, by `table id`. */
export type Versions = ReadonlyMap<string, { readonly version: number; readonly hash: string }>;

const TABLES = `
  select c.relname as name, case when c.relname = 'company_settings' then 'company_id' else 'id' end as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

/** Tables with a version, the same in all databases of a run: read once. */
let known: readonly { readonly name: string; readonly key: string }[] | undefined;

/** Reads the versions and hashes of all rows that have a version. */
export async function versionsOf({ rows }: Pick<DemoServer, 'rows'>): Promise<Versions> {
  known ??= await rows<{ name: string; key: string }>(TABLES);
  const parts = known.map(
    ({ name, key }) => `
      select '${name} ' || t.${key} as row, t.version,
        md5((to_jsonb(t) - '{version,updated_at}'::text[] - uncounted_columns('${name}'))::text) as hash
      from "${name}" t`,
  );
  const found = await rowsOfAll<{ row: string; version: number; hash: string }>({ rows }, parts);
  return new Map(found.map(({ row, ...state }) => [row, state]));
}

/** Maximum number of changes of a row by one call: leaving a slot first frees its spaces, then its time. */
const mostChanges = (row: string): number => (row.startsWith('slot ') ? 2 : 1);

/** Rows that changed between two readings without a new version, or whose version grew by more than the changes of one call. */
export function miscounted(before: Versions, after: Versions): string[] {
  return [...after].flatMap(([row, { version, hash }]) => {
    const seen = before.get(row);
    if (!seen) return [];
    const grown = version - seen.version;
    if (hash !== seen.hash && grown < 1) return [`${row} changed and was not counted`];
    return grown > mostChanges(row) ? [`${row} was counted ${grown} times`] : [];
  });
}
