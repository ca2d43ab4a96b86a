import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { deleteOldAudit } from '../../../src/account/audit/delete-old-audit.js';
import { migrate } from '../../../src/app/database/migrate.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { deleteOld } from '../../../src/app/jobs/delete-old.js';
import { createMonths } from '../../../src/database/retention/months.js';
import { DEFAULT_RETENTION } from '../../../src/database/retention/retention.js';
import { deleteOldDeliveries, deleteOldEmails, deleteOldFacts } from '../../../src/outbox/delete-old.js';
import { freshDatabase } from '../../support/database.js';
import { createTestCompany } from '../../support/fixtures/test-company.js';
import { talliesAreCounts } from '../../support/oracles/invariants.js';
import { oldDatabase } from './old-database.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const DAY = 86_400_000;
const BY_MONTH = ['audit_entry', 'email'] as const;
const ALL_BY_MONTH = [...BY_MONTH, 'fact', 'webhook_delivery'];

/** True for the migrations that partition tables by month, and for those that depend on them. */
const makesMonths = ({ name }: { readonly name: string }) => name >= '190' && name < '205' && !/^(199|200)/.test(name);

const allRows = async (client: Client, table: string) =>
  (await client.query<{ rows: string[] }>(`select array_agg(t::text order by t.id) as rows from ${table} t`)).rows[0]!.rows;

/** Properties of a table that partitioning must preserve: foreign keys, and triggers with whether they always fire. */
const tiesOf = async (client: Client, table: string) =>
  (
    await client.query<{ tie: string }>(
      `select conname || ' ' || pg_get_constraintdef(oid) as tie from pg_constraint where conrelid = $1::regclass and contype = 'f'
       union all select tgname || ' ' || tgenabled::text from pg_trigger where tgrelid = $1::regclass and not tgisinternal
       union all select indexrelid::regclass::text from pg_index where indrelid = $1::regclass
         and indexrelid::regclass::text !~ '_(was_of_client|had_email)$' order by 1`,
      [table],
    )
  ).rows.map(({ tie }) => tie);

/** SQL that inserts one row of today, and returns its id and its partition. */
const INSERT: Readonly<Record<(typeof BY_MONTH)[number], string>> = {
  audit_entry: `insert into audit_entry (company_id, record, record_id, action) select min(id), 'client', 1, 'change' from company`,
  email: `insert into email (company_id, kind, to_address) select min(id), 'booking.moved', 'a@example.test' from company`,
};

test('migrating an old database to monthly partitions keeps all rows, rights and counts, and ids continue', async () => {
  const { orm, client, after } = await oldDatabase(makesMonths, closing);
  await createTestCompany(orm);
  for (let written = 0; written < 5; written++) await client.query(INSERT.email);
  await client.query(`update audit_entry set happened_at = now() - make_interval(days => (id % 400)::int)`);
  await client.query(`update email set created_at = now() - make_interval(days => 100 * id)`);
  const before = new Map<string, readonly string[][]>();
  for (const table of BY_MONTH) {
    await client.query(`grant select on ${table} to public`);
    before.set(table, [await allRows(client, table), await tiesOf(client, table)]);
  }
  // State of a database whose keys no server has checked since they were created.
  await client.query(`alter table email drop constraint email_client_id_fkey,
    add constraint email_client_id_fkey foreign key (client_id, root_id) references client (id, root_id) not valid`);

  expect(await migrate(orm)).toEqual(after);
  for (const table of BY_MONTH) {
    const [rows, ties] = before.get(table)!;
    expect(rows!.length).toBeGreaterThan(4);
    expect(await allRows(client, table)).toEqual(rows);
    expect(await tiesOf(client, table)).toEqual(ties);
    const { rows: made } = await client.query<{ id: number; place: string }>(
      `${INSERT[table]} returning id::int, tableoid::regclass::text as place`,
    );
    const { rows: last } = await client.query<{ id: number }>(`select max(id)::int as id from ${table}`);
    expect(made).toEqual([{ id: last[0]!.id, place: `parts.${table}_before_months` }]);
    expect(made[0]!.id).toBeGreaterThan(rows!.length);
    const { rows: rights } = await client.query(`select has_table_privilege('pg_monitor', $1, 'select') as "mayRead"`, [table]);
    expect(rights).toEqual([{ mayRead: true }]);
  }
  expect(await talliesAreCounts(orm.em.fork())).toEqual([]);
  const { rows: indexes } = await client.query(`
    select i.indexrelid::regclass::text as name, i.indisvalid as "isValid", (select count(*)::int from pg_inherits where inhparent = i.indexrelid)
      - (select count(*)::int from pg_inherits where inhparent = i.indrelid) as missing
    from pg_index i where indrelid = 'audit_entry'::regclass and indexrelid::regclass::text ~ '_(was_of_client|had_email)$' order by 1`);
  expect(indexes).toEqual(
    ['audit_entry_had_email', 'audit_entry_was_of_client'].map((name) => ({ name, isValid: true, missing: 0 })),
  );
});

