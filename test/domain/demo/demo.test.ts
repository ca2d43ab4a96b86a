import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identify } from '../../../src/account/login/identify.js';
import { logIn } from '../../../src/account/login/log-in.js';
import { createCompany } from '../../../src/company/create-company.js';
import { createDemo } from '../../../src/demo/create-demo.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { countStatements } from '../../support/oracles/count-statements.js';
import { invariants } from '../../support/oracles/invariants.js';
import { partOfTurn } from '../../support/walks/turn.js';

/** A Wednesday in the middle of a working day, in winter. */
const NOW = new Date('2030-03-06T11:20:00Z');
const SETTINGS = { holdSeconds: 300, basketSeconds: 900 };

const open: TestDatabase[] = [];
async function demoAt(now: Date): Promise<TestDatabase> {
  const database = await freshDatabase();
  open.push(database);
  expect(await createDemo(database.orm.em, SETTINGS, now)).toBe(true);
  return database;
}

let em: EntityManager;
let statements: number;
beforeAll(async () => {
  const database = await freshDatabase();
  open.push(database);
  statements = await countStatements(() => createDemo(database.orm.em, SETTINGS, NOW));
  em = database.orm.em.fork();
});
afterAll(() => Promise.all(open.map((database) => database.close())));

async function ask<T = Record<string, unknown>>(query: string, of: EntityManager = em): Promise<T[]> {
  return (await of.getConnection().execute(query)) as T[];
}

async function count(what: string, of?: EntityManager): Promise<number> {
  const [row] = await ask<{ count: number }>(`select count(*)::int as count from ${what}`, of);
  return row?.count ?? 0;
}

/**
 * Every row of every table, without random values and those read from the database's own clock. The audit repeats other rows,
 * including such values: it is left out.
 */
