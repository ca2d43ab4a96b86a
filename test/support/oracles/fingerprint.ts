import type { DemoServer } from '../fixtures/demo-server.js';

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
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'failed_login'
  group by relname order by relname`;

/** Everything that is stored, apart from when a log-in was last used and what the runtime keeps of failed ones. */
export async function fingerprint({ rows }: Pick<DemoServer, 'rows'>, where = 'true'): Promise<Fingerprint> {
  const tables = await rows<Table>(TABLES);
  const hashes = tables
    .filter(({ ofCompany }) => where === 'true' || ofCompany)
    .map(({ name, isUsed }) => {
      const text = isUsed ? "(to_jsonb(t) - 'last_used_at')::text" : 't::text';
      return `
      select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${text}, 0)), 0) as hash
      from "${name}" t where ${where}`;
    });
  const found = await rows<{ name: string; hash: string }>(hashes.join(' union all '));
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
}
