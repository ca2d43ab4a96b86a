import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '../../../src/company/create-company.js';
import { saveRecord } from '../../../src/purchase/articles/save-record.js';
import { COUPON } from '../../../src/purchase/discounts/coupon-kind.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createContact, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/**
 * Lists filtered by the properties that figures use: channel, money, cancellation, and the moments at which something happened.
 */

let server: TestServer;
let company: TestCompany;
let sibling: number;
let owner: string;
let analyst: string;
const made: Record<'plain' | 'paid' | 'cancelled', { id: number; purchaseId: number }> = {} as never;
let couponId: number;

const send = async (query: string, variables: Json = {}, token = owner) =>
  (await sendGraphql(server.url, { query, variables }, { 'Auth-Token': token })).body;

async function mutate(name: string, input: Json, fields: string): Promise<Json> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} } }`;
  const { data, errors } = await send(query, { input: { companyId: company.companyId, ...input } });
  expect(errors).toBeUndefined();
  return data![name] as Json;
}

const execute = (statement: string, values: readonly unknown[] = []) =>
  company.em
    .fork()
    .getConnection()
    .execute<{ count: number }[]>(statement, [...values]);

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  const parent = await createCompany(server.orm.em.fork(), { name: 'Head', timeZone: 'Europe/London', currency: 'GBP' });
  company = await createTestCompany(server.orm, { parentId: parent.id });
  sibling = (await createCompany(server.orm.em.fork(), { name: 'Sibling', parentId: parent.id })).id;
  const { em, companyId, talk } = company;
  owner = await adminToken(em.fork(), companyId);
  analyst = await adminToken(em.fork(), companyId, 'analyst');
  const clientId = await createContact(em.fork(), companyId);
  for (const name of ['plain', 'paid', 'cancelled'] as const) {
    const booking = await mutate('createBooking', { eventId: talk.id, clientId }, 'id purchaseId');
    made[name] = booking as { id: number; purchaseId: number };
  }
  await mutate('payPurchase', { id: made.paid.purchaseId, amount: 500, kind: 'cash' }, 'id');
  await mutate('cancelBooking', { id: made.cancelled.id }, 'id');
  couponId = (await saveRecord(em.fork(), COUPON, { companyId, given: { code: 'TEN', name: 'Ten', percent: 10 } })).id;
  await execute('update booking set coupon_id = ? where id = ?', [couponId, made.paid.id]);
  await execute('update purchase set coupon_id = ? where id = ?', [couponId, made.paid.purchaseId]);
  await execute("update payment set created_at = '2026-01-05T10:00:00Z'");
  await execute("update booking set channel = 'online', created_at = '2026-01-02T10:00:00Z' where id = ?", [made.plain.id]);
});
afterAll(() => server?.close());

type Name = keyof typeof made;
const DAY = { paidFrom: '2026-01-05T10:00:00Z', paidUntil: '2026-01-05T10:00:01Z' };

async function found(list: 'bookings' | 'purchases', filter: Json): Promise<Name[]> {
  const type = list === 'bookings' ? 'BookingFilter' : 'PurchaseFilter';
  const query = `query ($companyId: Int!, $filter: ${type}) { ${list}(companyId: $companyId, filter: $filter) { totalCount nodes { id } } }`;
  const { data, errors } = await send(query, { companyId: company.companyId, filter }, analyst);
  expect(errors).toBeUndefined();
  const { nodes, totalCount } = data![list] as { nodes: { id: number }[]; totalCount: number };
  expect(totalCount).toBe(nodes.length);
  const key = list === 'bookings' ? 'id' : 'purchaseId';
  const names = Object.keys(made) as Name[];
  return names.filter((name) => nodes.some(({ id }) => id === made[name][key]));
}

test.each<[Json, Name[]]>([
  [{ channel: 'ONLINE' }, ['plain']],
  [{ channel: 'ADMIN' }, ['paid']],
  [{ onlyCancelled: true }, ['cancelled']],
  [{ fullyPaid: false }, ['plain']],
  [{ fullyPaid: true }, ['paid']],
  [{ fullyPaid: false, onlyCancelled: true }, ['cancelled']],
  [{ createdFrom: '2026-01-02T10:00:00Z', createdUntil: '2026-01-02T10:00:01Z' }, ['plain']],
  [{ createdUntil: '2026-01-02T10:00:00Z' }, []],
  [DAY, ['paid']],
  [{ paidFrom: '2026-01-05T10:00:01Z' }, []],
  [{ paidUntil: '2026-01-05T10:00:00Z' }, []],
])('bookings filtered by %j are %j', async (filter, expected) => {
  expect(await found('bookings', filter)).toEqual(expected);
});

test.each<[Json, Name[]]>([
  [{ channel: 'ONLINE' }, ['plain']],
  [{ fullyPaid: true }, ['paid']],
  [{ fullyPaid: false, channel: 'ONLINE' }, ['plain']],
  [DAY, ['paid']],
  [{ paidFrom: '2026-01-05T10:00:01Z' }, []],
])('purchases filtered by %j are %j', async (filter, expected) => {
  expect(await found('purchases', filter)).toEqual(expected);
});

test('bookings and purchases are filtered by coupon', async () => {
  expect(await found('bookings', { couponId })).toEqual(['paid']);
  expect(await found('purchases', { couponId })).toEqual(['paid']);
  expect(await found('purchases', { onlyCancelled: true })).toEqual([]);
});

test.each([
  ['bookings', 'BookingFilter', { createdFrom: '2026-01-02T10:00:00Z', createdUntil: '2026-01-02T10:00:00Z' }, 'createdUntil'],
  ['bookings', 'BookingFilter', { paidFrom: '2026-01-02T10:00:00Z', paidUntil: '2026-01-01T10:00:00Z' }, 'paidUntil'],
  ['purchases', 'PurchaseFilter', { paidFrom: '2026-01-02T10:00:00Z', paidUntil: '2026-01-01T10:00:00Z' }, 'paidUntil'],
  ['payments', 'PaymentFilter', { from: '2026-01-02T10:00:00Z', until: '2026-01-01T10:00:00Z' }, 'until'],
  ['queuers', 'QueuerFilter', { from: '2026-01-02', to: '2026-01-01' }, 'to'],
])('%s (%s) refuse an empty or reversed period: %j', async (list, type, filter, path) => {
  const query = `query ($id: Int!, $filter: ${type}) { ${list}(companyId: $id, filter: $filter) { totalCount } }`;
  const { errors } = await send(query, { id: company.companyId, filter });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: [{ path: `filter.${path}` }] });
});

describe('payments', () => {
  const list = async (args = '', token = owner) =>
    (
      await send(
        `{ payments(companyId: ${company.companyId} ${args}) { totalCount nodes { amount { amountMinor } kind notes purchase { id } } } }`,
        {},
        token,
      )
    ).data?.payments as { totalCount: number; nodes: Json[] } | null;

  test('are listed with their purchases, and filtered by moment, kind and success', async () => {
    const one = { amount: { amountMinor: 500 }, kind: 'cash', notes: null, purchase: { id: made.paid.purchaseId } };
    expect(await list()).toEqual({ totalCount: 1, nodes: [one] });
    expect((await list(', filter: { from: "2026-01-05T10:00:01Z" }'))?.totalCount).toBe(0);
    expect((await list(', filter: { kind: "card" }'))?.totalCount).toBe(0);
    expect((await list(`, filter: { success: true, purchaseId: ${made.paid.purchaseId} }`))?.totalCount).toBe(1);
    expect((await list(', orderBy: { field: AMOUNT }', analyst))?.totalCount).toBe(1);
  });

  test('of a purchase with lines of another company are hidden from administrators of one company', async () => {
    await execute('update purchase set other_company_ids = array[?::int] where id = ?', [sibling, made.paid.purchaseId]);
    expect(await list()).toEqual({ totalCount: 0, nodes: [] });
    expect(await found('bookings', DAY)).toEqual([]);
    expect(await found('purchases', DAY)).toEqual([]);
    await execute("update purchase set other_company_ids = '{}' where id = ?", [made.paid.purchaseId]);
  });
});

test('queuers are filtered by the days on which they joined', async () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
  const query = `query ($id: Int!, $filter: QueuerFilter) { queuers(companyId: $id, filter: $filter) { totalCount } }`;
  const count = async (filter: Json) =>
    ((await send(query, { id: company.companyId, filter })).data!.queuers as { totalCount: number }).totalCount;
  await mutate('joinQueue', { serviceId: company.check.id, firstName: 'Pat' }, 'id');
  await execute("update queuer set ticket_date = '2026-01-05'");
  expect(await count({ from: '2026-01-05', to: '2026-01-05' })).toBe(1);
  expect(await count({ to: '2026-01-04' })).toBe(0);
  expect(await count({ from: day })).toBe(0);
});

test('a list with related records takes at most 8 statements', async () => {
  const { companyId } = company;
  const relations = 'nodes { id client { id country } person { id name } service { id name } purchase { id } eventChain { id } }';
  const count = (list: string, fields: string, token: string) =>
    countStatements(async () => {
      const { data } = await send(`{ ${list}(companyId: ${companyId}, first: 50) { ${fields} } }`, {}, token);
      expect(data?.[list]).toBeTruthy();
    });
  for (const token of [owner, analyst]) {
    expect(await count('bookings', relations, token)).toBeLessThanOrEqual(8);
    expect(
      await count(
        'purchases',
        'nodes { id client { id } bookings { nodes { id } } payments { nodes { id } } items { nodes { id } } }',
        token,
      ),
    ).toBeLessThanOrEqual(8);
    expect(
      await count('payments', 'nodes { id purchase { id client { id } bookings { nodes { id } } } }', token),
    ).toBeLessThanOrEqual(8);
  }
});

test('payments by moment and bookings by coupon are found by an index', async () => {
  const plan = async (where: string) => {
    const rows = await company.em.fork().transactional(async (tx) => {
      await tx.getConnection().execute('set local enable_seqscan = off', [], 'run', tx.getTransactionContext());
      return tx
        .getConnection()
        .execute<{ 'QUERY PLAN': string }[]>(`explain select id from ${where}`, [], 'all', tx.getTransactionContext());
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await plan('payment where company_id = 1 and created_at > now() order by created_at, id limit 9')).toContain(
    'payment_company_id_created_at_id_index',
  );
  expect(await plan('booking where coupon_id = 1')).toContain('booking_coupon_id_index');
});
