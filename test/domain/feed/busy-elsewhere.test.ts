import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { explainTime } from '../../../src/availability/explain/explain-time.js';
import type { Obstacle } from '../../../src/availability/explain/obstacle.js';
import { addToBasket } from '../../../src/purchase/basket/add-to-basket.js';
import { updateBooking } from '../../../src/purchase/bookings/update-booking.js';
import { checkout } from '../../../src/purchase/checkout/checkout.js';
import { calendar, event } from '../../support/fixtures/calendar-text.js';
import { AT_TEN, ExternalCalendarCompany, FREE, TEN } from '../../support/fixtures/external-calendar-company.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import { NOW, queryFor, refused } from '../../support/oracles/offered-hours.js';

let elsewhere: ExternalCalendarCompany;
beforeAll(async () => {
  elsewhere = await ExternalCalendarCompany.open();
});
afterAll(() => elsewhere.close());
beforeEach(() => elsewhere.moveHouse());

const hold = async (time: string) => {
  const items = [{ serviceId: elsewhere.company.check.id, personId: elsewhere.company.ann.id, startsAt: `${MONDAY}T${time}` }];
  const limits = { replace: false, sessionId: null, byAdmin: false, holdSeconds: 300, basketSeconds: 900 };
  return (await addToBasket(elsewhere.em(), { companyId: elsewhere.company.companyId, items, ...limits }, NOW)).basket;
};

const pay = (sessionId: number) => {
  const who = { memberId: null, isAdmin: false, administratorId: null, channel: 'online' as const };
  return checkout(
    elsewhere.em(),
    { companyId: elsewhere.company.companyId, sessionId, ...who, client: { firstName: 'Cleo' } },
    NOW,
  );
};

describe('a time that is busy in an external calendar', () => {
  beforeEach(async () => {
    await elsewhere.follow(AT_TEN);
    await elsewhere.read();
  });

  const TAKEN = 'TIME_TAKEN TAKEN';

  test('cannot be added to a basket', async () => {
    expect(await refused(() => hold('10:30'))).toBe(TAKEN);
    expect(await refused(() => hold('11:00'))).toBe('done');
  });

  test('cannot be booked by an administrator, and no booking can be moved to it', async () => {
    expect(await refused(() => elsewhere.book('10:00'))).toBe(TAKEN);
    const { id } = await elsewhere.book('09:00');
    const move = (startsAt: string) => {
      return updateBooking(
        elsewhere.em(),
        { companyId: elsewhere.company.companyId, id, changes: { startsAt }, byAdmin: true },
        NOW,
      );
    };
    expect(await refused(() => move(`${MONDAY}T09:45`))).toBe(TAKEN);
    expect(await refused(() => move(`${MONDAY}T11:00`))).toBe('done');
  });

  test('is refused at checkout if it became busy after the hold', async () => {
    const { sessionId } = await hold('12:00');
    await elsewhere.follow(calendar(TEN, event('DTSTART:20300304T121500Z', 'DURATION:PT1H')));
    await elsewhere.read();
    expect(await refused(() => pay(sessionId))).toBe(TAKEN);
  });

  test('cannot overlap the preparation time of a booking', async () => {
    const more = { preTime: 15 };
    expect(await refused(() => elsewhere.book('11:00', more))).toBe(TAKEN);
    expect(await refused(() => elsewhere.book('11:15', more))).toBe('done');
  });

  test('is explained with its details to its own company, without them to others', async () => {
    const explain = async (companyIds: readonly number[]): Promise<readonly Obstacle[]> => {
      const ask = queryFor(elsewhere.company.companyId, elsewhere.company.check, { personIds: [elsewhere.company.ann.id] });
      const start = Date.UTC(2030, 2, 4, 10, 30);
      const { bookable, obstacles } = await explainTime(
        elsewhere.em(),
        { ...ask, start, viewerOfDiary: { companyIds, clientId: null } },
        NOW,
      );
      expect(bookable).toBe(false);
      return obstacles;
    };
    const [from, until] = [Date.UTC(2030, 2, 4, 10), Date.UTC(2030, 2, 4, 11)];
    const personId = elsewhere.company.ann.id;
    expect(await explain([elsewhere.company.companyId])).toEqual([
      { code: 'EXTERNAL_BUSY', from, until, name: 'Dentist', personId },
    ]);
    expect(await explain([])).toEqual([{ code: 'EXTERNAL_BUSY', personId }]);
  });
});

/** The calendar's address accepts the connection and never answers. */
test('a calendar that hangs does not delay offers or bookings', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  await elsewhere.follow('', `http://127.0.0.1:${port}/`);
  const end = new AbortController();
  const reading = elsewhere.read(NOW, { milliseconds: 60_000 }, { signal: end.signal });

  expect(await elsewhere.offered()).toBe(FREE);
  expect(await refused(() => elsewhere.book('10:00'))).toBe('done');
  end.abort();
  await reading;
  expect(await elsewhere.known()).toMatchObject({ error: 'The server was stopped' });
  silent.close();
});
