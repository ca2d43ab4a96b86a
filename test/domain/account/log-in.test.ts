import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adoptBaskets } from '../../../src/account/login/adopt-baskets.js';
import { identify } from '../../../src/account/login/identify.js';
import { type LogInInput, logIn } from '../../../src/account/login/log-in.js';
import { openSession } from '../../../src/account/login/open-session.js';
import type { Origin } from '../../../src/account/login/origin.js';
import { setPassword } from '../../../src/account/login/set-password.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createClient } from '../../../src/client/create-client.js';
import { Basket } from '../../../src/purchase/basket/basket.entity.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { PASSWORD, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { countStatements, sentDuring } from '../../support/oracles/count-statements.js';

const NOW = new Date('2026-03-02T10:00:00Z');
const later = (minutes: number, seconds = 0) => new Date(NOW.getTime() + (minutes * 60 + seconds) * 1000);

let database: TestDatabase;
let em: EntityManager;
let store: PetStore;
beforeAll(async () => {
  database = await freshDatabase();
  em = database.orm.em.fork();
  store = await petStore(em);
});
beforeEach(async () => {
  em = database.orm.em.fork();
  await sql`delete from failed_login`.execute(em.getKysely());
});
afterAll(() => database.close());

const from = (network: string | null, more: Partial<Origin> = {}): Origin => ({
  network,
  peer: 'proxy',
  applicationId: null,
  ...more,
});
const given = (more: Partial<LogInInput> = {}): LogInInput => ({
  email: 'admin@demo.test',
  password: PASSWORD,
  origin: from('10.0.0.1'),
  ...more,
});
const fail = (more: Partial<LogInInput> = {}, now = NOW) => logIn(em, given({ password: 'wrong-password', ...more }), now);
const viewer = (token: string) => identify(database.orm.em.fork(), { token, applicationRequired: false, appIds: 'any' });

/** Number of table and index pages that are read to find a token's account. */
async function pagesOfLookUp(token: string): Promise<number> {
  const [lookUp] = await sentDuring(() => viewer(token));
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const text = `explain (analyze, buffers, format json) ${lookUp?.text}`;
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(text, [...(lookUp?.values ?? [])]);
  await client.end();
  return rows[0]!['QUERY PLAN'][0].Plan['Shared Hit Blocks']!;
}

