import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkMoment } from '../../../src/analytics/tables-as-of.js';
import { deleteOld } from '../../../src/app/jobs/delete-old.js';
import { GROWING_TABLES, PASSING_TABLES, PERMANENT_TABLES } from '../../../src/app/jobs/growing-tables.js';
import { deleteFreedSlots } from '../../../src/capacity/delete-freed-slots.js';
import { DEFAULT_RETENTION, type Retention } from '../../../src/database/retention/retention.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createContact, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { talliesAreCounts } from '../../support/oracles/invariants.js';

let database: TestDatabase;
let company: TestCompany;
let clientId: number;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
  clientId = await createContact(company.em, company.companyId);
  const receiver = `insert into webhook_endpoint (company_id, url, secret) values (?, 'https://example.test/', 'x')`;
  await company.em.execute(receiver, [company.companyId]);
});
afterAll(() => database.close());

const em = (): EntityManager => database.orm.em.fork();

async function rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return em().execute<Row[]>(text, [...values]);
}

/** Later than the database's own clock: rows made by the tests themselves are never old. */
const NOW = new Date('2040-03-05T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

const run = (retention: Partial<Retention> = {}, signal = new AbortController().signal) =>
  deleteOld(em(), { retention: { ...DEFAULT_RETENTION, ...retention }, now: NOW, signal });

test('every table of the database is listed as deleted by age, short-lived or permanent', async () => {
  const tables = await rows<{ name: string }>(`
    select case relnamespace::regnamespace::text when 'public' then relname else relnamespace::regnamespace || '.' || relname end as name
    from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`);
  const placed = [...GROWING_TABLES.flatMap((each) => each.tables), ...PASSING_TABLES, ...PERMANENT_TABLES];
  expect(placed.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

/** A table, the ages in days of rows to be deleted and of rows to be kept, and the SQL that inserts one. */
interface Made {
  readonly old: number;
  readonly young: number;
  /** SQL with `:at`, `:word`, `:place`, `:company`, `:client` and `:person`. */
  readonly insert: string;
}

const MADE: Readonly<Record<string, Made>> = {
  session: {
    ...{ old: 1.01, young: 0.99 },
    insert: `insert into session (token_hash, kind, company_id, last_used_at) values (sha256(:word::bytea), 'basket', :company, :at)`,
  },
  basket: {
    ...{ old: 1.01, young: 0.99 },
    insert: `with made as (insert into session (token_hash, kind, company_id, last_used_at)
        values (sha256(('of a basket ' || :word)::bytea), 'basket', :company, :at) returning id)
      insert into basket (company_id, session_id, expires_at) select :company, id, :at from made`,
  },
  password_reset: {
    ...{ old: 0.01, young: -0.01 },
    insert: `insert into password_reset (token_hash, client_id, expires_at) values (sha256(:word::bytea), :client, :at)`,
  },
  failed_login: {
    ...{ old: 0.03, young: 0.01 },
    insert: `insert into failed_login (account, origin, failed_at) values (:word, 'x', :at)`,
  },
  call_count: { old: 0.01, young: -0.01, insert: 'insert into call_count (name, count, until) values (:word, 1, :at)' },
  kept_answer: {
    ...{ old: 1.01, young: 0.99 },
    insert: `insert into kept_answer (name, asked, sealed, created_at) values (:word, '', '', :at)`,
  },
  client_submission: {
    ...{ old: 1.01, young: 0.99 },
    insert: `insert into client_submission (id, head_id, client_id, submitted_at) select 1073741824 + count(*), :company, :client, :at from client_submission`,
  },
  fact: {
    ...{ old: 30.01, young: 29.99 },
    insert: `insert into fact (company_id, kind, about, happened_at, recorded_at) values (:company, 'booking.created', '{}', :at, :at)`,
  },
  webhook_delivery: {
    ...{ old: 30.01, young: 29.99 },
    insert: `with told as (
        insert into fact (company_id, kind, about, happened_at, recorded_at) values (:company, 'booking.created', '{}', :at, :at) returning id)
      insert into webhook_delivery (company_id, endpoint_id, fact_id, kind, state, created_at, recorded_at)
      select :company, (select min(id) from webhook_endpoint), told.id, 'booking.created', 'delivered', :at, :at from told`,
  },
  record_change: {
    ...{ old: 30.01, young: 29.99 },
    insert: `insert into record_change (company_id, kind, record, happened_at) values (:company, 'service.changed', :place, :at)`,
  },
  email: {
    ...{ old: 365.01, young: 364.99 },
    insert: `insert into email (company_id, kind, to_address, created_at, send_at) values (:company, 'booking.moved', :word, :at, :at)`,
  },
  slot: {
    ...{ old: 90.01, young: 89.99 },
    insert: `insert into slot (company_id, person_id, starts_at, ends_at, deleted, updated_at)
      values (:company, :person, :at, :at + interval '30 minutes', true, :at)`,
  },
  audit_entry: {
    ...{ old: 90.01, young: 89.99 },
    insert: `insert into audit_entry (company_id, record, record_id, action, happened_at) values (:company, 'client', :place, 'change', :at)`,
  },
  presence_change: {
    ...{ old: 730.01, young: 729.99 },
    insert: `insert into presence_change (company_id, person_id, status, since) values (:company, :person, 1, :at)`,
  },
  'graphile_worker._private_jobs': {
    ...{ old: 30.01, young: 29.99 },
    insert: `with task as (insert into graphile_worker._private_tasks (identifier) values (:word) returning id)
      insert into graphile_worker._private_jobs (task_id, attempts, max_attempts, updated_at) select id, 25, 25, :at from task`,
  },
};

async function make(table: string, days: readonly number[]): Promise<void> {
  for (const [place, each] of days.entries()) {
    const values: Readonly<Record<string, string | number>> = {
      ...{ at: `'${ago(each)}'::timestamptz`, word: `'${table} ${place} ${each}'`, place: place + 1 },
      ...{ company: company.companyId, client: clientId, person: company.ann.id },
    };
    await em().execute(MADE[table]!.insert.replace(/(?<!:):([a-z]+)/g, (_whole, name: string) => String(values[name])));
  }
}

const countOf = async (table: string) => Number((await rows<{ count: string }>(`select count(*) from ${table}`))[0]!.count);

test('each kind of row is deleted once older than its retention and not before, and tallies stay correct', async () => {
  const { slot, ...others } = MADE;
  // The audit and the change feed record rows of slots: the slots are made first, and those records deleted.
  await make('slot', [slot!.old, slot!.old, slot!.young]);
  await em().execute(
    "truncate fact, record_change, webhook_delivery, audit_entry; delete from tally where list in ('audit', 'deliveries')",
  );
  expect(Object.keys(MADE).toSorted()).toEqual(GROWING_TABLES.map(({ tables: [first] }) => first).toSorted());
  const before: Record<string, number> = {};
  // Oldest first, as in production: ids are assigned in the order of time.
  for (const [table, { old }] of Object.entries(others)) await make(table, [old, old]);
  for (const [table, { young }] of Object.entries(others)) await make(table, [young]);
  for (const table of Object.keys(MADE)) before[table] = await countOf(table);

  await run({ auditDays: 90 });
  const after: Record<string, number> = {};
  for (const table of Object.keys(MADE)) after[table] = await countOf(table);
  const gone = Object.fromEntries(Object.keys(MADE).map((table) => [table, before[table]! - after[table]!]));
  expect(gone).toEqual({
    ...Object.fromEntries(Object.keys(MADE).map((table) => [table, 2])),
    // Including the sessions of the two baskets, and the facts of the two deliveries.
    ...{ session: 4, fact: 4 },
  });
  expect(await talliesAreCounts(em())).toEqual([]);
});

test('old rows that are still needed stay: sessions of baskets, waiting deliveries, the current presence', async () => {
  await em().execute('truncate fact, webhook_delivery, presence_change');
  await make('session', [400]);
  await em().execute(`insert into basket (company_id, session_id, expires_at) select ?, max(id), ? from session`, [
    company.companyId,
    ago(-1),
  ]);
  await make('webhook_delivery', [400]);
  await em().execute(`update webhook_delivery set state = 'waiting', next_try_at = ?`, [ago(-1)]);
  await make('presence_change', [900, 800]);

  await run();
  const left = async (table: string, column: string) =>
    (await rows<{ at: Date }>(`select ${column} as at from ${table} order by 1`)).map(({ at }) => new Date(at).toISOString());
  expect(await left('session', 'last_used_at')).toContain(ago(400));
  expect(await left('webhook_delivery', 'created_at')).toEqual([ago(400)]);
  expect(await left('fact', 'happened_at')).toEqual([ago(400)]);
  expect(await left('presence_change', 'since')).toEqual([ago(800)]);
});

test('freed slots are examined once and deleted unless referenced, without an entry in the audit', async () => {
  await em().execute(`delete from slot; delete from noted_since where subject = 'freed slots'`);
  await make('slot', [200, 200, 150, 100]);
  const [named] = await rows<{ id: number }>('select min(id) as id from slot');
  await em().execute(
    `with bought as (insert into purchase (company_id, client_id, long_id) values (?, ?, 'of a slot') returning id)
     insert into booking (company_id, client_id, purchase_id, service_id, event_id, slot_id, starts_at, ends_at, duration, time_zone, is_cancelled)
     select ?, ?, bought.id, b.service_id, b.id, ?, now(), now(), 30, 'UTC', true from bought, (select * from bookable limit 1) b`,
    [company.companyId, clientId, company.companyId, clientId, named!.id],
  );
  const entries = `audit_entry where record = 'slot'`;
  const before = await countOf(entries);

  const step = () => deleteFreedSlots(em(), 90, NOW);
  expect([await step(), await step()]).toEqual([4, 0]);
  expect(await rows('select id from slot')).toEqual([named]);
  expect(await countOf(entries)).toBe(before);
  await em().execute('delete from booking; delete from slot');
  expect(await countOf(entries)).toBe(before + 1);
});

test('figures as of a past moment are refused if the audit no longer reaches back to it', async () => {
  await em().execute(`truncate audit_entry; delete from tally where list = 'audit'`);
  await em().execute('delete from noted_since where subject = ?', ['audit']);
  await make('audit_entry', [100, 95, 10]);
  const ask = (days: number) =>
    checkMoment(em(), company.companyId, { asOf: new Date(ago(days)), now: NOW }).then(
      () => 'known',
      (error: Error) => error.message,
    );
  expect(await ask(94)).toBe('known');

  await run({ auditDays: 90 });
  expect(await ask(91)).toContain(`expected ${ago(90)} or later`.replace('.000Z', 'Z'));
  expect(await ask(89)).toBe('known');
  await run({ auditDays: 120 });
  expect(await ask(91)).toContain('expected');
});

test('a failure to delete one kind does not prevent others, and an abort stops before the next step', async () => {
  await em().execute('truncate failed_login, call_count');
  await make('failed_login', [1]);
  await make('call_count', [1]);
  await em().execute(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`);
  await em().execute('create trigger refuse before delete on failed_login execute function refuse()');
  await run({}, AbortSignal.abort());
  expect(await countOf('call_count')).toBe(1);

  await expect(run()).rejects.toThrow('Some of what is old');
  expect([await countOf('failed_login'), await countOf('call_count')]).toEqual([1, 0]);
});