interface Part {
  readonly name: string;
  readonly endsAt: string | null;
}

/** Partitions of a table, oldest first; last the default partition. */
const partsOf = (em: EntityManager, table: string) =>
  em.execute<Part[]>('select part as name, ends_at::text as "endsAt" from parts_of(?) order by parts_of.ends_at nulls last', [
    table,
  ]);

/** A current database, and a function that writes an audit entry at a moment and returns its partition. */
async function database() {
  const { orm, url, close } = await freshDatabase();
  closing.push(close);
  const { companyId } = await createTestCompany(orm);
  const em = (): EntityManager => orm.em.fork();
  const write = async (at: Date | string) => {
    const [row] = await em().execute<{ place: string }[]>(
      `insert into audit_entry (company_id, record, record_id, action, happened_at) values (?, 'client', 1, 'change', ?)
       returning tableoid::regclass::text as place`,
      [companyId, at],
    );
    return row!.place;
  };
  const places = async () =>
    (
      await em().execute<{ place: string }[]>('select distinct tableoid::regclass::text as place from audit_entry order by 1')
    ).map(({ place }) => place);
  return { orm, url, em, companyId, write, places };
}

const before = (moment: string | null, milliseconds = 1) => new Date(new Date(moment!).getTime() - milliseconds);

test('partitions are created in advance, and each row is stored in that of its month or in the default one', async () => {
  const { em, write } = await database();
  for (const table of BY_MONTH) {
    const parts = await partsOf(em(), table);
    expect(parts.map(({ name }) => name.replace(/\d{4}_\d\d$/, 'month'))).toEqual([
      ...[`parts.${table}_before_months`, `parts.${table}_month`, `parts.${table}_month`, `parts.${table}_default`],
    ]);
  }
  const [old, first, second, none] = await partsOf(em(), 'audit_entry');
  expect(await write(before(old!.endsAt))).toBe(old!.name);
  expect(await write(new Date(old!.endsAt!))).toBe(first!.name);
  expect(await write(before(first!.endsAt))).toBe(first!.name);
  expect(await write(new Date(first!.endsAt!))).toBe(second!.name);
  expect(await write(new Date(second!.endsAt!))).toBe(none!.name);
  expect(await write('2010-01-01T00:00:00Z')).toBe(old!.name);
});

test('a month is dropped with its tallies once all of it is old, but not before, and not while it is read', async () => {
  const { orm, em, write, places } = await database();
  const [old, first, second, none] = await partsOf(em(), 'audit_entry');
  for (const { endsAt } of [old!, first!, second!]) await write(before(endsAt));
  await write(new Date(second!.endsAt!));
  const at = (moment: string | null, more: number) => new Date(new Date(moment!).getTime() + 90 * DAY + more);
  const since = async () =>
    (await em().execute<{ since: Date }[]>(`select since from noted_since where subject = 'audit'`)).map((row) =>
      new Date(row.since).toISOString(),
    );

  const reader = orm.em.fork();
  await reader.begin();
  await reader.execute('select count(*) from audit_entry');
  const all = await places();
  const meanwhile = await deleteOldAudit(em(), 90, at(old!.endsAt, 0));
  await reader.commit();
  expect([meanwhile, await places()]).toEqual([0, all]);

  while ((await deleteOldAudit(em(), 90, at(first!.endsAt, 0))) > 0);
  expect(await places()).toEqual([second!.name, none!.name].sort());
  expect(await since()).toEqual([new Date(first!.endsAt!).toISOString()]);
  expect((await partsOf(em(), 'audit_entry')).map(({ name }) => name)).toEqual([second!.name, none!.name]);
  expect(await talliesAreCounts(em())).toEqual([]);

  await deleteOldAudit(em(), 90, at(second!.endsAt, -1));
  expect(await places()).toContain(second!.name);
  while ((await deleteOldAudit(em(), 90, at(second!.endsAt, 1))) > 0);
  expect(await places()).toEqual([]);
  expect(await talliesAreCounts(em())).toEqual([]);
});

test('maintenance creates missing partitions, except for months with rows in the default partition', async () => {
  const { em, write, places } = await database();
  const [, , last, none] = await partsOf(em(), 'audit_entry');
  const names = async () => (await partsOf(em(), 'audit_entry')).map(({ name }) => name);
  const run = () => deleteOld(em(), { retention: DEFAULT_RETENTION, now: new Date(), signal: new AbortController().signal });

  await em().execute(`drop table ${last!.name}`);
  expect(await write(before(last!.endsAt))).toBe(none!.name);
  await run();
  expect(await names()).not.toContain(last!.name);
  expect(await places()).toContain(none!.name);

  await em().execute(`delete from ${none!.name}`);
  await Promise.all([run(), run(), createMonths(em(), 'audit_entry')]);
  expect(await names()).toContain(last!.name);
  expect(await write(before(last!.endsAt))).toBe(last!.name);
});

