import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainTime } from '../../../src/availability/explain/explain-time.js';
import { findTimes } from '../../../src/availability/find-availability.js';
import { nextAvailable } from '../../../src/availability/next-available.js';
import { Booking } from '../../../src/booking/booking.entity.js';
import { updateCompany } from '../../../src/company/update-company.js';
import { findEvents } from '../../../src/event/find-events.js';
import { type AddToBasketInput, addToBasket } from '../../../src/purchase/basket/add-to-basket.js';
import type { NewBasketItem } from '../../../src/purchase/basket/new-item.js';
import { updateBooking } from '../../../src/purchase/bookings/update-booking.js';
import { checkout } from '../../../src/purchase/checkout/checkout.js';
import { instantOf } from '../../../src/shared/zoned-time.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { NOW, queryFor, refused, spacesOffered } from '../../support/oracles/offered-hours.js';

/** A company that takes no live bookings offers and accepts nothing, except from its administrators (service.md 4.15). */

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
});
afterAll(() => database.close());

const em = () => database.orm.em.fork();
const goLive = (live: boolean) => updateCompany(em(), { id: company.companyId }, { live });
const check = (time: string): NewBasketItem => ({
  serviceId: company.check.id,
  personId: company.ann.id,
  startsAt: `${MONDAY}T${time}`,
});
const talk = (): NewBasketItem => ({ eventId: company.talk.id });

const add = (item: NewBasketItem, more: Partial<AddToBasketInput> = {}) => {
  const ask = { replace: false, sessionId: null, byAdmin: false, holdSeconds: 300, basketSeconds: 900, ...more };
  return addToBasket(em(), { companyId: company.companyId, items: [item], ...ask }, NOW);
};

const buy = (sessionId: number) =>
  checkout(
    em(),
    {
      companyId: company.companyId,
      sessionId,
      client: { firstName: 'Zoe', email: 'zoe@example.test' },
      memberId: null,
      isAdmin: false,
      administratorId: null,
      channel: 'online',
    },
    NOW,
  );

const events = async () => {
  const filter = { from: MONDAY, to: MONDAY };
  const ask = { companyId: company.companyId, filter, now: NOW };
  return (await findEvents(em(), { ...ask, page: { first: 10 }, withTotal: false })).rows.length;
};

test('a company that is not live offers no times or events and refuses baskets, checkouts and moves', async () => {
  const ask = queryFor(company.companyId, company.check);
  const { basket: bought } = await add(check('09:00'));
  const { id: purchaseId } = await buy(bought.sessionId);
  const booking = await em().findOneOrFail(Booking, { purchaseId });
  const [service, event] = [await add(check('10:00')), await add(talk())];
  expect([await spacesOffered(em(), ask), await events()]).toEqual([[expect.any(Number)], 1]);

  await goLive(false);
  expect(await spacesOffered(em(), ask)).toEqual([0]);
  expect((await findTimes(em(), ask, { period: { from: MONDAY }, now: NOW })).combinations.flatMap(({ times }) => times)).toEqual(
    [],
  );
  expect(await nextAvailable(em(), { ...ask, count: 3 }, NOW)).toMatchObject({ starts: [], searchedUntil: NOW.getTime() });
  expect(await events()).toBe(0);
  expect(await refused(() => add(check('11:00')))).toBe('NOT_BOOKABLE NOT_LIVE');
  expect(await refused(() => add(talk()))).toBe('NOT_BOOKABLE NOT_LIVE');
  expect(await refused(() => buy(service.basket.sessionId))).toBe('NOT_BOOKABLE NOT_LIVE');
  expect(await refused(() => buy(event.basket.sessionId))).toBe('NOT_BOOKABLE NOT_LIVE');
  const move = { companyId: company.companyId, id: booking.id, changes: { startsAt: `${MONDAY}T12:00` }, byAdmin: false };
  expect(await refused(() => updateBooking(em(), move, NOW))).toBe('NOT_BOOKABLE NOT_LIVE');
});

test('administrators can still hold times and events; for others the obstacle is NOT_LIVE', async () => {
  await goLive(false);
  const ask = queryFor(company.companyId, company.check);
  expect(await spacesOffered(em(), { ...ask, byAdmin: true })).not.toEqual([0]);
  expect(await refused(() => add(check('14:00'), { byAdmin: true }))).toBe('done');
  expect(await refused(() => add(talk(), { byAdmin: true }))).toBe('done');
  const start = instantOf('Europe/London', MONDAY, 15 * 60);
  const viewerOfDiary = { companyIds: [], clientId: null };
  const told = (byAdmin: boolean) =>
    explainTime(em(), { ...ask, start, viewerOfDiary, byAdmin, personIds: [company.ann.id] }, NOW);
  expect(await told(false)).toMatchObject({ bookable: false, obstacles: [{ code: 'NOT_LIVE' }] });
  expect(await told(true)).toMatchObject({ bookable: true, obstacles: [] });
  await goLive(true);
  expect(await told(false)).toMatchObject({ bookable: true, obstacles: [] });
});
