import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextFactory } from '../../../schema/shared/create-context.js';
import { createApplication } from '../../../src/account/create-application.js';
import { createApp } from '../../../src/app/create-app.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { type Listening, listen } from '../../../src/app/listen.js';
import { addDays } from '../../../src/shared/local-date.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';

/** Limits of callers without a duty, over HTTP, with two servers on one database. The proxy is this machine. */

const LIMITS = { holds: 4, baskets: 3, emails: 5, signUps: 3, uploads: 2, codes: 2, emailsToOne: 2 };

let shop: ShopServer;
let second: Listening;
let closeSecond: () => Promise<void>;
beforeAll(async () => {
  shop = await openShop({ callLimits: LIMITS, trustedProxies: ['127.0.0.0/8'] });
  const { orm, config } = shop.server;
  const own = await createOrm({ url: String(orm.config.get('clientUrl')), poolSize: 5 });
  second = await listen(await createApp(own, config), config);
  closeSecond = async () => {
    await second.drain(1000);
    await own.close();
  };
});
afterAll(async () => {
  await closeSecond?.();
  await shop?.server.close();
});

let day = '2030-03-04';
let address = 0;
/** Each test has its own Monday and its own address. */
function somewhere(): { from: string; at: (time: string) => object } {
  day = addDays(day, 7);
  const monday = day;
  return { from: `198.51.100.${++address}`, at: (time) => checkAt(shop, `${monday}T${time}`) };
}

interface Asking {
  readonly from: string;
  readonly token?: string | undefined;
  readonly key?: string;
  readonly base?: string;
}

