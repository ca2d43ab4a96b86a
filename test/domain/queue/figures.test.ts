import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { updatePerson } from '../../../src/catalogue/people/update-person.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createCompany } from '../../../src/company/create-company.js';
import { setPresence } from '../../../src/queue/desks/set-presence.js';
import { joinQueue } from '../../../src/queue/join-queue.js';
import { loadBoard } from '../../../src/queue/load-board.js';
import type { Queuer } from '../../../src/queue/queuer.entity.js';
import { updateQueuer } from '../../../src/queue/update-queuer.js';
import { createClosure, updateClosure } from '../../../src/schedule/closures/write-closure.js';
import { createException, updateException } from '../../../src/schedule/exceptions/write-exception.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { later, NOW, QueueCompany } from '../../support/fixtures/queue-company.js';
import { weekdays } from '../../support/fixtures/test-company.js';

let database: TestDatabase;
let shop: QueueCompany;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  shop = await QueueCompany.open(database);
});

describe('wait estimates', () => {
  const waits = async (queue: Queuer, now = NOW) => (await shop.board(now)).queues.get(queue.clientQueueId)?.waitSeconds;
  const due = async ({ id }: Queuer, now = NOW) => (await shop.board(now)).places.get(id)?.due ?? null;

  test('are null while no person is available', async () => {
    const [cleo] = await shop.several('Cleo');

    expect(await waits(cleo!)).toBeNull();
    expect(await due(cleo!)).toBeNull();
  });

  test('use the duration of the service and the people who are available', async () => {
    await shop.available(shop.ann.id);
    const [cleo, dora, eve] = await shop.several('Cleo', 'Dora', 'Eve');

    expect([await due(cleo!), await due(dora!), await due(eve!)]).toEqual([NOW, later(30), later(60)]);
    expect(await waits(cleo!)).toBe(90 * 60);
    await shop.available(shop.bob.id);
    expect([await due(dora!), await due(eve!), await waits(eve!)]).toEqual([NOW, later(30), 30 * 60]);
  });

  test('use the average serving time of the queue once there is one', async () => {
    await shop.available(shop.ann.id);
    for (const [name, minutes] of [
      ['Cleo', 10],
      ['Dora', 20],
    ] as const) {
      const { id } = await shop.join(name);
      await shop.start(shop.ann.id, id);
      await shop.finish(id, later(minutes));
    }
    const [eve] = await shop.several('Eve', 'Fay');

    expect(await waits(eve!, later(20))).toBe(2 * 15 * 60);
  });

  test('count the time left for the queuer being served, by its own duration if set', async () => {
    await shop.available(shop.ann.id);
    const [cleo, dora] = await shop.several('Cleo', 'Dora');
    await shop.start(shop.ann.id, cleo!.id);

    expect(await due(dora!, later(12))).toEqual(later(30));
    await updateQueuer(shop.em(), { companyId: shop.id, id: cleo!.id, duration: 45 }, NOW);
    expect(await due(dora!, later(12))).toEqual(later(45));
    expect(await due(dora!, later(50))).toEqual(later(50));
    expect(await due(cleo!, later(50))).toEqual(NOW);
  });

  test('are null for times after the shift', async () => {
    await updatePerson(shop.em(), { companyId: shop.id, id: shop.ann.id }, { scheduleId: await weekdays(shop.em(), shop.id) });
    const evening = new Date('2030-03-04T16:20:00Z');
    await shop.available(shop.ann.id, evening);
    const [cleo, dora, eve] = await shop.several('Cleo', 'Dora', 'Eve');

    expect(await due(cleo!, evening)).toEqual(evening);
    expect(await due(dora!, evening)).toEqual(new Date('2030-03-04T16:50:00Z'));
    expect(await due(eve!, evening)).toBeNull();
    expect(await waits(eve!, evening)).toBeNull();
    expect(await due(cleo!, new Date('2030-03-04T17:00:00Z'))).toBeNull();
  });

  test('count only people who provide the service, and a person calls next only queuers for services they provide', async () => {
    const groom = await createService(shop.em(), shop.id, { name: 'Groom', durations: [20], personIds: [shop.bob.id] });
    await shop.available(shop.ann.id);
    const cleo = await shop.join('Cleo', { serviceId: groom.id });
    const dora = await shop.join('Dora');

    expect([await due(cleo), await due(dora)]).toEqual([null, NOW]);
    await shop.available(shop.bob.id);
    expect([await due(cleo), await due(dora)]).toEqual([NOW, NOW]);
    expect((await shop.start(shop.ann.id)).id).toBe(dora.id);
    await shop.finish(dora.id);
    await expect(shop.start(shop.ann.id)).rejects.toThrow('Nobody is waiting for Ann');
    expect((await shop.start(shop.ann.id, cleo.id)).id).toBe(cleo.id);
  });

  test('for a newcomer count only people who provide a service of the queue', async () => {
    await updatePerson(shop.em(), { companyId: shop.id, id: shop.ann.id }, { serviceIds: [] });
    await shop.available(shop.ann.id);
    const cleo = await shop.join('Cleo');

    expect(await waits(cleo)).toBeNull();
    await shop.available(shop.bob.id);
    expect(await waits(cleo)).toBe(30 * 60);
  });

  test('count every available person for a service without providers', async () => {
    const bath = await createService(shop.em(), shop.id, { name: 'Bath', durations: [20], personIds: [] });
    await shop.available(shop.ann.id);
    const cleo = await shop.join('Cleo', { serviceId: bath.id });

    expect(await due(cleo)).toEqual(NOW);
    expect((await shop.start(shop.ann.id)).id).toBe(cleo.id);
  });

  describe('follow exceptions and closures', () => {
    const plan = async (more: object = {}) => {
      await updatePerson(
        shop.em(),
        { companyId: shop.id, id: shop.ann.id },
        { scheduleId: await weekdays(shop.em(), shop.id), ...more },
      );
      await shop.available(shop.ann.id);
      const [cleo, dora] = await shop.several('Cleo', 'Dora');
      return { cleo: cleo!, dora: dora! };
    };
    const MONDAY = '2030-03-04';
    const exception = (hours: { startTime: string; endTime: string }[] = []) =>
      createException(shop.em(), shop.id, { personId: shop.ann.id, startDate: MONDAY, hours });

    test('the hours of an exception replace the shift', async () => {
      const { cleo, dora } = await plan();
      await exception([{ startTime: '08:00', endTime: '10:20' }]);
      expect([await due(cleo), await due(dora)]).toEqual([NOW, null]);
    });

    test('a person who is away is not counted, and a person who comes later is counted from then', async () => {
      const { cleo } = await plan();
      const { id } = await exception();
      expect([await due(cleo), await waits(cleo)]).toEqual([null, null]);

      const hours = [{ startTime: '11:00', endTime: '12:00' }];
      await updateException(shop.em(), { companyId: shop.id, id }, { hours });
      expect(await due(cleo)).toEqual(later(60));
    });

    test('a closure cuts the shift, with and without a schedule', async () => {
      const { cleo, dora } = await plan();
      const { id } = await createClosure(shop.em(), shop.id, { name: 'Drill', startDate: MONDAY, startTime: '10:30' });
      expect([await due(cleo), await due(dora)]).toEqual([NOW, null]);
      await updatePerson(shop.em(), { companyId: shop.id, id: shop.ann.id }, { scheduleId: null });
      expect([await due(cleo), await due(dora)]).toEqual([NOW, null]);
      await updateClosure(shop.em(), { companyId: shop.id, id }, { startTime: null, endTime: '10:15' });
      expect([await due(cleo), await due(dora)]).toEqual([later(15), later(45)]);
      await updateClosure(shop.em(), { companyId: shop.id, id }, { endTime: null });
      expect([await due(cleo), await waits(cleo)]).toEqual([null, null]);
    });

    test('a closure of the parent applies to its branch', async () => {
      const branch = await createCompany(shop.em(), { name: 'Branch', parentId: shop.id });
      await createClosure(shop.em(), shop.id, { name: 'Drill', startDate: MONDAY, startTime: '10:30' });
      const em = shop.em();
      const { id } = await createPerson(em, { companyId: branch.id }, { name: 'Cy' });
      await setPresence(shop.em(), { companyId: branch.id, personId: id, status: 1 }, NOW);
      const service = await createService(shop.em(), branch.id, { name: 'Brush', durations: [30] });
      const join = () => joinQueue(shop.em(), { companyId: branch.id, serviceId: service.id, firstName: 'Eve' }, NOW);
      const [eve, fay] = [await join(), await join()];
      const { places } = await loadBoard(shop.em(), branch.id, NOW);
      expect([places.get(eve.id)?.due, places.get(fay.id)?.due]).toEqual([NOW, null]);
    });
  });
});
