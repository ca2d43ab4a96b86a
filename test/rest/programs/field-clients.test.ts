import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeTime } from '../../support/clients/free-time.js';
import { type Answer, Refused, Resource } from '../../support/clients/link-driven.js';
import { type Headers, rawRequest } from '../../support/clients/raw-http.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { PASSWORD } from '../../support/fixtures/pet-store.js';
import { hrefOf, type Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Complete journeys of small programs that send and read what real client programs do. Source: wire.md. */

let server: TestServer;
let api: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' }, 'demo');
  api = `${server.url}/api/v1`;
});
afterAll(() => server?.close());

const refusal = async (ask: Promise<unknown>): Promise<Answer> => {
  const thrown = await ask.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof Refused) return thrown.answer;
  throw thrown ?? new Error('It was not refused');
};

describe('the link-driven browser SDK', () => {
  /** Begins as widgets do, before they show anything: stops at the first advertised link that does not work. */
  async function start(): Promise<Resource> {
    const company = await Resource.open(`${api}/company/2`, rawRequest);
    if (company.$has('settings')) await company.$get('settings');
    await company.at('GET', `${api}/status?company_id=2&clear_baskets=1&clear_member=1`);
    return company;
  }

  /** The first free time of a service that one person gives; the widget hangs unless one of three routes leads to times. */
  async function aTime(company: Resource): Promise<{ service: Resource; item: Json }> {
    for (const service of await company.$list('services')) {
      if (service.data.spaces !== 1) continue;
      const days = (await service.$get('days')).data.days as readonly Json[];
      const day = days.slice(3).find(({ spaces }) => Number(spaces) > 0);
      if (!day) continue;
      const times = await service.$get('times', { date: day.date });
      const [event] = await times.$list('events');
      const [time] = (event?.data.times ?? []) as readonly Json[];
      const { event_id } = event?.data ?? {};
      expect(String(time?.datetime)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
      if (event && time) return { service, item: { event_id, date: day.date, time: time.time, price: time.price } };
    }
    throw new Error('The demo has no free time');
  }

  test('books, following links from company, service, day and time to basket, client, checkout and purchase', async () => {
    const company = await start();
    const { service, item } = await aTime(company);
    const questions = (await company.$get('client_details')).data.questions;
    expect(questions).toEqual(expect.any(Array));

    const basket = await service.$post('book', {}, { entire_basket: true, items: [{ ...item, ref: 123, settings: {} }] });
    const [line] = await basket.$list('items');
    expect(line?.data).toMatchObject({ ref: 123, status: 4, time: item.time, price: item.price });

    const client = await company.$post(
      'client',
      {},
      { first_name: 'Ada', last_name: 'Lee', email: 'ada@sdk.test', questions: [] },
    );
    const total = await basket.$post('checkout', {}, { client: client.data, items: [], is_admin: false });
    expect(total.data).toMatchObject({ total_price: item.price, paid: 0, due_now: expect.any(Number), client_name: 'Ada Lee' });
    const again = await total.$get('self');
    for (const rel of ['bookings', 'packages', 'products', 'deals', 'confirm_messages']) {
      expect([rel, again.$has(rel) && (await again.$list(rel)).length]).toEqual([
        rel,
        rel === 'bookings' ? 1 : expect.any(Number),
      ]);
    }
    expect((await again.$get('client')).data).toMatchObject({ first_name: 'Ada' });
    expect((await again.$get('company')).data.id).toBe(2);
  });

  test('gets the error texts that it compares when the time is taken', async () => {
    const company = await start();
    const { service, item } = await aTime(company);
    await service.$post('book', {}, { entire_basket: true, items: [{ ...item, ref: 1 }] });

    const late = await (await start()).$list('services');
    const same = late.find(({ data }) => data.id === service.data.id)!;
    const { status, body } = await refusal(same.$post('book', {}, { entire_basket: true, items: [{ ...item, ref: 2 }] }));
    expect([status, body.error, body.message]).toEqual([409, 'No Space Left', 'NoSpaceLeftError']);
  });

  test('logs in a member by a company link, books, cancels by POST and by DELETE, and logs out', async () => {
    const company = await start();
    const login = await company.$post('login', {}, { email: 'member@demo.test', password: PASSWORD });
    const member = await login.$get('member');
    expect(member.data).toMatchObject({ email: 'member@demo.test', auth_token: login.data.auth_token });
    for (const form of ['cancel', 'self']) {
      const { service, item } = await aTime(company);
      await service.$post('book', {}, { entire_basket: true, items: [{ ...item, ref: 1 }] });
      const bought = await company.$post('checkout', {}, { client: { id: member.data.id }, member_id: member.data.id });
      const [made] = await bought.$list('bookings');
      const asked = { per_page: 1024, start_date: item.date };
      member.$flush('bookings', asked);
      const list = await member.$list('bookings', asked);
      const booking = list.find(({ data }) => data.id === made?.data.id)!;
      const gone =
        form === 'cancel'
          ? await booking.$post('cancel', { notify: false, cancel_reason: 'ill' })
          : await booking.$del('self', {}, { notify: false, cancel_reason: 'ill' });
      expect(gone.data).toMatchObject({ id: made?.data.id, is_cancelled: true });
    }
    await company.at('DELETE', `${api}/logout`, {});
    expect((await refusal(member.$get('edit_member'))).status).toBe(401);
  });

  test('serves a queue: logs in an administrator, opens a desk, and adds, serves and removes queuers', async () => {
    const root = await Resource.open(api, rawRequest);
    const login = await root.at('POST', `${api}/login/admin/2`, { email: 'admin@demo.test', password: PASSWORD });
    const administrator = await login.$get('administrator');
    const company = await administrator.$get('company');
    const queues = await company.$list('client_queues');
    for (const queue of queues) await queue.$list('queuers');

    const people = await company.$list('people', { embed: 'immediate_schedule', per_page: 1024 });
    const desk = people.find((person) => person.$has('start_serving') && person.data.attendance_status !== 2)!;
    const there = await desk.$put('attendance', {}, { status: 1, estimated_duration: 30 });
    expect(there.data).toMatchObject({ id: desk.data.id, type: 'person', attendance_status: 1 });

    const taken = (await Promise.all(queues.map((queue) => queue.$list('services')))).flat();
    const service = taken.find((each) => each.$has('queuers'))!;
    const queuer = await service.$post('queuers', {}, { first_name: 'Bea', last_name: 'Fox', service_id: service.data.id });
    const served = await there.$post('start_serving', { queuer_id: queuer.data.id });
    expect(served.data).toMatchObject({ id: queuer.data.id, first_name: 'Bea' });
    desk.$flush('self');
    const busy = await desk.$get('self');
    expect((await busy.$get('queuer')).data.id).toBe(queuer.data.id);
    expect((await busy.$post('finish_serving')).data).toMatchObject({ id: queuer.data.id });

    const next = await service.$post('queuers', {}, { first_name: 'Cal', service_id: service.data.id });
    expect((await next.$del('self')).data).toMatchObject({ id: next.data.id });
  });
});

/** A program with hard-coded addresses. `form` encodes a body, with the matching Content-Type or none. */
const program =
  (own: Headers) =>
  (method: string, path: string, body?: string, more: Headers = {}) =>
    rawRequest(method, `${api}${path}`, { 'App-Id': 'demo', ...own, ...more }, body);

const form = (values: Readonly<Record<string, string | number | boolean>>) =>
  `${new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]))}`;

/** A service that one person gives, and its first free time, for programs that get it from elsewhere. */
async function anItem(): Promise<
  Record<'service_id' | 'event_id' | 'time' | 'duration', number> & { date: string; datetime: string }
> {
  const { service, day, event, time } = await freeTime(new RestClient({ base: server.url }));
  const [duration] = service.durations as number[];
  return {
    service_id: Number(service.id),
    event_id: Number(event.event_id),
    time: Number(time.time),
    duration: Number(duration),
    date: String(day.date),
    datetime: String(time.datetime),
  };
}

describe('the Java SDK', () => {
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const java = program({ Accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'App-Key': 'none' });
  const logIn = async (email: string) =>
    (await java('POST', '/login', form({ email, password: PASSWORD }), FORM)).body.auth_token as string;

  test('books with all parameters in the query and an empty body, for a client created by a form', async () => {
    const { event_id, service_id, date, time } = await anItem();
    const added = await java('POST', `/2/basket/add_item?${form({ event_id, service_id, date, time })}`);
    expect([added.status, added.token]).toEqual([201, expect.any(String)]);
    const token = { 'Auth-Token': String(added.token) };
    const client = await java('POST', '/2/client', form({ first_name: 'Jo', email: 'jo@java.test' }), { ...FORM, ...token });
    const bought = await java('POST', `/2/basket/checkout?member_id=${client.body.id}`, '', token);
    expect([bought.status, bought.body.client_name]).toEqual([201, 'Jo']);
  });

  test('books as an administrator, updates by form and by JSON without a Content-Type, and cancels with a body', async () => {
    const token = { 'Auth-Token': await logIn('admin@demo.test') };
    const { service_id, event_id, duration, datetime } = await anItem();
    const asked = form({ service_id, event_id, duration, datetime, 'client[first_name]': 'Kim', notifications: false });
    const made = await java('POST', '/admin/2/bookings', asked, { ...FORM, ...token });
    expect([made.status, made.body.datetime]).toEqual([201, datetime]);
    const path = `/admin/2/bookings/${made.body.id}`;

    expect((await java('PUT', path, form({ client_name: 'Kim Fox', notify: false }), token)).body).toMatchObject({
      id: made.body.id,
    });
    expect((await java('PUT', path, JSON.stringify({ attended: 'false' }), token)).body).toMatchObject({ attended: false });
    const gone = await java('DELETE', path, JSON.stringify({ notify: false, cancel_reason: 'ill' }), token);
    expect([gone.status, gone.body.is_cancelled]).toEqual([200, true]);
  });

  test('gets the same address for the linked and the embedded administrator of a log-in', async () => {
    const { body } = await java('POST', '/login', form({ email: 'admin@demo.test', password: PASSWORD }), FORM);
    expect(hrefOf(body, 'administrator')).toBe(hrefOf(embedded(body, 'administrators')[0], 'self'));
  });
});

describe('the TypeScript client', () => {
  const ts = program({ Accept: '*/*', 'Content-Type': 'application/json' });

  test('may send a Content-Type with GET, and with a DELETE without a body', async () => {
    const { body } = await ts('POST', '/login/2', JSON.stringify({ email: 'member@demo.test', password: PASSWORD }));
    const token = { 'Auth-Token': String(body.auth_token) };
    const [member] = embedded(body, 'members');
    const { date, time, event_id } = await anItem();
    await ts('POST', '/2/basket/add_item', JSON.stringify({ event_id, date, time: String(time) }), token);
    const bought = await ts('POST', '/2/basket/checkout', '', token);
    expect(bought.status).toBe(201);

    const listed = await ts('GET', `/2/members/${member?.id}/bookings?include_cancelled=true`, undefined, token);
    expect(listed.body.total_entries).toBeGreaterThan(0);
    const [made] = embedded(bought.body, 'bookings');
    const gone = await ts('DELETE', `/2/members/${member?.id}/bookings/${made?.id}`, undefined, token);
    expect(gone).toMatchObject({ status: 200, body: { id: made?.id, is_cancelled: true, settings: {} } });
    expect((await ts('DELETE', '/login', undefined, token)).status).toBe(200);
  });

  test('gets the result and message that it shows for a forgotten password', async () => {
    const asked = await ts('POST', '/login/2/email_password_reset', JSON.stringify({ email: 'nobody@ts.test' }));
    expect(asked).toMatchObject({ status: 201, body: { result: expect.anything(), message: expect.any(String) } });
  });
});

describe('small programs', () => {
  const php = program({});
  const ruby = program({ Accept: 'application/json' });

  test('PHP, without an Accept header, gets no status on which it would sleep and retry', async () => {
    const paths = ['/company/2', '/2/services', '/2/people', '/2/day_data?service_id=1', '/company/4711', '/2/services/4711'];
    const answers = await Promise.all(paths.map((path) => php('GET', path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 404]);
  });

  test('Ruby reads with only an App-Id, and gets the expected error texts', async () => {
    expect((await ruby('GET', '/2/services')).status).toBe(200);
    expect((await ruby('GET', '/2/services/4711')).body.error).toBe('Not Found');
    expect((await ruby('GET', '/admin/2/client')).body.error).toBe('401 Unauthorized');
  });

  test('may send trailing slashes, brackets and the largest page size', async () => {
    const odd = '/2/services/?exclude_links[]=self&exclude_links[]=days&availability[]=1&per_page=1024';
    expect(embedded((await ruby('GET', odd)).body, 'services').length).toBeGreaterThan(0);
    expect((await ruby('GET', '/company/2/search?company[text]=Camden')).status).toBe(200);
    expect(
      (await ruby('GET', '/company/2/?embed=&category_id=', undefined, { 'App-Key': 'f0bc4f65', 'Bypass-Auth': '1' })).status,
    ).toBe(200);
  });

  test('may log in and submit details by multipart forms, as documented', async () => {
    const parts = (values: Json) => {
      const lines = Object.entries(values).map(
        ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      return `${lines.join('')}--x--\r\n`;
    };
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await php('POST', '/login', parts({ email: 'member@demo.test', password: PASSWORD }), type)).status).toBe(201);
    expect((await php('POST', '/2/client', parts({ first_name: 'Mo', email: 'mo@parts.test' }), type)).body.first_name).toBe(
      'Mo',
    );
  });
});
