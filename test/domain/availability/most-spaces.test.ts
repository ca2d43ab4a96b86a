import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextAvailable } from '../../../src/availability/next-available.js';
import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import { updateResource } from '../../../src/catalogue/resources/update-resource.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { NOW, SellingCompany } from '../../support/fixtures/selling-company.js';

/**
 * One booking takes at most `max_book` spaces of a resource. Source: service.md 2.4, which names `max_book` without its meaning.
 */

let shop: SellingCompany;
let serviceId: number;
beforeAll(async () => {
  shop = await SellingCompany.open();
  const { room } = shop.company;
  const shared = { name: 'Painting', durations: [60], prices: [900], spaces: 6, personIds: [], resourceIds: [room.id] };
  serviceId = (await createService(shop.em, shop.companyId, shared)).id;
  await updateResource(shop.em, { companyId: shop.companyId, id: room.id }, { maxQuantity: 2 });
});
afterAll(() => shop?.database.close());

const hold = (day: string, quantity: number) => shop.add([{ serviceId, startsAt: `${day}T10:00:00`, quantity }]);

const offered = async (day: string, quantity: number) => {
  const from = Date.parse(`${day}T08:00:00Z`);
  const query = { companyId: shop.companyId, serviceId, from, count: 1, quantity, byAdmin: false, own: {} };
  return (await nextAvailable(shop.em, query, NOW)).starts.length;
};

test('a booking above the limit of the resource is neither offered nor held, at a free or shared time', async () => {
  const day = shop.nextDay();
  const refused = { code: 'NO_SPACE', detail: { reason: 'NO_CAPACITY' } };
  await expect(hold(day, 3)).rejects.toMatchObject(refused);
  expect([await offered(day, 3), await offered(day, 2)]).toEqual([0, 1]);

  await shop.buy((await hold(day, 2)).sessionId);
  await expect(hold(day, 3)).rejects.toMatchObject(refused);
  await shop.buy((await hold(day, 2)).sessionId);
});

test('another resource that allows more spaces per booking is used instead', async () => {
  const day = shop.nextDay();
  const hours = { scheduleId: shop.company.scheduleId, serviceIds: [serviceId] };
  const hall = await createResource(shop.em, shop.companyId, { name: 'Hall', ...hours });
  const { id } = await shop.buy((await hold(day, 3)).sessionId);
  expect(await shop.bookingsOf(id)).toMatchObject([{ resourceId: hall.id, quantity: 3 }]);
});