async function ask(
  method: 'GET' | 'POST',
  path: string,
  body: object | null,
  { from, token, key, base = shop.server.url }: Asking,
) {
  const headers = {
    ...{ 'App-Id': 'demo', 'X-Forwarded-For': from, 'Content-Type': 'application/json' },
    ...(token && { 'Auth-Token': token }),
    ...(key && { 'Idempotency-Key': key }),
  };
  const answer = await fetch(`${base}/api/v1/${shop.id}/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const wait = answer.headers.get('Retry-After');
  return { status: answer.status, body: await answer.json(), wait, token: answer.headers.get('Auth-Token') ?? undefined };
}

const add = (item: object, asking: Asking) => ask('POST', 'basket/add_item', item, asking);
const buy = (asking: Asking, client: object) =>
  ask('POST', 'basket/checkout', { client: { first_name: 'Zoe', ...client } }, asking);

/** A member who has just registered, from their own address. */
async function newMember(email: string): Promise<{ id: unknown; token: string | undefined }> {
  const by = { from: `203.0.113.${100 + ++address}` };
  const account = { email, password: 'a long password' };
  const { body } = await ask('POST', 'client', { first_name: 'Max', ...account }, by);
  return { id: Object(body).id, token: (await ask('POST', '../login', account, by)).token };
}

const TIMES = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'];

describe('holds', () => {
  test('above the limit get 429 and Retry-After on every server; availability and other callers are unaffected', async () => {
    const { from, at } = somewhere();
    const first = await add(at('09:00'), { from });
    const { token } = first;
    const base = second.url;
    for (const time of TIMES.slice(1, 4)) expect((await add(at(time), { from, token, base })).status).toBe(201);

    for (const asking of [{ from, token }, { from, token, base }, { from }]) {
      const refused = await add(at('12:00'), asking);
      expect([refused.status, refused.body]).toEqual([
        429,
        { error: expect.stringContaining('Too many times and spaces held'), code: 'TOO_MANY_TRIES' },
      ]);
      expect(Number(refused.wait)).toBeGreaterThan(200);
      expect(Number(refused.wait)).toBeLessThanOrEqual(300);
    }
    expect((await ask('GET', `time_data?service_id=${shop.company.check.id}&date=${day}`, null, { from })).status).toBe(200);
    expect((await add(at('12:00'), { from: '203.0.113.1' })).status).toBe(201);
  });

  test('refused for another reason do not count', async () => {
    const { from, at } = somewhere();
    await add(at('09:00'), { from: '203.0.113.2' });
    for (let i = 0; i < 6; i++) expect((await add(at('09:00'), { from })).status).toBe(409);
    expect((await add(at('09:30'), { from })).status).toBe(201);
  });

  test('count for calls with an idempotency key, and once for repeats of the same call', async () => {
    const { from, at } = somewhere();
    const { token } = await add(at('09:00'), { from });
    for (let i = 0; i < 5; i++) expect((await add(at('09:30'), { from, token, key: 'same key of mine' })).status).toBe(201);
    for (const time of ['10:00', '10:30']) expect((await add(at(time), { from, token, key: `key ${time}` })).status).toBe(201);
    expect((await add(at('11:00'), { from, token, key: 'key 11:00' })).status).toBe(429);
  });

  test('are limited over GraphQL too', async () => {
    const { from } = somewhere();
    const query = `mutation Add($input: AddToBasketInput!) { addToBasket(input: $input) { token } }`;
    const items = Array.from({ length: 5 }, () => ({ productId: shop.lead.id }));
    const variables = { input: { companyId: shop.id, items } };
    const { status, body, headers } = await sendGraphql(shop.server.url, { query, variables }, { 'X-Forwarded-For': from });

    expect([status, body.errors?.[0]?.extensions]).toEqual([429, { code: 'TOO_MANY_TRIES', retryAfter: 300, limit: 'HOLDS' }]);
    expect(headers.get('Retry-After')).toBe('300');
  });

  test('of a member have a higher limit, which guests at the same address do not use up', async () => {
    const { from, at } = somewhere();
    for (let i = 0; i < 5; i++) await add(at('09:00'), { from });
    const asking = { from, token: shop.mia.token };
    const told: number[] = [];
    for (const time of TIMES.slice(1)) told.push((await add(at(time), asking)).status);

    expect(told).toEqual([...Array(8).fill(201), 429]);
  });

  test('of several members at one address are counted together, since anyone can register', async () => {
    const { from, at } = somewhere();
    const told: number[] = [];
    for (const [nth, times] of [TIMES.slice(0, 5), TIMES.slice(5)].entries()) {
      const { token } = await newMember(`holder${nth}@example.test`);
      for (const time of times) told.push((await add(at(time), { from, token })).status);
    }
    expect(told).toEqual([...Array(8).fill(201), 429, 429]);
  });

  test('are not counted for administrators of the company, but are for those of another company', async () => {
    const { from, at } = somewhere();
    const items = TIMES.map((time) => at(time));
    const admin = { from, token: shop.admin.token };
    expect((await add({ items }, admin)).status).toBe(201);
    expect((await add({ items }, { from, token: shop.foreign.token })).status).toBe(429);
  });
});

test('new baskets are limited, whatever they contain', async () => {
  const { from } = somewhere();
  const told: number[] = [];
  for (let i = 0; i < 4; i++) told.push((await add({ product_id: shop.lead.id }, { from })).status);
  expect(told).toEqual([201, 201, 201, 429]);
});

test('e-mails to one mailbox are limited across callers, and a refused checkout keeps the basket', async () => {
  const { at } = somewhere();
  const told: number[] = [];
  let last: Asking = { from: '203.0.113.1' };
  for (const [nth, time] of TIMES.slice(0, 3).entries()) {
    const from = `203.0.113.${10 + nth}`;
    last = { from, token: (await add(at(time), { from })).token };
    told.push((await buy(last, { email: nth ? 'Stranger@example.test ' : 'stranger@example.test' })).status);
  }
  expect(told).toEqual([201, 201, 429]);
  expect((await buy(last, { email: 'friend@example.test' })).status).toBe(201);
});

test('e-mails to a member are limited across addresses, so an account cannot be used to flood a stranger', async () => {
  const { at } = somewhere();
  const { token } = await newMember('somebody@example.test');
  const told: number[] = [];
  for (const time of TIMES.slice(0, 5)) {
    const asking = { from: `203.0.113.${100 + ++address}`, token };
    await add(at(time), asking);
    told.push((await ask('POST', 'basket/checkout', {}, asking)).status);
  }
  expect(told).toEqual([...Array(4).fill(201), 429]);
});

test('changes by the long id count one e-mail per booking of a purchase; a large purchase can still be cancelled', async () => {
  const { from, at } = somewhere();
  const { token } = await add({ items: TIMES.slice(0, 3).map((time) => at(time)) }, { from });
  const { body } = await buy({ from, token }, { email: 'many@example.test' });
  const longId = Object(body).long_id;
  const change = (nth: number, by: string | undefined, name: string, more: object) => {
    const query = `mutation Change($input: ${name === 'updatePurchase' ? 'UpdatePurchaseInput' : 'CancelPurchaseInput'}!) { ${name}(input: $input) { id } }`;
    const headers = { 'X-Forwarded-For': `203.0.113.${200 + nth}`, ...(by && { 'Auth-Token': by }) };
    return sendGraphql(shop.server.url, { query, variables: { input: { longId, ...more } } }, headers);
  };
  const [{ id } = { id: 0 }] = Object(body)._embedded.bookings;
  const one = { bookings: [{ id, to: { startsAt: `${Object(at('14:00')).datetime}Z` } }] };

  expect((await change(1, undefined, 'updatePurchase', one)).body.errors).toBeUndefined();
  const refused = await change(2, shop.foreign.token, 'cancelPurchase', {});
  expect(refused.body.errors?.[0]?.extensions.limit).toBe('EMAILS');
  expect((await change(3, shop.admin.token, 'cancelPurchase', { bookingIds: [id] })).body.errors).toBeUndefined();

  await shop.company.em.getConnection().execute('delete from call_count');
  expect((await change(4, undefined, 'cancelPurchase', {})).body.errors).toBeUndefined();
});

test('e-mails that members cause by a new address or a welcome request are limited', async () => {
  const { from } = somewhere();
  const { id, token = '' } = await newMember('writer@example.test');
  const send = (name: string, more: object) => {
    const query = `mutation Send($input: ${name === 'updateClient' ? 'UpdateClientInput' : 'RecordInput'}!) { ${name}(input: $input) { id } }`;
    const variables = { input: { companyId: shop.id, ...(name === 'updateClient' && { clientId: id }), id, ...more } };
    return sendGraphql(shop.server.url, { query, variables }, { 'X-Forwarded-For': from, 'Auth-Token': token });
  };
  const told: unknown[] = [];
  for (let i = 0; i < 5; i++)
    told.push((await send('updateClient', { email: `known${i}@example.test` })).body.errors?.[0]?.extensions.limit);
  expect(told).toEqual([...Array(4).fill(undefined), 'EMAILS']);
  expect((await send('updateClient', { firstName: 'Maximilian' })).body.errors).toBeUndefined();
  expect((await send('sendWelcomeEmail', {})).body.errors?.[0]?.extensions.limit).toBe('EMAILS');
});

test('contacts sent in from one address are limited', async () => {
  const { from } = somewhere();
  const told: number[] = [];
  for (let i = 0; i < 4; i++)
    told.push((await ask('POST', 'client', { first_name: `N${i}`, email: `n${i}@example.test` }, { from })).status);
  expect(told).toEqual([201, 201, 201, 429]);
});

/** Sends a file to a basket line, without naming a company. Returns the extensions of the refusal. */
async function attach(itemId: string | undefined, from: string, token = ''): Promise<Record<string, unknown> | undefined> {
  const query = 'mutation Attach($input: AttachFileInput!) { attachFile(input: $input) { id } }';
  const input = { itemId, fileName: 'a.txt', contentType: 'text/plain', content: btoa('hello') };
  const headers = { 'X-Forwarded-For': from, 'Auth-Token': token };
  const { body } = await sendGraphql(shop.server.url, { query, variables: { input } }, headers);
  return body.errors?.[0]?.extensions;
}

test.each(['a guest', 'an administrator of another company'])(
  'file uploads by %s are limited, even when one file replaces another',
  async (who) => {
    const { from, at } = somewhere();
    const own = who === 'a guest' ? {} : { token: shop.foreign.token };
    const { body, token = shop.foreign.token } = await add(at('09:00'), { from, ...own });
    const itemId = /"id":"([0-9a-f]{16})"/.exec(JSON.stringify(body))?.[1];
    const told: unknown[] = [];
    for (let i = 0; i < 3; i++) told.push((await attach(itemId, from, own.token ?? token))?.limit);
    expect(told).toEqual([undefined, undefined, 'UPLOADS']);
  },
);

test('an item id that cannot be stored is refused before a limit uses it in a look-up', async () => {
  expect(await attach('a\0b', somewhere().from, shop.foreign.token)).toMatchObject({ code: 'INVALID' });
});

test('attempts at coupon and voucher codes are limited, so that codes cannot be guessed', async () => {
  const { from, at } = somewhere();
  const { token } = await add(at('09:00'), { from });
  const told: number[] = [];
  for (const code of ['coupon', 'deal', 'coupon'])
    told.push((await ask('POST', `basket/${code}`, { coupon: 'GUESS', deal_code: 'GUESS' }, { from, token })).status);
  expect(told).toEqual([400, 400, 429]);
});

test('a caller whose proxy header is not trusted is limited by its own address', async () => {
  const contextOf = contextFactory(shop.server.orm, shop.server.config);
  const { origin } = await contextOf({ address: null, peer: '192.0.2.9', applicationRequired: false });
  expect(origin).toMatchObject({ network: '192.0.2.9', isShared: false });
});

test('callers behind an untrusted proxy or on this machine share a tenfold limit per application', async () => {
  const server = await openShop({ callLimits: { ...LIMITS, baskets: 1, holds: 1 } });
  await createApplication(server.company.em, { name: 'Other', appId: 'other' });
  const send = (headers: Record<string, string>) =>
    fetch(`${server.server.url}/api/v1/${server.id}/basket/add_item`, {
      method: 'POST',
      headers: { 'App-Id': 'demo', 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ product_id: server.lead.id }),
    }).then(({ status }) => status);
  const told: number[] = [];
  for (let i = 0; i < 11; i++) told.push(await send(i % 2 ? {} : { 'X-Forwarded-For': `198.51.100.${i}` }));

  expect(told.at(-1)).toBe(429);
  expect(told.filter((status) => status === 429)).toHaveLength(1);
  expect(await send({ 'App-Id': 'other' })).not.toBe(429);
  await server.server.close();
});
