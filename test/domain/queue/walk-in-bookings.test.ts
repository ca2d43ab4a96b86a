import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findTimes } from '../../../src/availability/find-availability.js';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { setCustomStatus } from '../../../src/booking/custom-status.js';
import { updatePerson } from '../../../src/catalogue/people/update-person.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { findClient } from '../../../src/client/find-client.js';
import { updateCompany } from '../../../src/company/update-company.js';
import { findPurchase } from '../../../src/purchase/find-purchase.js';
import { finishServing } from '../../../src/queue/desks/finish-serving.js';
import { joinQueue } from '../../../src/queue/join-queue.js';
import { updateQueuer } from '../../../src/queue/update-queuer.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { later, NOW, QueueCompany } from '../../support/fixtures/queue-company.js';
import { createContact, MONDAY, weekdays } from '../../support/fixtures/test-company.js';
import { invariants } from '../../support/oracles/invariants.js';

/** Serving a walk-in takes the time of the person who serves. Source: service.md 2.11, links `booking` and `space`. */

let database: TestDatabase;
let shop: QueueCompany;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  shop = await QueueCompany.open(database);
});
afterEach(async () => {
  for (const [name, broken] of Object.entries(invariants)) expect([name, await broken(shop.em())]).toEqual([name, []]);
});

/** Times at which Ann can be booked until noon. */
async function offered(): Promise<string[]> {
  const own = {};
  const ask = { companyId: shop.id, serviceId: shop.check.id, personIds: [shop.ann.id], byAdmin: true, own };
  const { combinations } = await findTimes(shop.em(), ask, { period: { from: MONDAY, to: MONDAY }, now: NOW });
  const texts = combinations.flatMap(({ times }) => times.map(({ start }) => new Date(start).toISOString().slice(11, 16)));
  return texts.filter((text) => text >= '10:00' && text < '12:00');
}

