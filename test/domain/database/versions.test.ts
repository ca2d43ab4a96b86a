import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
let em: EntityManager;
beforeAll(async () => {
  database = await freshDatabase('demo');
  em = database.orm.em.fork();
});
afterAll(() => database.close());

/** Every table with a time of change or a version. */
const tables = async (): Promise<{ name: string; versioned: boolean; dated: boolean }[]> =>
  await em.execute(`
    select c.relname as name, bool_or(a.attname = 'version') as versioned, bool_or(a.attname = 'updated_at') as dated
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('version', 'updated_at') and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1 order by 1`);

const triggers = async (of: EntityManager): Promise<{ name: string; definition: string }[]> =>
  await of.execute(`
    select tgrelid::regclass::text as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgname = 'count_version' order by 1`);

test('every table with a version or a time of last change has the version trigger', async () => {
  const all = await tables();
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter(({ versioned }) => !versioned)).toEqual([]);
  expect(all.filter(({ dated }) => !dated).map(({ name }) => name)).toEqual(['company_settings']);
  expect((await triggers(em)).map(({ name }) => name)).toEqual(all.map(({ name }) => name));
});

test('the version trigger covers all columns of its table, including later ones', async () => {
  const before = await triggers(em);
  const after = await em.transactional(async (tx) => {
    for (const { name } of before) await tx.execute(`select count_versions('${name}')`);
    return triggers(tx);
  });
  expect(before).toEqual(after);
});

test('the columns whose changes are not counted are the known ones, and exist', async () => {
  const uncounted = (of: string) =>
    em.execute<{ name: string }[]>(`
      select c.relname || '.' || column_name as name
      from pg_class c cross join unnest(uncounted_columns(c.relname)) as column_name
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and ${of} order by 1`);
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

  expect(names(await uncounted('true'))).toEqual([
    'booking.waiting_since',
    'webhook_endpoint.resting_until',
    'webhook_endpoint.silences',
  ]);
  const missing = 'not exists (select from pg_attribute where attrelid = c.oid and attname = column_name)';
  expect(names(await uncounted(missing))).toEqual([]);
});

test('an update raises the version by one, whatever version it sets, and one without changes does not', async () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const { name, dated } of await tables())
    await em.transactional(async (tx) => {
      const [row] = await tx.execute<{ ctid: string; version: number }[]>(
        `select ctid, version from "${name}" limit 1 for update`,
      );
      if (!row) return;
      seen += 1;
      const was = dated ? 'updated_at' : 'now()';
      const update = (what: string, where: string) =>
        tx.execute<{ ctid: string; version: number; is_now: boolean }[]>(
          `update "${name}" set ${what} where ctid = '${where}' returning ctid, version, ${was} = now()::timestamptz(3) as is_now`,
        );
      if (dated) [row.ctid] = (await update("updated_at = '2001-01-01Z'", row.ctid)).map(({ ctid }) => ctid) as [string];
      const [same] = await update('root_id = root_id', row.ctid);
      const [touched] = await update('version = 4711', same!.ctid);
      if (same!.version !== row.version || (dated && same!.is_now)) wrong.push(`${name} was counted though nothing changed`);
      if (touched!.version !== row.version + 1 || (dated && !touched!.is_now)) wrong.push(`${name} was not counted`);
    });
  expect(seen).toBeGreaterThan(25);
  expect(wrong).toEqual([]);
});
