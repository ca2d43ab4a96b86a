import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let admin: string;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = await adminToken(company.em, company.companyId);
});
afterAll(() => server.close());

interface Told {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

async function post(path: string, body: object, { key, token }: { key?: string; token?: string | null } = {}): Promise<Told> {
  const headers = {
    'App-Id': 'demo',
    'Content-Type': 'application/json',
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(token && { 'Auth-Token': token }),
  };
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const codeOf = ({ text }: Told): unknown => JSON.parse(text).code;

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    company.em.getKysely(),
  );
  return rows[0]!.count;
}

const addItem = () => `/api/v1/${company.companyId}/basket/add_item`;
const buy = () => `/api/v1/${company.companyId}/basket/checkout`;
const clients = () => `/api/v1/admin/${company.companyId}/client`;

let minute = 9 * 60;
/** A new half-hour with Ann for each call. */
function item(): object {
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  minute += 30;
  return { service_id: company.check.id, person_id: company.ann.id, datetime: `${MONDAY}T${time}:00` };
}

const heldBasket = async () => (await post(addItem(), item())).headers.get('Auth-Token');
const buyer = { client: { first_name: 'Zoe', last_name: 'Lee' } };

test('a repeated call gets the identical response, Auth-Token included, and holds nothing more', async () => {
  const [key, what, before] = [randomUUID(), item(), await count('basket_item')];

  const first = await post(addItem(), what, { key });
  const again = await post(addItem(), what, { key });

  expect(first.status).toBe(201);
  expect(first.headers.get('Auth-Token')).toEqual(expect.any(String));
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(again.headers.get('Auth-Token')).toBe(first.headers.get('Auth-Token'));
  expect(again.headers.get('Content-Type')).toBe(first.headers.get('Content-Type'));
  expect(await count('basket_item')).toBe(before + 1);
});

