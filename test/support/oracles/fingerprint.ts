import type { DemoServer } from '../fixtures/demo-server.js';
import { rowsOfAll } from './every-table.js';

/** Row count and hash of all rows, by table. */
export type Fingerprint = Readonly<Record<string, string>>;

interface Table {
  readonly name: string;
  readonly ofCompany: boolean;
  readonly isUsed: boolean;
}

/** Query of the system catalogue: the views of `information_schema` take ten times as long. */
const TABLES = `
  select relname as name, bool_or(attname = 'company_id') as "ofCompany", bool_or(attname = 'last_used_at') as "isUsed"
  from pg_class join pg_attribute on attrelid = pg_class.oid and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('failed_login', 'demand_note', 'live_note')
  group by relname order by relname`;

/** Tables, the same in all databases of a run: read once. */
let known: readonly Table[] | undefined;

/**
 * Hashes of all stored rows, by the transaction and location of each row version: rewriting a row counts as a change even if
 * its values are the same. Rows with `last_used_at` are compared by their other values instead. Excluded are failed log-ins,
 * counts of refusals, and live notes, which any server deletes.
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