async function everything(of: EntityManager): Promise<Record<string, string[]>> {
  const tables = await ask<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('mikro_orm_migrations', 'audit_entry') order by 1`,
    of,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await ask<{ row: string }>(
      `select (to_jsonb(t) - array['created_at','updated_at','happened_at','last_used_at','expires_at','submitted_at','noted_at','until','recorded_by','recorded_at',
        'long_id','code','key','waiting_since','token_hash','password_hash','calendar_key','guest_client_id'] #- '{settings,obfuscated_id}')::text as row from "${name}" t order by 1`,
      of,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

async function expectSound(of: EntityManager): Promise<void> {
  expect(await count('booking where company_id = 2', of)).toBeGreaterThan(100);
  for (const invariant of Object.values(invariants)) expect(await invariant(of)).toEqual([]);
}

/** Half of the time of a first start is spent on them. */
test('the demo is created with at most 2600 statements', () => {
  expect(statements).toBeLessThanOrEqual(2600);
});

/** A Sunday in summer. */
test('a demo created at another time has the same services and other dates', async () => {
  const later = (await demoAt(new Date('2030-08-11T12:50:00Z'))).orm.em.fork();

  const names = 'select id, name, durations, prices from service order by id';
  expect(await ask(names, later)).toEqual(await ask(names));
  expect(await count("booking where starts_at > '2030-08-11'", later)).toBeGreaterThan(50);
  await expectSound(later);
});

test('nothing is added to a database that has a company', async () => {
  const before = await everything(em);
  expect(await createDemo(em, SETTINGS, new Date('2030-03-07T11:20:00Z'))).toBe(false);
  expect(await everything(em)).toEqual(before);

  const other = await freshDatabase();
  open.push(other);
  await createCompany(other.orm.em.fork(), { name: 'Ours', timeZone: 'Europe/Paris', currency: 'EUR' });
  expect(await createDemo(other.orm.em, SETTINGS, NOW)).toBe(false);
  expect(await count('company', other.orm.em.fork())).toBe(1);
});

test('the demo sends no e-mails and queues no jobs, and its facts are in order', async () => {
  expect(await count('email')).toBe(0);
  expect(await ask('select task_identifier from graphile_worker.jobs')).toEqual([]);

  const told = (kind: string) => count(`fact where kind = '${kind}'`);
  expect(await told('booking.created')).toBe(await count('booking'));
  expect(await told('booking.cancelled')).toBe(await count('booking where is_cancelled'));
  expect(
    await count(`fact ended join fact made on made.about->'bookingId' = ended.about->'bookingId' and made.id > ended.id
      where made.kind = 'booking.created' and ended.kind = 'booking.cancelled'`),
  ).toBe(0);
});

test('only one of two servers creates the demo, and equal times give equal rows', async () => {
  const shared = await freshDatabase();
  open.push(shared);
  const made = await Promise.all([createDemo(shared.orm.em, SETTINGS, NOW), createDemo(shared.orm.em, SETTINGS, NOW)]);
  expect(made.sort()).toEqual([false, true]);

  const [first, second] = [await everything(em), await everything(shared.orm.em.fork())];
  expect(first.booking?.length).toBeGreaterThan(130);
  expect(second).toEqual(first);
});

test('an interrupted creation leaves nothing, and the next one assigns the same ids', async () => {
  const cut = await freshDatabase();
  open.push(cut);
  const own = cut.orm.em.fork();
  await ask('alter table queuer add constraint nobody_waits check (false)', own);
  await expect(createDemo(cut.orm.em, SETTINGS, NOW)).rejects.toThrow('nobody_waits');
  expect(await count('company', own)).toBe(0);
  expect(await count('client', own)).toBe(0);

  await ask('alter table queuer drop constraint nobody_waits', own);
  expect(await createDemo(cut.orm.em, SETTINGS, NOW)).toBe(true);
  expect(await ask('select id, name from company order by id', own)).toEqual(
    await ask('select id, name from company order by id'),
  );
  expect(await ask('select max(id), count(*)::int from booking', own)).toEqual(
    await ask('select max(id), count(*)::int from booking'),
  );
});

test.each(Object.entries(invariants))('every invariant holds: %s', async (_label, invariant) => {
  expect(await invariant(em)).toEqual([]);
});

/** Moments around both clock changes, a leap day, and midnight at either place. */
const MOMENTS = ['2026-03-29T00:30:00Z', '2026-10-25T01:10:00Z', '2028-02-29T23:59:00Z', '2026-12-31T04:59:30Z'];

test.each(partOfTurn(MOMENTS))('the demo can be created at %s', async (now) => {
  await expectSound((await demoAt(new Date(now))).orm.em.fork());
});

test('the demo has the documented companies, with addresses and taxes', async () => {
  expect(await ask('select id, parent_id, root_id, name, timezone, currency_code from company order by id')).toEqual([
    { id: 1, parent_id: null, root_id: 1, name: 'Pet Store', timezone: 'Europe/London', currency_code: 'GBP' },
    { id: 2, parent_id: 1, root_id: 1, name: 'Pet Store Camden', timezone: 'Europe/London', currency_code: 'GBP' },
    { id: 3, parent_id: 1, root_id: 1, name: 'Pet Store Leeds', timezone: 'Europe/London', currency_code: 'GBP' },
    { id: 4, parent_id: null, root_id: 4, name: 'Harbour Yoga', timezone: 'America/New_York', currency_code: 'USD' },
  ]);
  expect(
    await count('company c join address a on a.id = c.address_id and a.company_id = c.id where a.postcode is not null'),
  ).toBe(4);
  expect(await ask('select distinct payment_tax from company_settings order by 1')).toEqual([
    { payment_tax: 8 },
    { payment_tax: 20 },
  ]);
});

test.each([
  ['parent@demo.test', 'admin', 1, 'owner'],
  ['admin@demo.test', 'admin', 2, 'admin'],
  ['leeds@demo.test', 'admin', 3, 'admin'],
  ['staff@demo.test', 'admin', 2, 'staff'],
  ['analyst@demo.test', 'admin', 2, 'analyst'],
  ['admin@harbour.test', 'admin', 4, 'admin'],
  ['member@demo.test', 'member', 1, null],
  ['member2@demo.test', 'member', 1, null],
  ['member@harbour.test', 'member', 4, null],
] as const)('%s logs in as %s of company %i', async (email, kind, companyId, role) => {
  const origin = { network: null, peer: '', applicationId: null };
  const { token } = await logIn(em, { email, password: 'demo-password', origin }, NOW);
  const viewer = await identify(em, { appId: 'demo', token, applicationRequired: true, appIds: 'registered' });
  expect(viewer.applicationId).not.toBeNull();
  expect((kind === 'admin' ? viewer.admin : viewer.member)?.companyId).toBe(companyId);
  expect(viewer.admin?.role ?? null).toBe(role);
});

test('the application is accepted by its App-Id, with or without its key', async () => {
  for (const appKey of ['', 'demo-key']) {
    const viewer = await identify(em, { appId: 'demo', appKey, applicationRequired: true, appIds: 'registered' });
    expect(viewer.applicationId).not.toBeNull();
  }
});

test('Camden offers services of every kind', async () => {
  const of = (rest: string) => count(`service t where company_id = 2 and not disabled and ${rest}`);
  const by = (table: string) => `exists (select from service_${table} l where l.service_id = t.id)`;
  expect(await of('true')).toBeGreaterThanOrEqual(5);
  expect(await of('cardinality(durations) > 1 and cardinality(prices) = cardinality(durations)')).toBeGreaterThan(0);
  expect(await of('pre_time > 0 and post_time > 0 and min_advance_period > 0 and max_advance_period > 0')).toBeGreaterThan(0);
  expect(await of('spaces = 6')).toBe(1);
  expect(await of(`${by('person')} and ${by('resource')}`)).toBeGreaterThan(0);
  expect(await of('exists (select from client_queue_service q where q.service_id = t.id)')).toBeGreaterThan(0);
  expect(await of('deposit > 0')).toBeGreaterThan(0);
  expect(await count('service where company_id = 2 and disabled')).toBe(1);
});

test('the staff of Camden work by different patterns', async () => {
  const of = (rest: string) =>
    count(`person join shift_pattern t on t.schedule_id = person.schedule_id where person.company_id = 2 and ${rest}`);
  expect(await count('person where company_id = 2')).toBe(6);
  expect(await of("frequency = 'weekly' and interval = 1")).toBeGreaterThan(0);
  expect(await of('interval = 2')).toBeGreaterThan(0);
  expect(await of('end_time < start_time')).toBeGreaterThan(0);
  expect(await of('cardinality(except_dates) > 0')).toBeGreaterThan(0);
  expect(await of('shift_pattern_condition_id is not null')).toBe(2);
});

test('Camden has resources, questions of every type, events and a queue', async () => {
  expect(await ask('select count from resource where company_id = 2 order by id')).toEqual([
    { count: 1 },
    { count: 1 },
    { count: 2 },
  ]);
  const types = await ask<{ detail_type: string }>('select distinct detail_type from question where company_id = 2');
  expect(types.map(({ detail_type }) => detail_type).sort()).toEqual(
    'check check-price date heading radio radio-price select select-price text_area text_field'.split(' '),
  );
  expect(await count('event_group where company_id = 2')).toBe(1);
  const chains = await ask<{ recurrence_type: string; events: number }>(
    `select recurrence_type, (select count(*)::int from event where event_chain_id = t.id) as events
     from event_chain t where company_id = 2 order by id`,
  );
  const kinds = chains.map(({ recurrence_type, events }) => `${recurrence_type} ${events}`);
  expect(kinds).toEqual(['WEEK 16', ' 1', ' 1', 'WEEK 4']);
  const queuers = `select q.state, count(*)::int, count(b.id)::int as booked from queuer q left join booking b on b.id = q.booking_id
    and b.channel = 'queue' and exists (select from claim c where c.slot_id = b.slot_id) where q.company_id = 2 group by 1 order by 1`;
  expect(await ask(queuers)).toEqual([
    { state: 'finished', count: 1, booked: 1 },
    { state: 'serving', count: 1, booked: 1 },
    { state: 'waiting', count: 3, booked: 0 },
  ]);
});

test('Camden sells one product, one package and one voucher, and has one coupon', async () => {
  for (const table of ['product', 'package', 'voucher', 'coupon']) {
    expect([table, await count(table), await count(`${table} where company_id = 2 and not disabled`)]).toEqual([table, 1, 1]);
  }
});

test('the bookings of Camden reach about three weeks back and four weeks ahead', async () => {
  expect(await count('client where company_id = 1 and default_company_id = 2')).toBe(40);
  expect(await count('client where company_id = 1 and default_company_id = 2 and is_member')).toBeGreaterThan(2);
  const [span] = await ask<Record<string, number>>(
    `select extract(day from '${NOW.toISOString()}' - min(starts_at))::int as back, extract(day from max(starts_at) - '${NOW.toISOString()}')::int as ahead
     from booking where company_id = 2`,
  );
  expect(span?.back).toBeGreaterThanOrEqual(18);
  expect(span?.ahead).toBeGreaterThanOrEqual(25);

  const of = (rest: string) => count(`booking t where company_id = 2 and ${rest}`);
  expect(await of('true')).toBeGreaterThan(100);
  expect(await of('is_cancelled')).toBeGreaterThan(3);
  expect(await of("multi_status ? 'checked_in'")).toBeGreaterThan(10);
  expect(await of("attendance = 'no_show'")).toBeGreaterThan(0);
  expect(await of("channel = 'online'")).toBeGreaterThan(2);
  expect(await of("channel = 'member'")).toBeGreaterThan(3);
  expect(await of('event_chain_id is not null')).toBeGreaterThan(5);
  expect(await of('exists (select from answer a where a.booking_id = t.id)')).toBeGreaterThan(20);
  expect(await of('exists (select from booking_note n where n.booking_id = t.id)')).toBeGreaterThan(2);
  expect(
    await of('service_id is not null and (select deposit from service s where s.id = t.service_id) = due_now'),
  ).toBeGreaterThan(5);
  expect(await count('slot where company_id = 2 and status = 3')).toBe(2);
});

test.each([3, 4])('company %i has some records of each kind, and ten clients', async (id) => {
  for (const table of [
    'service',
    'person',
    'resource',
    'question',
    'event',
    'client_queue',
    'queuer',
    'booking',
    'schedule',
    'address',
  ]) {
    expect([table, await count(`${table} where company_id = ${id}`)]).toEqual([
      table,
      expect.toSatisfy((many: number) => many > 0),
    ]);
  }
  expect(await count(`client where default_company_id = ${id}`)).toBe(10);
});
