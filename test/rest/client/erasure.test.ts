import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERSONAL_TABLES } from '../../../src/client/erasure/personal-data.js';
import { embedded, type RestAnswer, type RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { openSharedClients, type SharedClients } from '../../support/fixtures/shared-clients.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import { tracesOf } from '../../support/oracles/traces.js';

/** After an erasure a dump contains no byte of the person, and every sum is unchanged. Source: operations.md, "What grows". */

let at: SharedClients;
let head: RestClient;
beforeAll(async () => {
  at = await openSharedClients();
  head = at.as(at.tenants.headToken);
});
afterAll(() => at?.server.close());

/** Each name is in every text about one person, also in the bytes of the file, together with a number, and in nothing else. */
const NUMBERS = { Quixada: '5559871234', Zamora: '5551112223', Ybarra: '5553334445' } as const;
type Name = keyof typeof NUMBERS;
const NAME = 'Quixada';

const remains = (name: Name = NAME) => tracesOf(at.rows, [name, NUMBERS[name]]);

/** Everything that is counted or paid. */
const sums = () =>
  at.rows(`select
    (select jsonb_agg(jsonb_build_array(id, client_id, price, paid, discount, deposit, status, is_cancelled, starts_at) order by id) from booking) as bookings,
    (select jsonb_agg(jsonb_build_array(id, client_id, total_price, paid, due_now) order by id) from purchase) as purchases,
    (select jsonb_agg(jsonb_build_array(id, amount, kind, status) order by id) from payment) as payments,
    (select jsonb_agg(jsonb_build_array(id, amount, balance) order by id) from wallet_log) as wallets,
    (select jsonb_agg(jsonb_build_array(id, price) order by id) from answer) as answers,
    (select sum(wallet_amount) from client) as wallet,
    (select count(*) from client) as clients,
    (select count(*) from queuer) as queuers`);

const created = (answer: RestAnswer): number => {
  expect([200, 201]).toContain(answer.status);
  return Number(answer.body.id);
};

/** A person after years of use: changed, booked at two branches, queued, written about. */
async function aPerson(name: Name, hour: string): Promise<{ id: number; bookingId: number }> {
  const email = `${name.toLowerCase()}@example.test`;
  const details = { first_name: `Don ${name}`, last_name: name, email, mobile: NUMBERS[name], address1: `${name} Street` };
  const id = created(await head.post(`/api/v1/admin/${at.head}/client`, { ...details, first_name: `${name} of before` }));
  await head.put(`/api/v1/admin/${at.head}/client/${id}`, { first_name: `Don ${name}`, reference: `ref ${name}` });

  const guest = at.as();
  const { check } = at.tenants.own.company;
  const added = await guest.post(`/api/v1/${at.own}/basket/add_item`, { service_id: check.id, datetime: `${MONDAY}T${hour}:00` });
  const [item] = embedded(added, 'items');
  const file = new FormData();
  file.append('file', new Blob([`bytes of ${name}`], { type: 'text/plain' }), `${name}.txt`);
  created(await guest.post(`/api/v1/${at.own}/basket/${item?.id}/attach`, file));
  const bought = await guest.post(`/api/v1/${at.own}/basket/checkout`, { client: { ...details, last_name: `Guest ${name}` } });
  expect(bought.status).toBe(201);
  const [row] = await at.rows<{ id: number }>(`select id from booking where client_id = ${id} order by id desc limit 1`);
  const bookingId = row!.id;

  const queuer = { ...details, client_id: id, service_id: at.tenants.sibling.company.check.id, notes: `says ${name}` };
  const queuerId = created(await at.as(at.tenants.sibling.adminToken).post(`/api/v1/admin/${at.sibling}/queuers`, queuer));
  await at.rows(`update queuer set state = 'left' where id = ${queuerId}`);
  return { id, bookingId };
}

/** Fills every column that an erasure must empty with data about the person. */
async function fillColumns(name: string, id: number): Promise<void> {
  await at.rows(`with asked as (insert into question (company_id, name, detail_type) values (${at.head}, 'Allergies?', 'text_field') returning id)
    insert into answer (company_id, client_id, question_id, question_text, value)
    select ${at.head}, ${id}, id, 'Allergies?', '"${name}"' from asked`);
  await at.rows(`insert into booking_note (company_id, booking_id, is_private, note)
    select company_id, id, true, 'about ${name}' from booking where client_id = ${id}`);
  await at.rows(`insert into payment (company_id, purchase_id, amount, kind, status, success, notes)
    select company_id, id, 100, 'manual', 'paid', true, 'of ${name}' from purchase where client_id = ${id}`);
  await at.rows(
    `insert into wallet_log (company_id, client_id, amount, balance, notes) values (${at.head}, ${id}, 5, 5, 'of ${name}')`,
  );
  await at.rows(`with told as (insert into fact (company_id, kind, about) values (${at.head}, 'client.changed', '{"clientId": ${id}}') returning id),
      endpoint as (insert into webhook_endpoint (company_id, url, kinds, secret) values (${at.head}, 'https://receiver.test', '{}', 'x') returning id)
    insert into webhook_delivery (company_id, endpoint_id, fact_id, kind, body)
    select ${at.head}, endpoint.id, told.id, 'client.changed', '{"last_name": "${name}"}' from told, endpoint`);
  for (const { table, columns } of PERSONAL_TABLES.filter(({ isRemoved }) => !isRemoved)) {
    const owner =
      { client: 'id', payment: `purchase_id in (select id from purchase where client_id = ${id}) and id` }[table] ?? 'client_id';
    if (['webhook_delivery', 'basket_item'].includes(table)) continue;
    const types = await at.rows<{ name: string; type: string }>(`
      select column_name as name, data_type as type from information_schema.columns where table_name = '${table}'`);
    const marked = columns
      .filter((column) => !/email|password|date/.test(column))
      .map((column) => {
        const type = types.find((each) => each.name === column)!.type;
        return `${column} = ${type === 'jsonb' ? (column === 'files' ? `'["${name}"]'` : `'{"said": "${name}"}'`) : `'${name}'`}`;
      });
    const where = table === 'payment' ? `purchase_id in (select id from purchase where client_id = ${id})` : `${owner} = ${id}`;
    if (marked.length > 0) await at.rows(`update ${table} set ${marked.join(', ')} where ${where}`);
  }
}

const erase = (caller: RestClient, companyId: number, id: number) => caller.post(`/api/v1/admin/${companyId}/client/${id}/erase`);

describe('an erasure', () => {
  test('leaves no trace of the person in the database and keeps every total', async () => {
    const { id, bookingId } = await aPerson(NAME, '10:00');
    const expected = await erase(head, at.head, id);
    expect([expected.status, expected.body.error]).toEqual([409, expect.stringContaining(`Booking ${bookingId} `)]);
    const cancelled = await head.send('POST', `/api/v1/admin/${at.own}/bookings/${bookingId}/cancel`, {
      cancel_reason: `ill: ${NAME}`,
    });
    expect(cancelled.status).toBe(201);
    await fillColumns(NAME, id);
    const places = new Set((await remains()).map((place) => place.split(':')[0]));
    for (const { table } of PERSONAL_TABLES)
      if (!['basket_item', 'client_submission', 'password_reset'].includes(table)) expect(places).toContain(`public.${table}`);
    expect(places).toContain('public.audit_entry');
    const before = await sums();

    const erased = await erase(head, at.head, id);
    expect([erased.status, erased.body.deleted, erased.body.first_name]).toEqual([200, true, null]);
    expect(await remains()).toEqual([]);
    expect(await sums()).toEqual(before);
    // Programs with a copy of the data of a company in the family are told what to read again.
    const told = await at.rows<{ entry: string }>(
      `select company_id || ' ' || kind || ' ' || record as entry from record_change where kind in ('client.changed', 'booking.changed')`,
    );
    const entries = told.map(({ entry }) => entry);
    expect(entries).toContain(`${at.head} client.changed ${id}`);
    expect(entries).toContain(`${at.own} booking.changed ${bookingId}`);
    expect((await erase(head, at.head, id)).status).toBe(200);
    const list = await head.get(`/api/v1/admin/${at.own}/bookings/${bookingId}`);
    expect([list.status, list.body.id]).toEqual([200, bookingId]);
  });

  test('leaves the data of other people unchanged', async () => {
    const other = await aPerson('Zamora', '11:00');
    const { id, bookingId } = await aPerson('Ybarra', '12:00');
    await head.send('POST', `/api/v1/admin/${at.own}/bookings/${bookingId}/cancel`);
    const kept = await remains('Zamora');
    expect((await erase(head, at.head, id)).status).toBe(200);
    expect((await remains('Zamora')).sort()).toEqual(kept.sort());
    expect(await remains('Ybarra')).toEqual([]);
    expect((await head.get(`/api/v1/admin/${at.head}/client/${other.id}`)).body.first_name).toBe('Don Zamora');
  });

  test('cannot be undone, not even in SQL', async () => {
    const { id } = await at.made(at.own);
    expect((await erase(head, at.own, id)).status).toBe(200);
    await expect(at.rows(`update client set first_name = 'Cleo' where id = ${id}`)).rejects.toThrow('client_erased');
    await expect(at.rows(`update client set deleted = false where id = ${id}`)).rejects.toThrow('client_erased');
    expect((await head.put(`/api/v1/admin/${at.own}/client/${id}`, { first_name: 'Cleo' })).status).toBe(404);
  });
});

describe('permission to erase or export a client', () => {
  test.each(['staff', 'analyst', 'staff of the head'] as const)('is refused to %s', async (role) => {
    const { id } = await at.made(at.own);
    expect((await erase(at.as(at.tokens[role]), at.own, id)).status).toBe(403);
    expect((await at.as(at.tokens[role]).get(`/api/v1/admin/${at.own}/client/${id}/export`)).status).toBe(403);
  });

  test('is given to a branch only for clients that no other company knows, and never to a foreign company', async () => {
    const admin = at.as(at.tokens.admin);
    const own = await at.made(at.own);
    const shared = await at.book(at.sibling, await at.made(at.own));
    expect((await erase(admin, at.own, shared.id)).status).toBe(403);
    expect((await admin.get(`/api/v1/admin/${at.own}/client/${shared.id}/export`)).status).toBe(403);
    expect((await erase(at.as(at.tenants.stranger.adminToken), at.tenants.stranger.id, own.id)).status).toBe(404);
    expect((await erase(at.as(at.tenants.stranger.adminToken), at.own, own.id)).status).toBe(403);
    expect((await erase(admin, at.own, own.id)).status).toBe(200);
  });
});

test('an export contains the stored data of the person and no secrets', async () => {
  const { id } = await at.withLogIn(await at.book(at.own, await at.made(at.own, { lastName: 'Alvarez' })));
  const query = 'query ($companyId: Int!, $id: Int!) { clientExport(companyId: $companyId, id: $id) }';
  const { body } = await sendGraphql(
    at.server.url,
    { query, variables: { companyId: at.head, id } },
    { 'Auth-Token': at.tenants.headToken },
  );
  const found = (body.data as { clientExport: Record<string, Record<string, unknown>[]> }).clientExport;
  expect(Object.keys(found).sort()).toEqual(PERSONAL_TABLES.map(({ table }) => table).sort());
  expect(found.client).toEqual([expect.objectContaining({ id, first_name: 'Cleo', last_name: 'Alvarez' })]);
  expect(found.booking).toEqual([expect.objectContaining({ client_id: id, company_id: at.own })]);
  expect(JSON.stringify(found)).not.toMatch(/password_hash|root_id|token/);
  const { body: hal } = await head.get(`/api/v1/admin/${at.head}/client/${id}/export`);
  expect(hal).toMatchObject({ client: found.client, booking: found.booking });
});

/**
 * Columns that can hold text but no personal data of clients: names of what companies offer, enum values, keys, and what the
 * audit and fact tables hold about others (`redact-audit.ts`).
 */
const IMPERSONAL: Readonly<Record<string, string>> = {
  address: 'address1 address2 address3 address4 address5 country extra homephone map_marker map_url name phone postcode',
  administrator: 'email name password_hash role',
  answer: 'question_text',
  application: 'app_id app_key_hash name',
  attachment: 'basket_item_id key',
  audit_entry: 'action actor_kind after before overrode record',
  basket_article: 'id kind name ref',
  basket_item: 'course_item_id id move_item_id ref',
  booking: 'attendance attendance_marked_by booking_type cancelled_by channel multi_status multi_status_by time_zone',
  booking_text: 'item_kind message message_type',
  call_count: 'name',
  category: 'description name',
  claim: 'basket_item_id',
  client_queue: 'name',
  clinic: 'name person_ids resource_ids service_ids',
  closure: 'end_time name start_time',
  company: 'country_code currency_code description extra multi_status name ref timezone website',
  company_settings: 'administrator_sign_on_key locale payment_url purchase_page_url single_sign_on_key',
  coupon: 'code name service_ids',
  daily_demand: 'outcome reason',
  demand_note: 'outcome reason',
  email: 'kind',
  event: 'description',
  event_chain:
    'description extra long_description min_advance_unit min_cancel_unit name recurrence_rule recurrence_type reference ticket_type time',
  event_group: 'description extra name',
  event_sequence: 'description event_group_ids name',
  external_booking: 'title uid',
  external_calendar: 'error etag last_modified time_zone url',
  fact: 'about kind',
  failed_login: 'account address origin',
  image: 'content content_type image_file_name name owner',
  kept_answer: 'asked name sealed',
  live_note: 'kind record',
  member_level: 'name',
  mikro_orm_migrations: 'name',
  link_secret: 'secret',
  noted_since: 'subject',
  package: 'description name service_ids',
  password_reset: 'token_hash',
  payment: 'kind status transaction_id',
  person: 'calendar_key description email extra ical_link mobile name person_companies phone phone_prefix reference time_zone',
  pre_paid_booking: 'name service_ids',
  presence_change: 'changed_by',
  product: 'description extra name sku',
  purchase: 'calendar_key long_id other_company_ids payment_type reference told_fields',
  purchase_item: 'kind name',
  question: 'detail_type help_text name options settings',
  queuer: 'long_id multi_status multi_status_by state',
  reason: 'name',
  record_change: 'kind',
  resource: 'api_ref calendar_key description email extra name',
  schedule: 'description name rules',
  schedule_exception: 'hours name',
  service:
    'api_ref booking_type_member booking_type_public description duration_unit durations extra groups listed_durations name prices reference',
  service_group: 'description name service_ids',
  session: 'kind token_hash',
  shift_pattern: 'by_day end_time except_dates frequency start_time',
  shift_pattern_condition: 'color company_ids name',
  slot: 'description',
  subject_hours: 'measure',
  tally: 'list',
  voucher: 'description name reference',
  voucher_code: 'code',
  wallet_band: 'name',
  webhook_delivery: 'error kind state',
  webhook_endpoint: 'cancellation_url kinds password pause_reason previous_secret secret url username',
};

test('every column that can hold text is erased, or is listed here as impersonal', async () => {
  const columns = await at.rows<{ table: string; column: string }>(`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'bytea', 'character varying')`);
  const isPersonal = new Set(PERSONAL_TABLES.flatMap(({ table, columns: named }) => named.map((name) => `${table}.${name}`)));
  const others = Map.groupBy(
    columns.filter(({ table, column }) => !isPersonal.has(`${table}.${column}`)),
    ({ table }) => table,
  );
  const named = [...others].map(([table, found]) => [
    table,
    found
      .map(({ column }) => column)
      .sort()
      .join(' '),
  ]);
  expect(Object.fromEntries(named)).toEqual(IMPERSONAL);
});