test('five concurrent calls with one key make one purchase, and each returns it or says to retry', async () => {
  const [key, token, before] = [randomUUID(), await heldBasket(), await count('purchase')];

  const answers = await Promise.all(Array.from({ length: 5 }, () => post(buy(), buyer, { key, token })));
  const later = await post(buy(), buyer, { key, token });

  expect(await count('purchase')).toBe(before + 1);
  expect(later.status).toBe(201);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  for (const answer of answers) {
    if (answer.status === 201) expect(answer.text).toBe(later.text);
    else {
      expect([answer.status, codeOf(answer)]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  }
});

test('five calls without a key create five clients, five with one key create one', async () => {
  const before = await count('client');
  await Promise.all(Array.from({ length: 5 }, () => post(clients(), { first_name: 'Twin' }, { token: admin })));
  expect(await count('client')).toBe(before + 5);

  const key = randomUUID();
  for (let i = 0; i < 5; i++) await post(clients(), { first_name: 'Twin' }, { token: admin, key });
  expect(await count('client')).toBe(before + 6);
});

test('the same key with another body is refused, and changes nothing', async () => {
  const key = randomUUID();
  await post(clients(), { first_name: 'Ann' }, { token: admin, key });
  const before = await count('client');

  const other = await post(clients(), { first_name: 'Bob' }, { token: admin, key });

  expect([other.status, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await count('client')).toBe(before);
});

test('a key is separate for each caller and each path', async () => {
  const [key, body] = [randomUUID(), { first_name: 'Own' }];
  const other = await adminToken(company.em, company.companyId);
  const mine = await post(clients(), body, { token: admin, key });
  const theirs = await post(clients(), body, { token: other, key });
  const elsewhere = await post(`/api/v1/${company.companyId}/client`, body, { token: admin, key });

  const ids = [mine, theirs, elsewhere].map(({ text }) => JSON.parse(text).id);
  expect(new Set(ids).size).toBe(3);
});

const contacts = () => `/api/v1/${company.companyId}/client`;

test('without a session, the same key with a different body counts as a different key', async () => {
  const key = randomUUID();
  const before = await count('client');
  const first = await post(contacts(), { first_name: 'Ann', last_name: 'Guest' }, { key });
  const other = await post(contacts(), { first_name: 'Bob', last_name: 'Guest' }, { key });
  const again = await post(contacts(), { first_name: 'Ann', last_name: 'Guest' }, { key });

  expect([first.status, other.status]).toEqual([201, 201]);
  expect(JSON.parse(other.text).first_name).toBe('Bob');
  expect(again.text).toBe(first.text);
  expect(await count('client')).toBe(before + 2);
});

test('two guests with the same guessable key share nothing: neither gets the token of the other', async () => {
  const what = { service_id: company.puppies.id, datetime: `${MONDAY}T09:00:00` };
  const [mine, theirs] = [await post(addItem(), what, { key: 'order-1' }), await post(addItem(), what, { key: 'order-1' })];

  expect([mine.status, theirs.status]).toEqual([201, 201]);
  expect(theirs.headers.get('Auth-Token')).not.toBe(mine.headers.get('Auth-Token'));
  expect(theirs.text).not.toBe(mine.text);
});

test('two guests with sessions of their own share nothing, even with the same random key', async () => {
  const key = randomUUID();
  const [mine, theirs] = [await heldBasket(), await heldBasket()];
  const bought = await post(buy(), buyer, { key, token: mine });
  const other = await post(buy(), buyer, { key, token: theirs });

  expect([bought.status, other.status]).toEqual([201, 201]);
  expect(JSON.parse(other.text).long_id).not.toBe(JSON.parse(bought.text).long_id);
});

test('within a session, even a guessable key prevents a second client', async () => {
  const before = await count('client');
  const first = await post(clients(), { first_name: 'One' }, { token: admin, key: 'order-1' });
  const again = await post(clients(), { first_name: 'One' }, { token: admin, key: 'order-1' });

  expect(again.text).toBe(first.text);
  expect(await count('client')).toBe(before + 1);
});

test('a refusal is not stored: the same call with its key succeeds once it is possible', async () => {
  const key = randomUUID();
  const token = await heldBasket();
  await sql`update basket_item set held_until = now() - interval '1 second'
    where basket_id = (select max(basket_id) from basket_item)`.execute(company.em.getKysely());
  await sql`update claim set expires_at = now() - interval '1 second' where basket_item_id in (
    select id from basket_item where basket_id = (select max(basket_id) from basket_item))`.execute(company.em.getKysely());

  const refused = await post(buy(), buyer, { key, token });
  const held = await post(addItem(), { ...item(), entire_basket: true }, { token });
  const bought = await post(buy(), buyer, { key, token });

  expect([refused.status, codeOf(refused)]).toEqual([409, 'HOLD_EXPIRED']);
  expect([held.status, bought.status]).toEqual([201, 201]);
});

test('a call that fails with a 500 is rolled back completely, and its key may be used again', async () => {
  const [key, before] = [randomUUID(), await count('client')];
  const em = server.orm.em.fork();
  await em.execute(`create function fail_at_commit() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
  await em.execute('create trigger broken after insert on kept_answer execute function fail_at_commit()');

  const broken = await post(clients(), { first_name: 'Half' }, { token: admin, key });
  const afterwards = await count('client');
  await em.execute('drop trigger broken on kept_answer');
  const whole = await post(clients(), { first_name: 'Half' }, { token: admin, key });

  expect([broken.status, afterwards]).toEqual([500, before]);
  expect(whole.status).toBe(201);
  expect(await count('client')).toBe(before + 1);
});

test('a failed log-in counts as an attempt even when its call has a key', async () => {
  const email = 'nobody@example.test';
  const tries: number[] = [];
  for (let i = 0; i < 11; i++)
    tries.push((await post('/api/v1/login', { email, password: 'wrong-one' }, { key: `try ${i}` })).status);

  expect(tries.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(tries[10]).toBe(429);
});

test.each([
  ['', 0],
  ['x'.repeat(256), 256],
])('the key "%s" is refused for its length', async (key) => {
  const answer = await post(clients(), { first_name: 'Long' }, { token: admin, key });
  expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID']);
});

test('a stored response contains neither key nor token in clear, and is forgotten after 24 hours', async () => {
  const [key, what] = [randomUUID(), item()];
  const first = await post(addItem(), what, { key });
  const token = String(first.headers.get('Auth-Token'));
  const { rows } = await sql<{ all: string }>`
    select string_agg(encode(sealed, 'escape') || encode(name, 'escape'), '') as all from kept_answer`.execute(
    company.em.getKysely(),
  );
  expect(rows[0]!.all).not.toContain(token);
  expect(rows[0]!.all).not.toContain(key);

  await sql`update kept_answer set created_at = now() - interval '24 hours'`.execute(company.em.getKysely());
  const later = await post(addItem(), what, { key });
  expect([later.status, codeOf(later)]).toEqual([409, 'TIME_TAKEN']);
});

const graphql = (query: string, variables: object, key?: string) => post('/graphql', { query, variables }, { key, token: admin });

const CREATE = `mutation Create($input: CreateClientInput!) { createClient(input: $input) { id firstName } }`;
const input = (firstName: string) => ({ input: { companyId: company.companyId, firstName } });

test('GraphQL: a repeated mutation runs once with identical responses, a different one with its key is refused', async () => {
  const [key, before] = [randomUUID(), await count('client')];

  const answers = await Promise.all(Array.from({ length: 5 }, () => graphql(CREATE, input('Once'), key)));
  const later = await graphql(CREATE, input('Once'), key);
  const other = await graphql(CREATE, input('Other'), key);

  expect(JSON.parse(later.text).data.createClient).toMatchObject({ firstName: 'Once' });
  for (const answer of answers) {
    if (answer.status === 200) expect(answer.text).toBe(later.text);
    else {
      expect(answer.status).toBe(409);
      expect(JSON.parse(answer.text).errors[0].extensions.code).toBe('IDEMPOTENCY_KEY_IN_USE');
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  }
  expect([other.status, JSON.parse(other.text).errors[0].extensions.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await count('client')).toBe(before + 1);
});

test('GraphQL: when the second of two mutations is refused, the first is kept and not repeated', async () => {
  const [key, before] = [randomUUID(), await count('client')];
  const two = `mutation Two($input: CreateClientInput!, $cancel: CancelBookingInput!) {
    createClient(input: $input) { id } cancelBooking(input: $cancel) { id } }`;
  const variables = { ...input('First'), cancel: { companyId: company.companyId, id: 999_999 } };

  const first = await graphql(two, variables, key);
  const again = await graphql(two, variables, key);

  expect(JSON.parse(first.text).errors[0].extensions.code).toBe('NOT_FOUND');
  expect(again.text).toBe(first.text);
  expect(await count('client')).toBe(before + 1);
});

test('GraphQL: a refused mutation is not stored, and a query ignores the key', async () => {
  const key = randomUUID();
  const refused = await graphql(CREATE, { input: { companyId: company.companyId, email: 'no mail' } }, key);
  expect(JSON.parse(refused.text).errors[0].extensions.code).toBe('INVALID');
  const made = await graphql(CREATE, input('Now'), key);
  expect(JSON.parse(made.text).data.createClient.firstName).toBe('Now');

  const query = `{ company(id: ${company.companyId}) { name } }`;
  expect((await graphql(query, {}, key)).text).toContain('Pet Store');
});
