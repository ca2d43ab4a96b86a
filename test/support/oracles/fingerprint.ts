import type { DemoServer } from '../fixtures/demo-server.js';
import { rowsOfAll } from './every-table.js';

/** The count and a hash of all rows, by table. */
export type Fingerprint = Readonly<Record<string, string>>;

interface Table {
  readonly name: string;
  readonly ofCompany: boolean;
  readonly isUsed: boolean;
}

/** Asked of the catalogue itself: the views of `information_schema` take ten times as long. */
const TABLES = `
  select relname as name, bool_or(attname = 'company_id') as "ofCompany", bool_or(attname = 'last_used_at') as "isUsed"
  from pg_class join pg_attribute on attrelid = pg_class.oid and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('failed_login', 'demand_note', 'live_note')
  group by relname order by relname`;

/** Tables of every database of a run: asked for once. */
let known: readonly Table[] | undefined;

/**
 * Everything that is stored, by what PostgreSQL knows each version of a row: its transaction and its place. Who writes a row
 * once more has changed it, be its values the same. Apart from when a log-in was last used, whose rows are told by their values,
 * and from what the runtime keeps of failed ones, counts of refusals, and notes of what has just changed, which any server takes away.
 */
export async function fingerprint({ rows }: Pick<DemoServer, 'rows'>, where = 'true'): Promise<Fingerprint> {
  known ??= await rows<Table>(TABLES);
  const hashes = known
    .filter(({ ofCompany }) => where === 'true' || ofCompany)
    .map(({ name, isUsed }) => {
      const hash = isUsed
        ? "hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)"
        : 'hash_record_extended(row(t.xmin, t.ctid), 0)';
      return `select '${name}' as name, count(*) || ' ' || coalesce(sum(${hash}), 0) as hash from "${name}" t where ${where}`;
    });
  const found = await rowsOfAll<{ name: string; hash: string }>({ rows }, hashes);
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
}
