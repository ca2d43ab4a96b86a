import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updatePerson } from '../../../src/catalogue/update-person.js';
import type { Queuer } from '../../../src/queue/queuer.entity.js';
import { updateQueuer } from '../../../src/queue/update-queuer.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { weekdays } from '../../support/house.js';
import { later, NOW, WalkIn } from '../../support/walk-in.js';

let database: TestDatabase;
let shop: WalkIn;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  shop = await WalkIn.open(database);
});

describe('figures', () => {
  const waits = async (queue: Queuer, now = NOW) => (await shop.board(now)).queues.get(queue.clientQueueId)?.waitSeconds;
  const due = async ({ id }: Queuer, now = NOW) => (await shop.board(now)).places.get(id)?.due ?? null;

  test('are null while nobody serves', async () => {
    const [cleo] = await shop.several('Cleo');

    expect(await waits(cleo!)).toBeNull();
    expect(await due(cleo!)).toBeNull();
  });

  test("go by the service's duration, and by who is available", async () => {
    await shop.available(shop.ann.id);
    const [cleo, dora, eve] = await shop.several('Cleo', 'Dora', 'Eve');

    expect([await due(cleo!), await due(dora!), await due(eve!)]).toEqual([NOW, later(30), later(60)]);
    expect(await waits(cleo!)).toBe(90 * 60);
    await shop.available(shop.bob.id);
    expect([await due(dora!), await due(eve!), await waits(eve!)]).toEqual([NOW, later(30), 30 * 60]);
  });

  test("go by the queue's own average once there is one", async () => {
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

  test('count what is left of the one in hand, and its own duration', async () => {
    await shop.available(shop.ann.id);
    const [cleo, dora] = await shop.several('Cleo', 'Dora');
    await shop.start(shop.ann.id, cleo!.id);

    expect(await due(dora!, later(12))).toEqual(later(30));
    await updateQueuer(shop.em(), shop.id, cleo!.id, { duration: 45 });
    expect(await due(dora!, later(12))).toEqual(later(45));
    expect(await due(dora!, later(50))).toEqual(later(50));
    expect(await due(cleo!, later(50))).toEqual(NOW);
  });

  test('nobody is promised a time after the shift', async () => {
    await updatePerson(shop.em(), shop.id, shop.ann.id, { scheduleId: await weekdays(shop.em(), shop.id) });
    const evening = new Date('2030-03-04T16:20:00Z');
    await shop.available(shop.ann.id, evening);
    const [cleo, dora, eve] = await shop.several('Cleo', 'Dora', 'Eve');

    expect(await due(cleo!, evening)).toEqual(evening);
    expect(await due(dora!, evening)).toEqual(new Date('2030-03-04T16:50:00Z'));
    expect(await due(eve!, evening)).toBeNull();
    expect(await waits(eve!, evening)).toBeNull();
    expect(await due(cleo!, new Date('2030-03-04T17:00:00Z'))).toBeNull();
  });
});
