import type { EntityManager } from '@mikro-orm/postgresql';
import { afterEach, expect, test } from 'vitest';
import { migrate } from '../../../src/app/database/migrate.js';
import { deleteOld } from '../../../src/app/jobs/delete-old.js';
import { DEFAULT_RETENTION } from '../../../src/database/retention/retention.js';
import { listChanges } from '../../../src/live/changes.js';
import { deleteOldDeliveries, deleteOldFacts } from '../../../src/outbox/delete-old.js';
import { freshDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { createTestCompany } from '../../support/fixtures/test-company.js';
import { talliesAreCounts } from '../../support/oracles/invariants.js';
import { oldDatabase } from './old-database.js';

/** Facts and deliveries by month: both have the moment at which they were recorded, and are in partitions of the same month. */

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const DAY = 86_400_000;

/** Deliveries with their facts, with columns that existed before the partitions. */
const DELIVERIES = `select array_agg((d.id, d.endpoint_id, d.fact_id, d.body, d.created_at, f.about, f.recorded_by, f.happened_at)::text order by d.id) as rows
  from webhook_delivery d join fact f on f.id = d.fact_id`;

/** Two facts about a queuer, as each release writes them: their deliveries in the same statement. */
const RECORD = `
  with told as (
    insert into fact (company_id, kind, about, happened_at) select id, 'queuer.joined', '{"queuerId": 7}', now() - interval '3 days'
    from company cross join generate_series(1, 2) returning id, company_id, kind)
  insert into webhook_delivery (company_id, endpoint_id, fact_id, kind)
  select e.company_id, e.id, told.id, told.kind from told cross join webhook_endpoint e returning id::int, fact_id::int`;

test('migrating keeps facts, deliveries, ids and cursors, and still refuses duplicate or orphaned deliveries', async () => {
  const { orm, client, after } = await oldDatabase(({ name }) => name >= '201' && name < '205', closing);
  const { companyId } = await createTestCompany(orm);
  await client.query(`insert into webhook_endpoint (company_id, url, secret) values ($1, 'https://example.test/', 'x')`, [
    companyId,
  ]);
  await client.query(RECORD);
  await client.query(`update webhook_delivery set created_at = now() - interval '20 days', body = id::text`);
  const deliveries = async () => (await client.query<{ rows: string[] }>(DELIVERIES)).rows[0]!.rows;
  const before = await deliveries();
  // The feed reads only columns of the old schema.
  const feed = (cursor?: string) =>
    listChanges(orm.em.fork(), { companyId, kinds: ['queuer.joined'], ...(cursor !== undefined && { after: cursor }) });
  const oldTimeline = await client.query<{ oid: string }>(`select 'fact'::regclass::oid::text as oid`);

  expect(await migrate(orm)).toEqual(after);
  expect(before).toHaveLength(2);
  expect(await deliveries()).toEqual(before);
  const { rows: made } = await client.query<{ id: number; fact_id: number }>(RECORD);
  expect(made.map(({ id }) => id)).toEqual([3, 4]);
  await client.query(`insert into record_change (company_id, kind, record) values ($1, 'service.changed', 1)`, [companyId]);
  const { rows: places } = await client.query(`select count(distinct place)::int as distinct, count(*)::int as all
    from (select place from record_change union all select id from fact) as entry`);
  expect(places[0].distinct).toBe(places[0].all);

  const page = await eventually(async () => {
    const found = await feed();
    expect(found.rows).toHaveLength(4);
    return found;
  });
  const [timeline, ...place] = JSON.parse(Buffer.from(page.rows[0]!.cursor, 'base64url').toString()) as [string, ...unknown[]];
  const fromBefore = [timeline.replace(/\d+$/, oldTimeline.rows[0]!.oid), ...place];
  expect(fromBefore[0]).not.toBe(timeline);
  const { rows: following } = await feed(Buffer.from(JSON.stringify(fromBefore)).toString('base64url'));
  expect(following).toHaveLength(3);

  const again = `insert into webhook_delivery (company_id, endpoint_id, fact_id, kind, recorded_at)
    select company_id, endpoint_id, fact_id, kind, recorded_at from webhook_delivery where id = $1`;
  for (const id of [1, 3]) await expect(client.query(again, [id])).rejects.toThrow('duplicate key');
  await expect(
    client.query(again.replace('kind, recorded_at from', `kind, recorded_at + interval '1 second' from`), [1]),
  ).rejects.toThrow('foreign key');
  await expect(client.query('delete from fact where id = $1', [made[0]!.fact_id])).rejects.toThrow('foreign key');
  const { rows: keys } = await client.query<{ parts: number; valid: number }>(`
    select count(*)::int as parts, count(*) filter (where convalidated and confrelid::regclass::text
      = replace(conrelid::regclass::text, 'webhook_delivery', 'fact'))::int as valid
    from pg_constraint where conname = 'webhook_delivery_fact'`);
  expect(keys).toEqual([{ parts: 4, valid: 4 }]);
  expect(await talliesAreCounts(orm.em.fork())).toEqual([]);
});

/** A current database with a receiver, and a function that records a fact with its delivery at a moment. */
async function database() {
  const { orm, close } = await freshDatabase();
  closing.push(close);
  const { companyId } = await createTestCompany(orm);
  const em = (): EntityManager => orm.em.fork();
  await em().execute('truncate fact, webhook_delivery');
  await em().execute(`insert into webhook_endpoint (company_id, url, secret) values (?, 'https://example.test/', 'x')`, [
    companyId,
  ]);
  const record = (word: string, at: Date, state = 'delivered') =>
    em().execute(
      `with told as (
         insert into fact (company_id, kind, happened_at, recorded_at) values (:company, 'booking.created', :at, :at) returning id, recorded_at)
       insert into webhook_delivery (company_id, endpoint_id, fact_id, kind, state, body, created_at, recorded_at)
       select :company, (select max(id) from webhook_endpoint), id, 'booking.created', :state, :word, recorded_at, recorded_at from told`
        .replaceAll(':company', String(companyId))
        .replaceAll(':at', `'${at.toISOString()}'::timestamptz`)
        .replace(':state', `'${state}'`)
        .replace(':word', `'${word}'`),
    );
  /** Partitions of both with an end, oldest first. */
  const months = async () => {
    const sizes = await em().execute<{ part: string; endsAt: string }[]>(
      `select part, ends_at::text as "endsAt" from (select * from parts_of('fact') union all select * from parts_of('webhook_delivery')) as p
       where ends_at is not null order by ends_at, part`,
    );
    return sizes.map(({ part, endsAt }) => ({ part, endsAt: new Date(endsAt) }));
  };
  const words = async () =>
    (await em().execute<{ body: string }[]>('select body from webhook_delivery order by recorded_at')).map(({ body }) => body);
  const count = async (table: string) => (await em().execute(`select from ${table}`)).length;
  return { orm, em, companyId, record, months, words, count };
}

const before = (moment: Date) => new Date(moment.getTime() - 1);

test('a month of facts is dropped with its deliveries once all of it is old, except for waiting deliveries', async () => {
  const { em, record, months, words, count } = await database();
  const [old, , first, , second] = await months();
  await record('of before', before(old!.endsAt));
  await record('of the first month', before(first!.endsAt));
  await record('still to be told', old!.endsAt, 'waiting');
  await record('of the second month', before(second!.endsAt));
  await record('of the month after', second!.endsAt);

  const purge = async (now: Date) => {
    while ((await deleteOldDeliveries(em(), 30, now)) > 0);
    while ((await deleteOldFacts(em(), 30, now)) > 0);
  };
  const at = (moment: Date, more: number) => new Date(moment.getTime() + 30 * DAY + more);
  await purge(at(old!.endsAt, -1));
  expect(await words()).toHaveLength(5);
  await purge(at(old!.endsAt, 0));
  expect(await words()).toEqual(['still to be told', 'of the first month', 'of the second month', 'of the month after']);
  expect((await months()).map(({ part }) => part)).not.toContain('parts.fact_before_months');

  await purge(at(second!.endsAt, 0));
  expect(await words()).toEqual(['still to be told', 'of the month after']);
  expect(await count('fact')).toBe(2);
  expect((await months()).map(({ part }) => part)).toEqual([first!.part, first!.part.replace('fact', 'webhook_delivery')]);
  expect(await talliesAreCounts(em())).toEqual([]);

  await em().execute(`update webhook_delivery set state = 'failed' where state = 'waiting'`);
  await purge(at(second!.endsAt, 0));
  expect([await words(), await count('fact'), await months()]).toEqual([['of the month after'], 1, []]);
  expect(await talliesAreCounts(em())).toEqual([]);
});

test('a month of facts is not deleted while a transaction reads it', async () => {
  const { orm, em, record, months, count } = await database();
  const [old] = await months();
  await record('of before', before(old!.endsAt));
  const later = new Date(old!.endsAt.getTime() + 30 * DAY);

  const reader = orm.em.fork();
  await reader.begin();
  await reader.execute('select count(*) from fact');
  expect(await deleteOldDeliveries(em(), 30, later)).toBe(0);
  await reader.commit();
  expect([await count('fact'), await count('webhook_delivery')]).toEqual([1, 1]);

  expect(await deleteOldDeliveries(em(), 30, later)).toBe(1);
  expect([await count('fact'), await count('webhook_delivery')]).toEqual([0, 0]);
  expect((await months())[0]!.endsAt).not.toEqual(old!.endsAt);
});

test('a month that is created late gets partitions for both facts and deliveries, or for neither', async () => {
  const { em, record, months } = await database();
  const all = await months();
  const [fact, delivery] = all.slice(-2);
  const run = () => deleteOld(em(), { retention: DEFAULT_RETENTION, now: new Date(), signal: new AbortController().signal });
  await em().execute(`drop table ${delivery!.part}`);
  await em().execute(`drop table ${fact!.part}`);
  await record('of no month', before(fact!.endsAt));
  await em().execute('delete from webhook_delivery');

  await run();
  expect(await months()).toEqual(all.slice(0, -2));
  await record('told again', before(fact!.endsAt));

  await em().execute('delete from webhook_delivery');
  await em().execute('delete from fact');
  await Promise.all([run(), run()]);
  expect(await months()).toEqual(all);
  await record('of the month', before(fact!.endsAt));
  const places = await em().execute(
    'select f.tableoid::regclass::text as fact, d.tableoid::regclass::text as delivery from fact f, webhook_delivery d',
  );
  expect(places).toEqual([{ fact: fact!.part, delivery: delivery!.part }]);
});
