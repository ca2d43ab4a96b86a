import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { routes } from '../../../rest-adapter/routes.js';
import { createRecords, createShopper, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, HARBOUR, openDemo } from '../../support/fixtures/demo-server.js';
import { rowsOfAll } from '../../support/oracles/every-table.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { exampleCall, isOfBasket, isWrittenDown, keyOf, rightCaller, sendCall } from '../../support/walks/example-calls.js';

/**
 * Mass assignment: every write is sent with every protected field, holding a value that occurs nowhere else, and must succeed as
 * if the fields were absent. Source: hardening.md, decisions 1.
 */

const NUMBER = 1_987_654_321;
const WORD = 'canary-4711';
const LONG_AGO = '2001-01-01T00:00:00Z';

const PROTECTED: Json = {
  id: NUMBER,
  company_id: HARBOUR,
  parent_id: HARBOUR,
  root_id: HARBOUR,
  deleted: true,
  is_cancelled: true,
  created_at: LONG_AGO,
  updated_at: LONG_AGO,
  cancelled_at: LONG_AGO,
  expires_at: '2099-01-01T00:00:00Z',
  paid: NUMBER,
  due_now: NUMBER,
  total_price: NUMBER,
  wallet_amount: NUMBER,
  spaces_booked: NUMBER,
  spaces_held: NUMBER,
  ticket_number: NUMBER,
  purchase_id: NUMBER,
  administrator_id: NUMBER,
  auth_token: WORD,
  token: WORD,
  password_hash: WORD,
  long_id: WORD,
  purchase_ref: WORD,
  channel: WORD,
  role: 'owner',
  is_member: true,
  client_type: 'Member',
};

let demo: DemoServer;
let records: DemoRecords;
let spare: DemoRecords;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  spare = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
});
afterAll(() => demo?.server.close());

/** Log-ins and the deletion of a company would end the test. */
const isSpared = ({ method, path }: Endpoint) => path.includes('/login') || (method === 'DELETE' && path.endsWith('/company'));

/** Creations and changes first, then deletions, among these dependent records first. */
const writes = (): Endpoint[] => {
  const rows = routes.filter((row) => row.method !== 'GET' && !isSpared(row));
  const depth = ({ path }: Endpoint) => path.split('/').length + (path.includes('/shifts/') ? 1 : 0);
  const deletes = rows.filter(({ method }) => method === 'DELETE').sort((a, b) => depth(b) - depth(a));
  return [...rows.filter(({ method }) => method !== 'DELETE'), ...deletes];
};

/** All protected fields except those that this endpoint documents. A name that is also in the path is kept: the path must win. */
function extrasOf(row: Endpoint): Json {
  const named = 'shape' in row.input ? Object.keys(row.input.shape as object) : [];
  const isOpen = (name: string) => named.includes(name) && !row.path.includes(`{${name}}`);
  return Object.fromEntries(Object.entries(PROTECTED).filter(([name]) => !isOpen(name)));
}

async function send(row: Endpoint): Promise<{ status: number; body: Json }> {
  const isBasket = isOfBasket(row);
  const shopper = isBasket ? await createShopper(demo, records) : undefined;
  const { path, parameters } = exampleCall(row, row.method === 'DELETE' ? spare : records, shopper?.path);
  return sendCall(shopper?.rest ?? demo.as[rightCaller(row)], row, { path, parameters: { ...parameters, ...extrasOf(row) } });
}

/** The SQL value that a column of each type would hold if it had been written. */
const VALUES: Readonly<Record<string, string>> = {
  text: `'${WORD}'`,
  bytea: `sha256('${WORD}')`,
  'timestamp with time zone': `'${LONG_AGO}', '2099-01-01T00:00:00Z'`,
  integer: `${NUMBER}`,
  bigint: `${NUMBER}`,
};

/** Queries for each table's rows that contain one of the values. */
async function arrivals(): Promise<string[]> {
  const columns = await demo.rows<{ table: string; column: string; type: string }>(`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and data_type in ('${Object.keys(VALUES).join("', '")}') order by table_name`);
  return Object.entries(Object.groupBy(columns, ({ table }) => table)).map(([table, of = []]) => {
    const found = of.map(({ column, type }) => `t."${column}" in (${VALUES[type]})`).join(' or ');
    return `select '${table}: ' || to_jsonb(t)::text as place from "${table}" t where ${found}`;
  });
}

/** Rows that contain one of the values, with the names of their tables. */
const arrived = async (queries: readonly string[]): Promise<string[]> =>
  (await rowsOfAll<{ place: string }>(demo, queries)).map(({ place }) => place);

/** Number of rows in a state that must not be reachable by setting a field. */
const states = async () =>
  (
    await demo.rows<Json>(`select
      (select count(*) from client where is_member) as members,
      (select count(*) from administrator where role = 'owner') as owners,
      (select count(*) from booking where is_cancelled) as cancelled,
      (select count(*) from service where deleted) + (select count(*) from person where deleted)
        + (select count(*) from resource where deleted) + (select count(*) from client where deleted)
        + (select count(*) from booking where deleted) + (select count(*) from schedule where deleted)
        + (select count(*) from event_chain where deleted) + (select count(*) from event_group where deleted)
        + (select count(*) from queuer where deleted)
        + (select count(*) from address where deleted) + (select count(*) from administrator where deleted) as deleted`)
  )[0];

test('protected fields sent with a write change nothing', { timeout: 300_000 }, async () => {
  const strangers = await fingerprint(demo, `t.company_id = ${HARBOUR}`);
  const queries = await arrivals();
  expect(queries.length).toBeGreaterThan(70);
  const odd: string[] = [];
  for (const row of writes()) {
    const before = await states();
    const { status, body } = await send(row);
    const after = await states();
    if (status > 201 && (isWrittenDown(row) || status >= 500)) odd.push(`${keyOf(row)}: ${status} ${body.error}`);
    const mayEnd = row.method === 'DELETE' || row.path.endsWith('/cancel');
    if (!mayEnd && JSON.stringify(after) !== JSON.stringify(before))
      odd.push(`${keyOf(row)}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`);
    const places = await arrived(queries);
    if (places.length > 0) odd.push(`${keyOf(row)}: ${places.join(', ')}`);
  }

  expect(odd).toEqual([]);
  expect(await fingerprint(demo, `t.company_id = ${HARBOUR}`)).toEqual(strangers);
});