describe('too many failed log-ins', () => {
  test('from one address lock the account there, even for the right password, for at most 15 minutes', async () => {
    for (let minute = 0; minute < 10; minute += 1) {
      await expect(fail({}, later(minute))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }

    const locked = { code: 'TOO_MANY_TRIES', detail: { retryAfter: 5 * 60 } };
    await expect(logIn(em, given(), later(10))).rejects.toMatchObject(locked);
    await expect(logIn(em, given({ email: 'ADMIN@demo.test' }), later(10))).rejects.toMatchObject(locked);
    await expect(logIn(em, given({ origin: from('10.0.0.2') }), later(10))).resolves.toHaveProperty('token');
    await expect(logIn(em, given({ email: 'leeds@demo.test' }), later(10))).resolves.toHaveProperty('token');
    await expect(logIn(em, given(), later(14, 59))).rejects.toMatchObject({ detail: { retryAfter: 1 } });
    await expect(logIn(em, given(), later(15))).resolves.toHaveProperty('token');
  });

  test('to an unknown account lock it in the same way', async () => {
    for (let tried = 0; tried < 10; tried += 1)
      await expect(fail({ email: 'nobody@demo.test' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

    await expect(fail({ email: 'nobody@demo.test' })).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  });

  test('are also limited when they are sent concurrently', async () => {
    const codes = await Promise.all(
      Array.from({ length: 40 }, () =>
        logIn(database.orm.em.fork(), given({ password: 'wrong-password' }), NOW).catch(({ code }) => code),
      ),
    );

    const compared = codes.filter((code) => code === 'UNAUTHENTICATED').length;
    expect(compared).toBeGreaterThanOrEqual(1);
    expect(compared).toBeLessThanOrEqual(12);
    expect(codes.filter((code) => code === 'TOO_MANY_TRIES')).toHaveLength(40 - compared);
  });

  test('from one address lock the address for every account', async () => {
    await sql`insert into failed_login (account, address, failed_at)
      select 'x' || n, '10.9.9.9', ${NOW}::timestamptz from generate_series(1, 100) n`.execute(em.getKysely());

    await expect(logIn(em, given({ origin: from('10.9.9.9') }), later(1))).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
    await expect(logIn(em, given({ origin: from('10.9.9.8') }), later(1))).resolves.toHaveProperty('token');
  });

  test('a success resets the count, and 40 concurrent log-ins all succeed', async () => {
    for (let tried = 0; tried < 9; tried += 1) await fail().catch(() => undefined);
    await logIn(em, given(), NOW);
    await expect(fail()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

    const all = Array.from({ length: 40 }, () => logIn(database.orm.em.fork(), given(), NOW));
    expect((await Promise.all(all)).every(({ token }) => token)).toBe(true);
  });
});

describe('the account that is logged in', () => {
  test('is the administrator if a member has the same e-mail, unless a role or company is given', async () => {
    const { id } = await createClient(em, { companyId: store.leeds, now: NOW }, { email: 'admin@demo.test', password: PASSWORD });

    expect(await logIn(em, given(), NOW)).toMatchObject({ administratorId: expect.any(Number), clientId: null });
    expect(await logIn(em, given({ role: 'member' }), NOW)).toMatchObject({ clientId: id, companyId: store.parent });
    expect(await logIn(em, given({ companyId: store.leeds }), NOW)).toMatchObject({ clientId: id, companyId: store.leeds });
  });

  test('must be chosen if a member of another family has the same e-mail and password', async () => {
    await createClient(em, { companyId: store.stranger, now: NOW }, { email: 'staff@demo.test', password: PASSWORD });

    await expect(logIn(em, given({ email: 'staff@demo.test' }), NOW)).rejects.toMatchObject({
      code: 'AMBIGUOUS_LOGIN',
      detail: { administrators: [{ companyId: store.camden }], members: [{ companyId: store.stranger }] },
    });
  });

  test('is the one whose password matches', async () => {
    await createClient(em, { companyId: store.stranger, now: NOW }, { email: 'analyst@demo.test', password: 'another-password' });

    expect(await logIn(em, given({ email: 'analyst@demo.test' }), NOW)).toMatchObject({ companyId: store.camden });
  });
});

describe('a basket', () => {
  const basketOf = async (sessionId: number) =>
    (await sql<{ id: number }>`select id from basket where session_id = ${sessionId}`.execute(em.getKysely())).rows[0]?.id;
  const begin = async () => {
    const session = await openSession(em, { kind: 'basket', companyId: store.camden });
    const basket = em.create(Basket, { companyId: store.camden, sessionId: session.id, expiresAt: later(15) }, { partial: true });
    await em.flush();
    return { ...session, basketId: basket.id };
  };

  test('moves to the new session at log-in, and its old token becomes invalid', async () => {
    const basket = await begin();
    const { token } = await logIn(em, given({ basketSessionId: basket.id }), NOW);
    const { sessionId } = await viewer(token);

    expect(await basketOf(sessionId ?? 0)).toBe(basket.basketId);
    expect((await viewer(basket.token)).badToken).toBe(true);
  });

  test('is merged into the basket that the new session already has', async () => {
    const [from, to] = [await begin(), await begin()];
    const { id: serviceId } = await createService(em, store.camden, { name: 'Check', durations: [30] });
    const put = (id: string, basketId: number) =>
      sql`
      insert into basket_item (id, basket_id, company_id, service_id, event_id, starts_at, duration, held_until)
      select ${id}, ${basketId}, ${store.camden}, ${serviceId}, id, ${NOW}, 30, ${later(5)}
      from bookable where service_id = ${serviceId}`.execute(em.getKysely());
    await put('a', from.basketId);
    await put('b', to.basketId);
    await em.transactional((tx) => adoptBaskets(tx, from.id, to.id));
    const lines = await sql<{ id: string }>`select id from basket_item where basket_id = ${to.basketId} order by id`.execute(
      em.getKysely(),
    );

    expect(lines.rows).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(await basketOf(from.id)).toBeUndefined();
  });

  test('stays stored when a new password invalidates the token of its session', async () => {
    const basket = await begin();
    const { token } = await logIn(em, given({ basketSessionId: basket.id }), NOW);
    await setPassword(em, { kind: 'admin', companyId: store.camden, email: 'admin@demo.test' }, PASSWORD);

    expect(await viewer(token)).toMatchObject({ badToken: true, admin: null });
    expect((await sql`select from basket where id = ${basket.basketId}`.execute(em.getKysely())).rows).toHaveLength(1);
  });
});

describe('a token', () => {
  test('is valid for a day after its last use', async () => {
    const { token } = await logIn(em, given(), NOW);
    const use = (hours: number) =>
      sql`update session set last_used_at = now() - make_interval(hours => ${hours})`.execute(em.getKysely());
    await use(23);
    expect((await viewer(token)).admin).not.toBeNull();
    await use(25);
    expect(await viewer(token)).toMatchObject({ admin: null, badToken: true });
  });

  test('has its last use recorded at most once a minute', async () => {
    const { token } = await logIn(em, given(), NOW);
    await sql`update session set last_used_at = now() - interval '61 seconds'`.execute(em.getKysely());
    const counts = [await countStatements(() => viewer(token)), await countStatements(() => viewer(token))];

    expect(counts).toEqual([2, 1]);
    const noted = sql`select from session where last_used_at > now() - interval '30 seconds'`;
    expect((await noted.execute(em.getKysely())).rows).toHaveLength(1);
  });

  test('is looked up at a cost that does not grow with the number of companies', async () => {
    const { token } = await logIn(em, given(), NOW);
    await viewer(token);
    const few = await pagesOfLookUp(token);
    await sql`insert into company (name, description, timezone, currency_code)
      select 'Company ' || n, repeat('far ', 400), 'UTC', 'GBP' from generate_series(1, 300) n`.execute(em.getKysely());
    await sql`analyze company`.execute(em.getKysely());

    expect(await pagesOfLookUp(token)).toBeLessThan(few + 10);
  });

  test('is stored as a hash, not in plain text', async () => {
    const { token } = await logIn(em, given(), NOW);
    const { rows } = await sql`select from session where token_hash = sha256(${token}::bytea)`.execute(em.getKysely());
    const { rows: plain } =
      await sql`select from session s where s::text like ${`%${token}%`} or encode(token_hash, 'escape') like ${`%${token}%`}`.execute(
        em.getKysely(),
      );

    expect([rows.length, plain.length]).toEqual([1, 0]);
  });

  test('of a parent company covers its branches, that of a branch covers only the branch', async () => {
    const parent = await logIn(em, given({ email: 'parent@demo.test', companyId: store.leeds }), NOW);
    const child = await logIn(em, given({ email: 'leeds@demo.test' }), NOW);

    expect((await viewer(parent.token)).admin?.companyIds).toEqual([store.parent, store.camden, store.leeds]);
    expect((await viewer(child.token)).admin?.companyIds).toEqual([store.leeds]);
  });
});
