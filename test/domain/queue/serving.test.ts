import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { updatePerson } from '../../../src/catalogue/people/update-person.js';
import { createClientQueue } from '../../../src/queue/create-client-queue.js';
import { finishServing } from '../../../src/queue/desks/finish-serving.js';
import { setPresence } from '../../../src/queue/desks/set-presence.js';
import { findQueuer } from '../../../src/queue/find-queue.js';
import { leaveQueue } from '../../../src/queue/leave-queue.js';
import { returnToQueue } from '../../../src/queue/return-to-queue.js';
import { updateQueuer } from '../../../src/queue/update-queuer.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { idsOf, later, NOW, newShop, QueueCompany } from '../../support/fixtures/queue-company.js';

let database: TestDatabase;
let shop: QueueCompany;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  shop = await QueueCompany.open(database);
});

describe('serving', () => {
  test('takes the queuer given by id, not the first in line', async () => {
    const [, dora] = idsOf(await shop.several('Cleo', 'Dora', 'Eve'));

    expect(await shop.start(shop.ann.id, dora)).toMatchObject({
      id: dora,
      state: 'serving',
      personId: shop.ann.id,
      servedAt: NOW,
      customStatuses: { checked_in: '2030-03-04T10:00:00Z', being_seen: '2030-03-04T10:00:00Z' },
    });
    expect(await shop.places()).toEqual(['Dora 0', 'Cleo 1', 'Eve 2']);
  });

  test('takes the next in line if no queuer is given', async () => {
    const [cleo, dora] = idsOf(await shop.several('Cleo', 'Dora'));

    expect((await shop.start(shop.ann.id)).id).toBe(cleo);
    expect((await shop.start(shop.bob.id)).id).toBe(dora);
    await shop.finish(cleo);
    await expect(shop.start(shop.ann.id)).rejects.toThrow('Nobody is waiting for Ann');
  });

  test('takes the next from the queue of highest priority, or from the queue that the person is assigned to', async () => {
    const quick = await createClientQueue(shop.em(), shop.id, { name: 'Quick' });
    const urgent = await createClientQueue(shop.em(), shop.id, { name: 'Urgent', priority: 1 });
    await updatePerson(shop.em(), { companyId: shop.id, id: shop.bob.id }, { clientQueueId: quick.id });
    await shop.join('Cleo', { clientQueueId: quick.id });
    const dora = await shop.join('Dora', { clientQueueId: quick.id });
    const eve = await shop.join('Eve', { clientQueueId: urgent.id });

    expect((await shop.start(shop.ann.id)).id).toBe(eve.id);
    expect((await shop.start(shop.bob.id)).firstName).toBe('Cleo');
    await shop.leave(dora.id);
    await shop.join('Fay', { clientQueueId: urgent.id });
    await finishServing(shop.em(), { companyId: shop.id, personId: shop.bob.id }, NOW);
    await expect(shop.start(shop.bob.id)).rejects.toThrow('Nobody is waiting for Bob');
  });

  test('is refused while the person serves another queuer, is on a break or takes no walk-ins', async () => {
    const [cleo, dora] = idsOf(await shop.several('Cleo', 'Dora'));
    await shop.start(shop.ann.id, cleo);
    await setPresence(shop.em(), { companyId: shop.id, personId: shop.bob.id, status: 2, minutes: 15 }, NOW);
    const off = await createPerson(shop.em(), { companyId: shop.id }, { name: 'Off', queuingDisabled: true });

    await expect(shop.start(shop.ann.id, dora)).rejects.toMatchObject({ code: 'CONFLICT', detail: { queuerId: cleo } });
    await expect(shop.start(shop.bob.id, dora, later(14))).rejects.toThrow(
      `Person ${shop.bob.id} is on break and cannot become serving`,
    );
    await expect(shop.start(off.id, dora)).rejects.toThrow(`Person ${off.id} is closed and cannot become serving`);
    expect(await shop.start(shop.bob.id, dora, later(15))).toMatchObject({ state: 'serving' });
  });

  test('ends with finishing, after which the person is free again', async () => {
    const [cleo, dora] = idsOf(await shop.several('Cleo', 'Dora'));
    await shop.start(shop.ann.id, cleo);

    expect(await shop.finish(cleo, later(10))).toMatchObject({ state: 'finished', personId: shop.ann.id, finishedAt: later(10) });
    expect(await shop.places()).toEqual(['Dora 1']);
    expect(await shop.start(shop.ann.id, dora)).toMatchObject({ state: 'serving' });
    expect(await finishServing(shop.em(), { companyId: shop.id, personId: shop.ann.id }, NOW)).toMatchObject({
      id: dora,
      state: 'finished',
    });
    await expect(finishServing(shop.em(), { companyId: shop.id, personId: shop.ann.id }, NOW)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('people and queuers of another company are not found', async () => {
    const { id } = await shop.join('Cleo');
    const other = await newShop(shop.em());
    const stranger = await createPerson(shop.em(), { companyId: other }, { name: 'Sam' });
    const missing = { code: 'NOT_FOUND' };

    await expect(shop.start(stranger.id, id)).rejects.toMatchObject(missing);
    await expect(shop.start(shop.ann.id, 999_999)).rejects.toMatchObject(missing);
    await expect(leaveQueue(shop.em(), { companyId: other, id }, NOW)).rejects.toMatchObject(missing);
    await expect(finishServing(shop.em(), { companyId: other, id }, NOW)).rejects.toMatchObject(missing);
    await expect(finishServing(shop.em(), { companyId: shop.id, personId: stranger.id }, NOW)).rejects.toMatchObject(missing);
    await expect(returnToQueue(shop.em(), { companyId: other, id }, NOW)).rejects.toMatchObject(missing);
    await expect(updateQueuer(shop.em(), { companyId: other, id, notes: 'x' }, NOW)).rejects.toMatchObject(missing);
    await expect(setPresence(shop.em(), { companyId: other, personId: shop.ann.id, status: 1 }, NOW)).rejects.toMatchObject(
      missing,
    );
    await expect(findQueuer(shop.em(), other, id)).rejects.toMatchObject(missing);
  });
});

test('presence: an unknown status or invalid minutes are refused', async () => {
  const set = (status: number, minutes?: number) =>
    setPresence(shop.em(), { companyId: shop.id, personId: shop.ann.id, status, minutes }, NOW);

  expect(() => set(3)).toThrow(/status: found 3/);
  expect(() => set(2, 0)).toThrow(/minutes/);
  expect(await set(2, 15)).toMatchObject({ presence: 2, presenceSince: NOW, presenceMinutes: 15 });
  expect(await set(1, 15)).toMatchObject({ presence: 1, presenceMinutes: null });
});

test('each change records its fact, and a refused change records none', async () => {
  const [cleo, dora] = idsOf(await shop.several('Cleo', 'Dora'));
  await shop.start(shop.ann.id, cleo);
  await shop.finish(cleo);
  await shop.leave(dora);
  await shop.finish(dora).catch(() => undefined);

  const { rows } = await sql<{ kind: string; about: { queuerId: number } }>`
    select kind, about from fact where company_id = ${shop.id} order by id`.execute(shop.em().getKysely());
  expect(rows.filter(({ kind }) => kind.startsWith('queuer')).map(({ kind, about }) => [kind, about.queuerId])).toEqual([
    ['queuer.joined', cleo],
    ['queuer.joined', dora],
    ['queuer.served', cleo],
    ['queuer.finished', cleo],
    ['queuer.left', dora],
  ]);
});
