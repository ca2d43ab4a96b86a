import { beforeAll, describe, expect, test } from 'vitest';
import { RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer } from '../../support/server.js';

/** A booking is the same in whichever form it is requested. Source: wire.md 1.7, 2.2, 2.4 and 3.3, issue 5. */

interface Asked {
  readonly company: TestCompany;
  readonly rest: RestClient;
  readonly admin: RestClient;
}

const CLIENT = { first_name: 'Ada', last_name: 'Lee', email: 'ada@example.test', mobile: '07700900123' };

/** Ten o'clock with Ann, for half an hour. */
const itemOf = ({ check, ann }: TestCompany) => ({
  service_id: check.id,
  person_id: ann.id,
  date: MONDAY,
  time: 600,
  duration: 30,
});
const textsOf = (values: object) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
const query = (values: object) => new URLSearchParams(textsOf(values));
const bracketed = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`client[${name}]`, value]));
const multipart = (values: object) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  return form;
};

const add = ({ companyId }: TestCompany) => `/api/v1/${companyId}/basket/add_item`;
const checkout = ({ companyId }: TestCompany) => `/api/v1/${companyId}/basket/checkout`;
const adminBookings = ({ companyId }: TestCompany) => `/api/v1/admin/${companyId}/bookings`;

/** Each returns the last answer. */
const FORMS: Readonly<Record<string, (asked: Asked) => Promise<Json>>> = {
  'one item, flat, as the documents have it': async ({ company, rest }) => {
    await rest.post(add(company), itemOf(company));
    return (await rest.post(checkout(company), { client: CLIENT })).body;
  },
  'one item with a moment, numbers as text': async ({ company, rest }) => {
    const { date, time, ...item } = itemOf(company);
    await rest.post(add(company), { ...textsOf(item), datetime: `${date}T10:00:00` });
    return (await rest.post(checkout(company), { client: CLIENT })).body;
  },
  'the whole basket, at the link of the service, as the browser SDK': async ({ company, rest }) => {
    const { service_id, ...item } = itemOf(company);
    const items = [{ ...item, ref: 123, settings: {}, price: 1500, status: 4 }];
    await rest.post(`${add(company)}?service_id=${service_id}`, { entire_basket: true, items });
    const told = { items, is_admin: false, settings: {}, take_from_wallet: false };
    return (await rest.post(checkout(company), { client: CLIENT, ...told })).body;
  },
  'the whole basket, twice': async ({ company, rest }) => {
    for (const time of [660, 600]) await rest.post(add(company), { entire_basket: true, items: [{ ...itemOf(company), time }] });
    return (await rest.post(checkout(company), { client: CLIENT })).body;
  },
  'all in the query, as Java': async ({ company, rest }) => {
    await rest.send('POST', `${add(company)}?${query(itemOf(company))}`);
    return (await rest.send('POST', `${checkout(company)}?${query(bracketed(CLIENT))}`)).body;
  },
  'a form body': async ({ company, rest }) => {
    await rest.post(add(company), query(itemOf(company)));
    return (await rest.post(checkout(company), query(bracketed(CLIENT)))).body;
  },
  'a multipart form': async ({ company, rest }) => {
    await rest.post(add(company), multipart(itemOf(company)));
    return (await rest.post(checkout(company), multipart(bracketed(CLIENT)))).body;
  },
  'form text without a Content-Type': async ({ company, rest }) => {
    await rest.send('POST', add(company), `${query(itemOf(company))}`, { 'Content-Type': '' });
    return (await rest.send('POST', checkout(company), `${query(bracketed(CLIENT))}`, { 'Content-Type': '' })).body;
  },
  'the client first, then its id': async ({ company, rest }) => {
    await rest.post(add(company), itemOf(company));
    const client = await rest.post(`/api/v1/${company.companyId}/client`, CLIENT);
    return (await rest.send('POST', `${checkout(company)}?member_id=${client.body.id}`)).body;
  },
  'an administrator, with a new client': async ({ company, admin }) => {
    const { date, time, ...item } = itemOf(company);
    return (await admin.post(adminBookings(company), { ...item, datetime: `${date}T10:00:00`, client: CLIENT })).body;
  },
  'an administrator, by a form with an offset': async ({ company, admin }) => {
    const { date, time, ...item } = itemOf(company);
    const form = { ...item, datetime: `${date}T11:00:00+01:00`, ...bracketed(CLIENT) };
    return (await admin.post(adminBookings(company), query(form))).body;
  },
};

