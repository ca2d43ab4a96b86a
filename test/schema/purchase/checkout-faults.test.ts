import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { PRODUCT } from '../../../src/purchase/articles/article-kinds.js';
import { saveRecord } from '../../../src/purchase/articles/save-record.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { type ReadRows, rowsOf } from '../../support/database.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/** A basket with several kinds of lines is refused with all its faults, each line at its path. Source: graphql.md, shape 5. */

let server: TestServer;
let company: TestCompany;
let rows: ReadRows;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  rows = rowsOf(server.orm);
});
afterAll(() => server?.close());

const product = async (name: string, price: number) =>
  (await saveRecord(server.orm.em.fork(), PRODUCT, { companyId: company.companyId, given: { name, price } })).id;

const ADD = 'mutation ($input: AddToBasketInput!) { basket: addToBasket(input: $input) { token } }';
const CHECKOUT = 'mutation ($input: CheckoutInput!) { purchase: checkout(input: $input) { id } }';

async function send(query: string, input: object, token?: string) {
  const variables = { input: { companyId: company.companyId, ...input } };
  return (await sendGraphql(server.url, { query, variables }, token ? { 'Auth-Token': token } : {})).body;
}

async function fill(items: readonly object[]): Promise<string> {
  return String(((await send(ADD, { items })).data!.basket as { token: string }).token);
}

const checkout = (token: string) => send(CHECKOUT, { client: { firstName: 'Ada', email: 'ada@example.test' } }, token);

const at = (time: string) => `${MONDAY}T${time}:00Z`;

test('deleted articles, expired holds and changed prices are reported together', async () => {
  const [lead, bowl, brush] = [await product('Lead', 700), await product('Bowl', 900), await product('Brush', 300)];
  const { check, puppies } = company;
  const token = await fill([
    { productId: lead },
    { serviceId: check.id, startsAt: at('09:00') },
    { productId: bowl, reference: 'a bowl' },
    { serviceId: puppies.id, startsAt: at('10:00') },
    { productId: brush },
  ]);
  await rows('update product set deleted = true where id = ?', [lead]);
  await rows('update product set price = 950 where id = ?', [bowl]);
  await rows(`update basket_item set held_until = now() - interval '1 minute' where service_id = ?`, [check.id]);
  await updateService(server.orm.em.fork(), { companyId: company.companyId, id: puppies.id }, { prices: [850] });

  const { errors } = await checkout(token);
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'NOT_FOUND',
    what: 'PRODUCT',
    path: 'articles.0',
    fields: [
      { path: 'articles.0' },
      { path: 'articles.1', code: 'PRICE_CHANGED', reference: 'a bowl', heldPrice: 900, price: 950 },
      { path: 'items.0', code: 'HOLD_EXPIRED', alternatives: expect.any(Array) },
      { path: 'items.1', code: 'PRICE_CHANGED', heldPrice: 800, price: 850 },
    ],
  });
});

test('faults of the buyer are reported with an expired hold and a deleted article', async () => {
  const lead = await product('Lead', 700);
  const items = [{ serviceId: company.check.id, startsAt: at('16:00') }, { productId: lead }];
  const token = await fill(items);
  await rows('update product set deleted = true where id = ?', [lead]);
  await rows(`update basket_item set held_until = now() - interval '1 minute' where starts_at = ?`, [at('16:00')]);
  const client = { firstName: 'x'.repeat(256), email: 'no', timeZone: 'Mars/Olympus' };
  const { errors } = await send(CHECKOUT, { client }, token);
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID',
    fields: [
      { path: 'client.firstName' },
      { path: 'articles.0', code: 'NOT_FOUND' },
      { path: 'items.0', code: 'HOLD_EXPIRED' },
      { path: 'client.timeZone' },
      { path: 'client.email' },
    ],
  });
  const stranger = await send(CHECKOUT, { clientId: 1 }, token);
  expect(stranger.errors?.[0]?.extensions).toMatchObject({
    code: 'NOT_FOUND',
    fields: [{ path: 'articles.0' }, { path: 'items.0' }, { path: 'clientId', code: 'FORBIDDEN' }],
  });
});

test('the refusal of too few or too many bookings of a service names its line', async () => {
  const { surgery, puppies, companyId } = company;
  await updateService(server.orm.em.fork(), { companyId, id: surgery.id }, { minBookings: 2 });
  await updateService(server.orm.em.fork(), { companyId, id: puppies.id }, { maxBookings: 2 });
  const lines = [
    { serviceId: company.check.id, startsAt: at('14:00') },
    { serviceId: surgery.id, startsAt: at('11:00') },
  ];
  const few = (await checkout(await fill(lines))).errors?.[0]?.extensions;
  expect(few).toMatchObject({ code: 'NOT_BOOKABLE', reason: 'TOO_FEW_BOOKINGS', path: 'items.1', fields: [{ path: 'items.1' }] });

  const items = [
    { serviceId: company.check.id, startsAt: at('14:30') },
    { serviceId: puppies.id, startsAt: at('12:00'), quantity: 3 },
  ];
  const many = await send(ADD, { items });
  expect(many.errors?.[0]?.extensions).toMatchObject({ reason: 'TOO_MANY_BOOKINGS', fields: [{ path: 'items.1.quantity' }] });
});

test('faults of several kinds of lines are reported together by addToBasket', async () => {
  const { talk, check } = company;
  const lead = await product('Lead', 700);
  const { errors } = await send(ADD, {
    items: [
      { eventId: talk.id, quantity: 0 },
      { serviceId: 2_147_483_001 },
      { serviceId: check.id, startsAt: at('13:00'), duration: 7 },
      { serviceId: check.id, startsAt: at('13:00'), productId: lead },
    ],
  });
  expect(errors).toHaveLength(1);
  const fields = errors?.[0]?.extensions.fields as { path: string }[];
  expect(fields.map(({ path }) => path).sort()).toEqual([
    'items.0.quantity',
    'items.1.date',
    'items.1.serviceId',
    'items.2.duration',
    'items.3.serviceId',
    'items.3.startsAt',
  ]);
});

test('a faulty line does not hide another line whose time is taken', async () => {
  const { check, ann } = company;
  const place = { serviceId: check.id, personId: ann.id };
  await fill([{ ...place, startsAt: at('15:00') }]);
  const { errors } = await send(ADD, {
    items: [
      { ...place, startsAt: at('15:00') },
      { ...place, startsAt: at('16:00'), quantity: 0 },
    ],
  });
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID',
    fields: [{ path: 'items.1.quantity' }, { path: expect.stringMatching(/^items\.0/), code: 'TIME_TAKEN' }],
  });
});
