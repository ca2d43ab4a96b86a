import type { DemoServer } from '../fixtures/demo-server.js';

/** The count and a hash of all rows, by table. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Everything that is stored, apart from when a log-in was last used and what the runtime keeps of failed ones. */
export async function fingerprint({ rows }: Pick<DemoServer, 'rows'>, where = 'true'): Promise<Fingerprint> {
  const tables = await rows<{ name: string; ofCompany: boolean }>(`
    select t.table_name as name, exists (
      select from information_schema.columns c
      where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'company_id') as "ofCompany"
    from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not in ('failed_login')
    order by t.table_name`);
  const hashes = tables
    .filter(({ ofCompany }) => where === 'true' || ofCompany)
    .map(
      ({ name }) => `
      select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)), 0) as hash
      from "${name}" t where ${where}`,
    );
  const found = await rows<{ name: string; hash: string }>(hashes.join(' union all '));
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
}
