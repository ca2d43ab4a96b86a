import { updateSettings } from '../../src/company/update-settings.js';
import type { Config } from '../../src/config.js';
import type { Package } from '../../src/purchase/package.entity.js';
import type { Product } from '../../src/purchase/product.entity.js';
import { saveRecord } from '../../src/purchase/save-record.js';
import { COUPON, PACKAGE, PRODUCT, VOUCHER } from '../../src/purchase/sold-kinds.js';
import type { Voucher } from '../../src/purchase/voucher.entity.js';
import type { Json } from './hal-rules.js';
import { adminToken, aMember, buildHouse, type House } from './house.js';
import { type RestAnswer, RestClient } from './rest-client.js';
import { startServer, type TestServer } from './server.js';

/** A company that sells more than time, over HTTP: what most tests of money need. */
export interface Shop {
  readonly server: TestServer;
  readonly house: House;
  /** Of the company. */
  readonly id: number;
  readonly admin: RestClient;
  /** An administrator of another company. */
  readonly foreign: RestClient;
  readonly mia: { readonly id: number; readonly token: string };
  readonly member: RestClient;
  /** 700, five in stock. */
  readonly lead: Product;
  /** Three checks for 4000. */
  readonly checks: Package;
  /** The same in bulk, for 30 days. */
  readonly bulk: Package;
  /** 2000 for 2000. */
  readonly gift: Voucher;
  visitor(): RestClient;
  /** A basket of its own with these items in it. */
  fill(items: readonly Json[], by?: RestClient): Promise<RestClient>;
  buy(by: RestClient, more?: Json): Promise<Json>;
  pay(id: unknown, more?: Json): Promise<RestAnswer>;
  /** A link to a path below `/api/v1`. */
  at(path: string): Json;
  templated(path: string): Json;
}

/** Half an hour with Ann. */
export const checkAt = ({ house }: Shop, datetime: string, more: Json = {}): Json => ({
  service_id: house.check.id,
  person_id: house.ann.id,
  datetime: `${datetime}:00`,
  ...more,
});

export async function openShop(overrides: Partial<Config> = {}): Promise<Shop> {
  const server = await startServer({ appIds: 'any', ...overrides });
  const house = await buildHouse(server.orm);
  const { em, companyId: id } = house;
  const admin = new RestClient({ base: server.url, token: await adminToken(em, id) });
  const other = await buildHouse(server.orm);
  const mia = await aMember(em, id);
  const at = (path: string) => ({ href: `${server.url}/api/v1/${path}` });
  return {
    ...{ server, house, id, admin, mia, at },
    foreign: admin.as(await adminToken(other.em, other.companyId)),
    member: admin.as(mia.token),
    ...(await fillShelves(house)),
    visitor: () => admin.as(undefined),
    templated: (path) => ({ ...at(path), templated: true }),
    fill: async (items, by = admin.as(undefined)) => {
      await good(by.post(`/api/v1/${id}/basket/add_item`, { entire_basket: true, items }));
      return by;
    },
    buy: (by, more = {}) =>
      good(by.post(`/api/v1/${id}/basket/checkout`, { client: { first_name: 'Zoe', last_name: 'Ash' }, ...more })),
    pay: (purchaseId, more = {}) => admin.put(`/api/v1/admin/${id}/purchases/${purchaseId}/pay`, more),
  };
}

async function fillShelves({ em, companyId, check }: House) {
  await updateSettings(em, companyId, { hasWallets: true, hasCoupons: true, hasDeals: true, paymentTax: 20 });
  const key = { companyId };
  await saveRecord(em, COUPON, key, { code: 'SPRING', name: 'Spring', percent: 10 });
  const ahead = { price: 4000, bookings: 3, serviceIds: [check.id] };
  return {
    lead: await saveRecord(em, PRODUCT, key, { name: 'Lead', price: 700, stock: 5, sku: 'L-1' }),
    checks: await saveRecord(em, PACKAGE, key, { name: 'Three checks', ...ahead }),
    bulk: await saveRecord(em, PACKAGE, key, { name: 'Any three', ...ahead, isBulk: true, validDays: 30 }),
    gift: await saveRecord(em, VOUCHER, key, { name: 'Gift', price: 2000, value: 2000, reference: 'G-1' }),
  };
}

async function good(asked: Promise<RestAnswer>): Promise<Json> {
  const { status, body } = await asked;
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
