import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeTime } from '../../support/clients/free-time.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

const PASSWORD = 'demo-password';
const BRANCH = '/api/v1/company/2';

let server: TestServer;
let visitor: RestClient;

beforeAll(async () => {
  server = await startServer({ appIds: 'any', demo: true, logLevel: 'error' }, 'demo');
  visitor = new RestClient({ base: server.url });
});
afterAll(() => server.close());

const logIn = async (email: string) => {
  const answer = await visitor.as(undefined).post('/api/v1/login', { email, password: PASSWORD });
  expect(answer.status).toBe(201);
  return { body: answer.body, client: visitor.as(String(answer.body.auth_token)) };
};

const graphql = async (query: string, token?: string): Promise<Json> => {
  const headers = { 'Content-Type': 'application/json', ...(token && { 'Auth-Token': token }) };
  const answer = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const body = (await answer.json()) as Json;
  expect(body.errors).toBeUndefined();
  return body.data as Json;
};

const first = (rows: readonly Json[]): Json => {
  expect(rows.length).toBeGreaterThan(0);
  return rows[0]!;
};

describe('a visitor without a log-in', () => {
  test('finds the company and follows its links to services, people, resources and items', async () => {
    const company = (await visitor.get(BRANCH)).body;
    expect(company).toMatchObject({ id: 2, name: 'Pet Store Camden', timezone: 'Europe/London', currency_code: 'GBP' });

    for (const rel of ['services', 'people', 'resources']) {
      const list = await visitor.follow(company, rel);
      expect(list.body.total_entries).toBe(embedded(list, rel).length);
      const record = await visitor.follow(first(embedded(list, rel)), 'self');
      expect(record.body).toEqual(first(embedded(list, rel)));
    }
    const service = first(embedded(await visitor.follow(company, 'services'), 'services'));
    const items = await visitor.follow(company, 'items', { service_id: service.id });
    expect(embedded(items, 'items').length).toBeGreaterThan(0);
  });

  test('holds a time, which others are no longer offered, releases it, holds it again and buys', async () => {
    const { company, service, day, event, time } = await freeTime(visitor);
    const ask = { service_id: service.id, date: day.date, event_id: event.event_id };
    const isOffered = async (caller: RestClient) => {
      const times = (await caller.follow(company, 'times', ask)).body.times as Json[];
      return times.some(({ datetime }) => datetime === time.datetime);
    };
    const buyer = visitor.as(undefined);
    const item = { event_id: event.event_id, service_id: service.id, date: day.date, time: time.time };

    const added = await buyer.post('/api/v1/2/basket/add_item', item);
    expect(added).toMatchObject({ status: 201 });
    expect(added.headers.get('Auth-Token')).toMatch(/^[\w-]{43}$/);
    expect(added.body).toMatchObject({ company_id: 2, total_price: time.price, total_due_price: time.price });
    const line = first(embedded(added, 'items'));
    expect(line).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      event_id: event.event_id,
      service_id: service.id,
      service_name: service.name,
      person_name: event.name,
      num_book: 1,
      status: 4,
      date: day.date,
      time: time.time,
      datetime: time.datetime,
      price: time.price,
    });
    expect(await isOffered(visitor)).toBe(false);
    expect(await isOffered(buyer)).toBe(true);

    const viewed = await buyer.follow(added.body, 'items');
    expect(embedded(viewed, 'items')).toEqual(embedded(added, 'items'));
    const removed = await buyer.follow(line, 'self', {}, { method: 'DELETE' });
    expect(removed.status).toBe(200);
    expect(embedded(removed, 'items')).toEqual([]);
    expect(await isOffered(visitor)).toBe(true);

    await buyer.post('/api/v1/2/basket/add_item', item);
    const client = await buyer.post('/api/v1/2/client', { first_name: 'Ada', last_name: 'Byron', email: 'ada@journey.test' });
    expect(client.status).toBe(201);
    const bought = await buyer.follow(added.body, 'checkout', { member_id: client.body.id }, { method: 'POST' });
    expect(bought.status).toBe(201);
    expect(bought.body).toMatchObject({ total_price: time.price, paid: 0, client_name: 'Ada Byron' });
    expect(first(embedded(bought, 'bookings'))).toMatchObject({
      datetime: time.datetime,
      service_name: service.name,
      person_name: event.name,
      price: time.price,
      is_cancelled: false,
    });
    expect(await isOffered(visitor)).toBe(false);

    const read = await visitor.get(`/api/v1/purchases/${bought.body.long_id}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(bought.body);

    await sameOverGraphql(bought.body);
  });

  /** The booking an administrator sees over GraphQL is the one made over REST, with the same values. */
  async function sameOverGraphql(purchase: Json) {
    const booking = first(embedded(purchase, 'bookings'));
    const { body } = await logIn('admin@demo.test');
    const data = await graphql(
      `{ booking(companyId: 2, id: ${booking.id}) {
        id startsAt duration isCancelled price { amountMinor currency } client { firstName lastName email } service { name } purchase { longId }
      } }`,
      String(body.auth_token),
    );
    expect(data.booking).toEqual({
      id: booking.id,
      startsAt: new Date(String(booking.datetime)).toISOString().replace('.000', ''),
      duration: booking.duration,
      isCancelled: false,
      price: { amountMinor: booking.price, currency: 'GBP' },
      client: { firstName: 'Ada', lastName: 'Byron', email: 'ada@journey.test' },
      service: { name: booking.service_name },
      purchase: { longId: purchase.long_id },
    });
  }

  test('gets the documented 409 for a time that another visitor holds', async () => {
    const { service, event, day, time } = await freeTime(visitor);
    const item = { event_id: event.event_id, date: day.date, time: time.time };
    expect((await visitor.as(undefined).post('/api/v1/2/basket/add_item', item)).status).toBe(201);

    const second = await visitor.as(undefined).post('/api/v1/2/basket/add_item', item);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      status: 409,
      message: 'NoSpaceLeftError',
      error: 'No Space Left',
      data: { service_id: service.id, name: service.name },
    });
  });
});

describe('log-in', () => {
  test.each([
    ['JSON', { 'Content-Type': 'application/json' }, JSON.stringify({ email: 'admin@demo.test', password: PASSWORD })],
    ['a form', {}, new URLSearchParams({ email: 'admin@demo.test', password: PASSWORD })],
    ['a form without a Content-Type', { 'Content-Type': '' }, `email=admin%40demo.test&password=${PASSWORD}`],
  ])('accepts %s', async (_label, headers, body) => {
    const answer = await fetch(`${server.url}/api/v1/login`, { method: 'POST', headers: { 'App-Id': 'demo', ...headers }, body });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ email: 'admin@demo.test', company_id: 2, auth_token: expect.any(String) });
  });

  test('accepts a multipart form', async () => {
    const form = new FormData();
    form.set('email', 'admin@demo.test');
    form.set('password', PASSWORD);
    expect((await visitor.as(undefined).post('/api/v1/login', form)).status).toBe(201);
  });

  test('gives the same response to a wrong password and an unknown e-mail', async () => {
    const wrong = await visitor.as(undefined).post('/api/v1/login', { email: 'admin@demo.test', password: 'wrong-password' });
    const unknown = await visitor.as(undefined).post('/api/v1/login', { email: 'nobody@demo.test', password: PASSWORD });
    expect(wrong.status).toBe(401);
    expect(wrong.body.error).toBe('401 Unauthorized');
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body });
  });

  test('gives a token that is invalid after the log-out', async () => {
    const { client } = await logIn('admin@demo.test');
    expect((await client.get('/api/v1/admin/2/client')).status).toBe(200);
    expect((await client.delete('/api/v1/login')).status).toBe(200);
    const after = await client.get('/api/v1/admin/2/client');
    expect({ status: after.status, body: after.body }).toMatchObject({ status: 401, body: { error: '401 Unauthorized' } });
  });
});

describe('an administrator', () => {
  test('of a parent company has access to its branches, one of a branch only to that branch', async () => {
    const parent = (await logIn('parent@demo.test')).client;
    const camden = (await logIn('admin@demo.test')).client;
    expect((await parent.get('/api/v1/admin/2/bookings')).status).toBe(200);
    expect((await parent.get('/api/v1/admin/3/bookings')).status).toBe(200);
    for (const foreign of [1, 3, 4, 4711]) expect((await camden.get(`/api/v1/admin/${foreign}/bookings`)).status).toBe(403);
  });

  test('blocks a person for a quarter of an hour, which is then no longer offered', async () => {
    const { company, event, day, time } = await freeTime(visitor);
    const { client } = await logIn('admin@demo.test');
    const ask = { event_id: event.event_id, date: day.date };
    const people = embedded(await visitor.follow(company, 'people'), 'people');
    const person = people.find(({ name }) => name === event.name)!;
    const start = String(time.datetime).slice(0, 19);

    const block = await client.put(`/api/v1/admin/2/people/${person.id}/block`, {
      start_time: start,
      end_time: new Date(Date.parse(`${start}Z`) + 900_000).toISOString().slice(0, 19),
    });
    expect(block.status).toBe(200);
    expect(block.body).toMatchObject({ spaces_blocked: 1, status: 3, person_id: person.id });
    const left = (await visitor.follow(company, 'times', ask)).body.times as Json[];
    expect(left.map(({ datetime }) => datetime)).not.toContain(time.datetime);
  });

  test('gives a new person a schedule, and the person becomes bookable', async () => {
    const { client } = await logIn('admin@demo.test');
    const schedule = await client.post('/api/v1/admin/2/schedules', { name: 'Every day' });
    expect(schedule.status).toBe(201);
    const pattern = await client.post(`/api/v1/admin/2/schedules/${schedule.body.id}/shift_patterns`, {
      start_date: '2024-01-01',
      start_time: '08:00',
      end_time: '20:00',
      frequency: 'daily',
      interval: 1,
    });
    expect(pattern.status).toBe(201);
    const shifts = await client.get(
      `/api/v1/admin/2/schedules/${schedule.body.id}/shifts?start_date=2030-03-04&end_date=2030-03-10`,
    );
    expect(embedded(shifts, 'shifts')).toHaveLength(7);

    const person = await client.post('/api/v1/admin/2/people', { name: 'Nova', schedule_id: schedule.body.id });
    expect(person.status).toBe(201);
    const { company, service } = await freeTime(visitor);
    const days = (await visitor.follow(company, 'days', { service_id: service.id, person_id: person.body.id })).body
      .days as Json[];
    expect(days.filter(({ spaces }) => Number(spaces) > 0).length).toBeGreaterThan(3);
  });
});

describe('a member', () => {
  test('sees their own record and bookings and cancels one, but cannot see another member', async () => {
    const { body, client } = await logIn('member@demo.test');
    const member = (await client.follow(body, 'member')).body;
    expect(member).toMatchObject({ email: 'member@demo.test', auth_token: client.token });

    const { event, day, time } = await freeTime(visitor);
    await client.post('/api/v1/2/basket/add_item', { event_id: event.event_id, date: day.date, time: time.time });
    const bought = await client.post('/api/v1/2/basket/checkout');
    expect(bought.status).toBe(201);
    const made = first(embedded(bought, 'bookings'));

    const bookings = embedded(await client.follow(member, 'bookings', { per_page: 1024 }), 'bookings');
    const booking = bookings.find(({ id }) => id === made.id)!;
    const cancelled = await client.follow(booking, 'cancel', {}, { method: 'POST' });
    expect(cancelled.body).toMatchObject({ id: made.id, is_cancelled: true });
    const times = (await visitor.get(`/api/v1/2/time_data?event_id=${event.event_id}&date=${day.date}`)).body.times as Json[];
    expect(times.some(({ datetime }) => datetime === time.datetime)).toBe(true);

    const other = (await logIn('member2@demo.test')).client;
    expect((await other.follow(member, 'self')).status).toBe(403);
    expect((await visitor.as(undefined).get(`/api/v1/purchases/${bought.body.long_id}`)).status).toBe(401);
  });
});