describe('starting to serve a walk-in', () => {
  test('books the person from now for the duration of the service, and creates the purchase', async () => {
    await updateService(shop.em(), { companyId: shop.id, id: shop.check.id }, { prices: [1500] });
    const { id } = await shop.join('Cleo', { lastName: 'Reed', email: 'cleo@example.test' });
    const queuer = await shop.start(shop.ann.id, id, new Date(NOW.getTime() + 7_450));

    const start = new Date(NOW.getTime() + 7_000);
    expect(await shop.booking(queuer)).toMatchObject({
      ...{ companyId: shop.id, serviceId: shop.check.id, personId: shop.ann.id, clientId: queuer.clientId },
      ...{ startsAt: start, endsAt: new Date(start.getTime() + 30 * 60_000), duration: 30, preTime: 0, postTime: 0 },
      ...{ price: 1500, dueNow: 1500, channel: 'queue', status: 4, attendance: 'attended', isCancelled: false },
      customStatuses: { checked_in: '2030-03-04T10:00:00Z', being_seen: '2030-03-04T10:00:07Z' },
    });
    expect(await shop.busy(shop.ann.id)).toEqual(['10:00:07-10:30:07']);
    expect(await findClient(shop.em(), shop.id, queuer.clientId ?? 0)).toMatchObject({
      ...{ firstName: 'Cleo', lastName: 'Reed', email: 'cleo@example.test', isMember: false },
    });
    expect(await shop.facts()).toEqual(['queuer.joined', 'purchase.created', 'booking.created', 'queuer.served']);
    expect(await shop.emails()).toEqual([]);
  });

  test('removes the time from the offered starts, and finishing early restores the rest', async () => {
    await shop.openWeek();
    const all = await offered();
    const { id } = await shop.join('Cleo');

    await shop.start(shop.ann.id, id, later(5));
    expect(await offered()).toEqual(all.filter((time) => time >= '10:35'));
    await shop.finish(id, later(12));
    expect(await offered()).toEqual(all.filter((time) => time >= '10:15'));
  });

  test.each([
    ['on Sunday night, outside every shift', new Date('2030-03-03T23:07:11Z')],
    ['off the grid', later(7)],
  ])('is allowed %s', async (_label, now) => {
    await shop.openWeek();
    await updateService(
      shop.em(),
      { companyId: shop.id, id: shop.check.id },
      { preTime: 10, postTime: 10, minAdvancePeriod: 86_400 },
    );
    const { id } = await shop.join('Cleo', {}, now);

    expect(await shop.booking(await shop.start(shop.ann.id, id, now))).toMatchObject({ startsAt: now, duration: 30 });
  });

  test('uses the duration set on the queuer, if there is one', async () => {
    const { id } = await shop.join('Cleo', { duration: 50 });
    expect(await shop.booking(await shop.start(shop.ann.id, id))).toMatchObject({ duration: 50, endsAt: later(50) });
  });

  test('matches the client by id, else by e-mail, and names an unknown client after the ticket', async () => {
    const known = await createContact(shop.em(), shop.id, 'dora@example.test');
    const [byId, byEmail, nobody] = [
      await shop.join('Dora', { clientId: known }),
      await shop.join('Dora', { email: ' Dora@Example.test' }),
      await joinQueue(shop.em(), { companyId: shop.id, serviceId: shop.check.id }, NOW),
    ];
    const clients: unknown[] = [];
    for (const { id } of [byId, byEmail, nobody]) {
      clients.push((await shop.start(shop.ann.id, id)).clientId);
      await shop.finish(id);
    }
    expect(clients.slice(0, 2)).toEqual([known, known]);
    expect(await findClient(shop.em(), shop.id, Number(clients[2]))).toMatchObject({ firstName: 'Walk-in', lastName: '3' });
  });

  test('works for a disabled service, and with a person who does not provide it', async () => {
    const gone = await createService(shop.em(), shop.id, { name: 'Gone', durations: [20], personIds: [shop.bob.id] });
    const { id } = await shop.join('Cleo', { serviceId: gone.id });
    await updateService(shop.em(), { companyId: shop.id, id: gone.id }, { disabled: true });

    expect(await shop.booking(await shop.start(shop.ann.id, id))).toMatchObject({ serviceId: gone.id, personId: shop.ann.id });
  });

  test('claims no time when it is refused', async () => {
    const { id } = await shop.join('Cleo');
    const { id: dora } = await shop.join('Dora');
    await shop.start(shop.ann.id, id);

    await expect(shop.start(shop.bob.id, id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(shop.start(shop.ann.id, dora)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await shop.busy(shop.bob.id)).toEqual([]);
    expect(await shop.busy(shop.ann.id)).toEqual(['10:00-10:30']);
  });
});

describe('changing a queuer', () => {
  test('a new duration changes the booking and its claim, but not to an end in the past', async () => {
    const queuer = await shop.join('Cleo');
    const served = await shop.start(shop.ann.id, queuer.id);
    await shop.lengthen(queuer.id, 45, later(20));

    expect(await shop.booking(served)).toMatchObject({ duration: 45, endsAt: later(45), price: 0 });
    expect(await shop.busy(shop.ann.id)).toEqual(['10:00-10:45']);
    expect((await shop.facts()).slice(-2)).toEqual(['booking.moved', 'queuer.changed']);
    await shop.lengthen(queuer.id, null, later(21));
    expect(await shop.busy(shop.ann.id)).toEqual(['10:00-10:30']);
    await shop.lengthen(queuer.id, 5, later(21));
    expect(await shop.busy(shop.ann.id)).toEqual(['10:00-10:21']);
  });

  test('a new client is set on the booking and its purchase', async () => {
    const queuer = await shop.start(shop.ann.id, (await shop.join('Cleo')).id);
    const clientId = await createContact(shop.em(), shop.id);
    const { version } = await shop.booking(queuer);
    await updateQueuer(shop.em(), { companyId: shop.id, id: queuer.id, clientId }, NOW);

    const booking = await shop.booking(queuer);
    expect([booking.clientId, booking.version]).toEqual([clientId, version + 1]);
    expect(await findPurchase(shop.em(), shop.id, booking.purchaseId ?? 0)).toMatchObject({ clientId });
    expect((await shop.facts()).slice(-2)).toEqual(['booking.changed', 'queuer.changed']);
    expect(await shop.emails()).toEqual([]);
  });

  test('a new duration for a waiting queuer books nothing', async () => {
    const { id } = await shop.join('Cleo');
    expect(await shop.lengthen(id, 45)).toMatchObject({ bookingId: null, duration: 45 });
  });
});

describe('finishing', () => {
  test('ends the booking at that moment and marks it completed', async () => {
    const { id } = await shop.join('Cleo');
    await shop.start(shop.ann.id, id);
    const done = await shop.finish(id, new Date(later(12).getTime() + 40_900));

    expect(await shop.booking(done)).toMatchObject({
      ...{ endsAt: new Date(later(12).getTime() + 40_000), duration: 13, attendance: 'attended', isCancelled: false, status: 4 },
      customStatuses: { being_seen: '2030-03-04T10:00:00Z', completed: '2030-03-04T10:12:40Z' },
    });
    expect(await shop.busy(shop.ann.id)).toEqual(['10:00-10:12:40']);
    expect((await shop.facts()).slice(-2)).toEqual(['booking.changed', 'queuer.finished']);
    expect(await shop.emails()).toEqual([]);
  });

  test('later than planned extends the booking, up to the next entry in the diary', async () => {
    const { id } = await shop.join('Cleo');
    await shop.start(shop.ann.id, id);
    await shop.finish(id, later(40));
    expect(await shop.busy(shop.ann.id)).toEqual(['10:00-10:40']);

    const { id: dora } = await shop.join('Dora');
    await shop.start(shop.bob.id, dora);
    await updatePerson(shop.em(), { companyId: shop.id, id: shop.bob.id }, { scheduleId: await weekdays(shop.em(), shop.id) });
    await shop.appointment('10:30', { personId: shop.bob.id });
    await shop.finish(dora, later(40));
    expect(await shop.busy(shop.bob.id)).toEqual(['10:00-10:30', '10:30-11:00']);
  });

  test('in the same second as the start claims a single second', async () => {
    const [cleo, dora] = await shop.several('Cleo', 'Dora');
    await shop.start(shop.ann.id, cleo!.id);
    await finishServing(shop.em(), { companyId: shop.id, personId: shop.ann.id }, NOW);
    await shop.start(shop.ann.id, dora!.id);

    expect(await shop.busy(shop.ann.id)).toEqual(['10:00-10:00:01', '10:00:01-10:30:01']);
    await shop.finish(dora!.id);
    expect(await shop.busy(shop.ann.id)).toEqual(['10:00-10:00:01', '10:00:01-10:00:02']);
  });

  test('sets no custom status that the company does not use', async () => {
    await updateCompany(shop.em(), { id: shop.id }, { customStatuses: ['done'] });
    const { id } = await shop.join('Cleo');
    await shop.start(shop.ann.id, id);
    expect(Object.keys((await shop.booking(await shop.finish(id))).customStatuses).sort()).toEqual(['being_seen', 'checked_in']);
  });

  test('marking the booking absent afterwards makes it a no-show and clears completed', async () => {
    const { id } = await shop.join('Cleo');
    await shop.start(shop.ann.id, id);
    const { bookingId } = await shop.finish(id, later(2));
    const marked = await setCustomStatus(shop.em(), { companyId: shop.id, id: bookingId ?? 0, name: 'absent' }, later(2));

    expect(marked).toMatchObject({ attendance: 'no_show', customStatuses: { absent: '2030-03-04T10:02:00Z' } });
    expect(marked.customStatuses).not.toHaveProperty('completed');
  });

  test('does not change a booking that was cancelled in the meantime', async () => {
    const { id } = await shop.join('Cleo');
    const { bookingId } = await shop.start(shop.ann.id, id);
    await cancelBooking(shop.em(), { companyId: shop.id, id: bookingId ?? 0, byAdmin: true }, later(1));

    expect(await shop.booking(await shop.finish(id, later(2)))).toMatchObject({ isCancelled: true, endsAt: later(30) });
  });
});

describe('returning and leaving', () => {
  test('returning to the line cancels the booking; serving again creates a new booking', async () => {
    const { id } = await shop.join('Cleo');
    const served = await shop.start(shop.ann.id, id);
    const returned = await shop.back(id, {}, later(3));

    expect(returned).toMatchObject({ state: 'waiting', bookingId: null, clientId: served.clientId });
    expect(await shop.booking(served)).toMatchObject({ isCancelled: true, status: 0 });
    expect(await shop.busy(shop.ann.id)).toEqual([]);
    expect((await shop.facts()).slice(-2)).toEqual(['booking.cancelled', 'queuer.returned']);

    const again = await shop.start(shop.bob.id, id, later(4));
    expect(again.bookingId).not.toBe(served.bookingId);
    expect(again.clientId).toBe(served.clientId);
    expect(await shop.busy(shop.bob.id)).toEqual(['10:04-10:34']);
    expect(await shop.emails()).toEqual([]);
  });

  test('leaving from the desk cancels the booking, and the queuer still refers to it', async () => {
    const { id } = await shop.join('Cleo', { email: 'cleo@example.test' });
    await shop.start(shop.ann.id, id);
    const left = await shop.leave(id, later(3));

    expect(await shop.booking(left)).toMatchObject({ isCancelled: true });
    expect(await shop.busy(shop.ann.id)).toEqual([]);
    expect(await shop.emails()).toEqual([]);
  });
});