test('a month of e-mails is dropped once all are old; a pending e-mail stays, but not the others of its month', async () => {
  const { em, companyId } = await database();
  const [, first, second] = await partsOf(em(), 'email');
  const write = (word: string, at: Date, due = at) =>
    em().execute(
      `insert into email (company_id, kind, to_address, created_at, send_at) values (?, 'booking.reminder', ?, ?, ?)`,
      [...[companyId, word, at, due]],
    );
  const now = new Date(new Date(second!.endsAt!).getTime() + 365 * DAY);
  await write('of before', new Date('2020-01-01T00:00:00Z'));
  await write('of the first month', before(first!.endsAt));
  await write('still to come', before(first!.endsAt), now);
  await write('of the second month', before(second!.endsAt));
  await write('of the month after', new Date(second!.endsAt!));

  while ((await deleteOldEmails(em(), 365, now)) > 0);
  const left = await em().execute<{ word: string }[]>('select to_address as word from email order by id');
  expect(left.map(({ word }) => word)).toEqual(['still to come', 'of the month after']);
  const names = (await partsOf(em(), 'email')).map(({ name }) => name);
  expect(names).toContain(first!.name);
  expect(names).not.toContain(second!.name);
});

test('a month of e-mails is not deleted while a transaction reads it', async () => {
  const { orm, em, companyId } = await database();
  const [old] = await partsOf(em(), 'email');
  const insert = `insert into email (company_id, kind, to_address, created_at, send_at) values (?, 'booking.moved', 'a', ?, ?)`;
  await em().execute(insert, [companyId, before(old!.endsAt), before(old!.endsAt)]);
  const later = new Date(new Date(old!.endsAt!).getTime() + 365 * DAY);

  const reader = orm.em.fork();
  await reader.begin();
  await reader.execute('select count(*) from email');
  const meanwhile = await deleteOldEmails(em(), 365, later);
  await reader.commit();
  expect([meanwhile, await em().execute('select from email')]).toEqual([0, [{}]]);

  expect(await deleteOldEmails(em(), 365, later)).toBe(1);
  expect(await partsOf(em(), 'email')).not.toContainEqual(old);
});

test('an account that owns no tables deletes old rows one by one, and creates and drops no partition', async () => {
  const { orm, url, em, companyId, write } = await database();
  const role = `months_${new URL(url).pathname.slice(1)}`.slice(0, 60);
  await em().execute(`create role ${role} login bypassrls password 'plain'`);
  closing.push(() => em().execute(`drop owned by ${role}; drop role ${role}`));
  await em().execute(`grant usage on schema public to ${role}; grant all on all tables in schema public to ${role}`);
  const ofRole = await createOrm({ url: Object.assign(new URL(url), { username: role, password: 'plain' }).href });
  closing.push(() => ofRole.close());
  const insert = `insert into email (company_id, kind, to_address, created_at, send_at) values (?, 'booking.moved', 'a', ?, ?)`;
  await orm.em.fork().execute(insert, [companyId, ...Array(2).fill('2020-01-01T00:00:00Z')]);
  await write('2010-01-01T00:00:00Z');
  await em().execute(`truncate webhook_delivery, fact; insert into webhook_endpoint (company_id, url, secret) select min(id), 'x', 'x' from company;
    with told as (insert into fact (company_id, kind, happened_at) select min(id), 'client.changed', '2020-01-01Z' from company returning *)
    insert into webhook_delivery (company_id, endpoint_id, fact_id, kind, state, created_at)
    select company_id, (select max(id) from webhook_endpoint), id, kind, 'failed', happened_at from told`);
  const [old] = await partsOf(em(), 'audit_entry');
  const parts = await Promise.all(ALL_BY_MONTH.map((table) => partsOf(em(), table)));
  const later = new Date(new Date(old!.endsAt!).getTime() + 366 * DAY);

  for (const table of ALL_BY_MONTH) await createMonths(ofRole.em.fork(), table);
  expect(await deleteOldEmails(ofRole.em.fork(), 365, later)).toBe(1);
  expect(await em().execute('select from email')).toEqual([]);
  expect(await deleteOldAudit(ofRole.em.fork(), 365, later)).toBeGreaterThan(0);
  expect(await em().execute('select from audit_entry')).toEqual([]);
  expect([await deleteOldDeliveries(ofRole.em.fork(), 365, later), await deleteOldFacts(ofRole.em.fork(), 365, later)]).toEqual([
    1, 1,
  ]);
  expect(await em().execute('select from fact')).toEqual([]);
  expect(await Promise.all(ALL_BY_MONTH.map((table) => partsOf(em(), table)))).toEqual(parts);
  expect(await talliesAreCounts(em())).toEqual([]);
});
