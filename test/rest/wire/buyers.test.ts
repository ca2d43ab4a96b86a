import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded } from '../../support/clients/rest-client.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/** Client details in a booking or a checkout are those that POST `client` accepts. Source: wire.md 1.4, 1.7, 2.2. */

let shop: ShopServer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.server.close());

const own = (path: string) => `/api/v1/admin/${shop.id}/${path}`;
const clientOf = async (purchase: Json): Promise<Json> => {
  const { member_id } = (await shop.admin.get(own(`bookings/${embedded(purchase, 'bookings')[0]!.id}`))).body;
  const child = (await shop.admin.get(own(`client/${member_id}`))).body;
  const { body } = await shop.admin.get(own(`client/${shop.mia.id}/child_clients`));
  return { ...child, isChild: embedded(body, 'clients').some(({ id }) => id === member_id) };
};
const kim = (comp_ref: string) => ({ first_name: 'Kim', last_name: 'Ash', comp_ref, default_company_id: shop.id });

test('staff who check out for a new client can set the parent client and the reference', async () => {
  const by = await shop.fill([checkAt(shop, `${MONDAY}T10:00`)], shop.admin.as(shop.admin.token));
  const made = await shop.buy(by, { client: kim('K-1'), parent_client_id: shop.mia.id });
  expect(await clientOf(made)).toMatchObject({ reference: 'K-1', default_company_id: shop.id, isChild: true });
});

test('staff who book for a new client can set the parent client and the reference', async () => {
  const client = { ...kim('K-2'), parent_client_id: shop.mia.id };
  const { status, body } = await shop.admin.post(own('bookings'), checkAt(shop, `${MONDAY}T11:00`, { client }));
  expect([status, body.error]).toEqual([201, undefined]);
  expect(await clientOf({ _embedded: { bookings: [body] } })).toMatchObject({ reference: 'K-2', isChild: true });
});

test('a guest at checkout can set a reference, but no parent client', async () => {
  const made = await shop.buy(await shop.fill([checkAt(shop, `${MONDAY}T12:00`)]), {
    client: { ...kim('K-3'), parent_client_id: shop.mia.id },
    parent_client_id: shop.mia.id,
  });
  expect(await clientOf(made)).toMatchObject({ reference: 'K-3', isChild: false });
});

test('the event_chain_id of a booking by staff must be that of the event', async () => {
  const { talk, chain } = shop.company;
  const book = (event_chain_id: number) =>
    shop.admin.post(own('bookings'), { event_id: talk.id, event_chain_id, client: { first_name: 'Zoe' } });
  expect(await book(99)).toMatchObject({ status: 400, body: { fields: [{ field: 'event_chain_id' }] } });
  expect(await book(chain.id)).toMatchObject({ status: 201, body: { event_chain_id: chain.id } });
});