/**
 * Tables and columns that record how the request was made rather than its result: baskets, sessions, forms, who did it, in which
 * transactions, and counts of these.
 */
const LEFT_OUT = [
  ...['basket', 'basket_item', 'session', 'client_submission', 'audit_entry', 'tally', 'demand_note', 'live_note'],
  ...['administrator', 'application', 'failed_login', 'record_change'],
];

/** Milliseconds: the database was created within this time, and the bookings are years ahead. */
const LATELY = 86_400_000;

/** All rows, with one placeholder for each moment of this test and one for each unguessable word. */
async function rowsOf({ em }: TestCompany): Promise<Readonly<Record<string, unknown[]>>> {
  const connection = em.getConnection();
  const tables = await connection.execute<{ name: string }[]>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const kept = tables.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name));
  const rows = kept.map(async (name) => {
    const found = await connection.execute<{ row: Json }[]>(`select to_jsonb(t) as row from "${name}" t`);
    return [name, inOrder(found.map(({ row }) => plain(row)))] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

/** Sorts rows by content: their ids, which could tell them apart, differ from form to form. */
const inOrder = (rows: readonly unknown[]): unknown[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Ids of rows and of clients without a log-in, and the face and person that made the change. */
const PASSING = [
  'recorded_by',
  'place',
  'id',
  'slot_id',
  'session_id',
  'administrator_id',
  'channel',
  'guest_client_id',
  'guest_details',
];

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => (PASSING.includes(name) ? [] : [[name, plain(inner)]])),
    );
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value) && Math.abs(Date.parse(value) - Date.now()) < LATELY) return '<now>';
  return value
    .replace(/^http:\/\/[^/]+/, '')
    .replace(/\/(purchases|purchase_totals|ical|web_cal)\/[\w-]{16,}/, '/$1/<key>')
    .replace(/^[\w-]{16,}$/, '<key>');
}

async function become(form: (asked: Asked) => Promise<Json>) {
  const server = await startServer({ appIds: 'any' });
  try {
    const company = await createTestCompany(server.orm);
    const rest = new RestClient({ base: server.url });
    const admin = rest.as(await adminToken(company.em, company.companyId));
    const { long_id, purchase_ref, error } = await form({ company, rest, admin });
    expect(error).toBeUndefined();
    const total = await admin.get(`/api/v1/purchases/${long_id ?? purchase_ref}`);
    expect(total.status).toBe(200);
    return { rows: await rowsOf(company), total: plain(total.body) };
  } finally {
    await server.close();
  }
}

describe('a booking requested by', () => {
  const [first, ...others] = Object.keys(FORMS);
  let expected: Awaited<ReturnType<typeof become>>;
  beforeAll(async () => {
    expected = await become(FORMS[first!]!);
  }, 120_000);

  test(`${first} creates one booking and one client, at the price of the service`, () => {
    const { rows, total } = expected;

    expect(rows.booking).toHaveLength(1);
    expect(rows.client).toMatchObject([{ first_name: 'Ada', email: 'ada@example.test' }]);
    expect(total).toMatchObject({ total_price: 1500, paid: 0, due_now: 1500, client_name: 'Ada Lee' });
  });

  test.each(others)(
    '%s creates the same rows and the same total',
    async (name) => {
      const { rows, total } = await become(FORMS[name]!);

      expect(rows).toEqual(expected.rows);
      expect(total).toEqual(expected.total);
    },
    60_000,
  );
});
