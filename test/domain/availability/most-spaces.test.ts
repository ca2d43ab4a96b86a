import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextAvailable } from '../../../src/availability/next-available.js';
import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import { updateResource } from '../../../src/catalogue/resources/update-resource.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { NOW, SellingCompany } from '../../support/fixtures/selling-company.js';

/**
 * One booking takes at most `max_book` spaces of a resource. Source: service.md 2.4, which names `max_book` without its meaning.
 */

let till: SellingCompany;
let serviceId: number;
beforeAll(async () => {
  till = await SellingCompany.open();
  const { room } = till.company;
  const shared = { name: 'Painting', durations: [60], prices: [900], spaces: 6, personIds: [], resourceIds: [room.id] };
  serviceId = (await createService(till.em, till.companyId, shared)).id;
  await updateResource(till.em, { companyId: till.companyId, id: room.id }, { maxQuantity: 2 });
});
afterAll(() => till?.database.close());

const hold = (day: string, quantity: number) => till.add([{ serviceId, startsAt: `${day}T10:00:00`, quantity }]);

const offered = async (day: string, quantity: number) => {
  const from = Date.parse(`${day}T08:00:00Z`);
  const query = { companyId: till.companyId, serviceId, from, count: 1, quantity, byAdmin: false, own: {} };
  return (await nextAvailable(till.em, query, NOW)).starts.length;
};

test('a booking above the limit of the resource is neither offered nor held, at a free or shared time', async () => {
  const day = till.nextDay();
  const refused = { code: 'NO_SPACE', detail: { reason: 'NO_CAPACITY' } };
  await expect(hold(day, 3)).rejects.toMatchObject(refused);
  expect([await offered(day, 3), await offered(day, 2)]).toEqual([0, 1]);

  await till.buy((await hold(day, 2)).sessionId);
  await expect(hold(day, 3)).rejects.toMatchObject(refused);
  await till.buy((await hold(day, 2)).sessionId);
});

test('another resource that allows more spaces per booking is used instead', async () => {
  const day = till.nextDay();
  const hours = { scheduleId: till.company.scheduleId, serviceIds: [serviceId] };
  const hall = await createResource(till.em, till.companyId, { name: 'Hall', ...hours });
  const { id } = await till.buy((await hold(day, 3)).sessionId);
  expect(await till.bookingsOf(id)).toMatchObject([{ resourceId: hall.id, quantity: 3 }]);
});
