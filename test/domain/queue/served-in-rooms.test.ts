import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockTime } from '../../../src/capacity/block-time.js';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import { createClientQueue } from '../../../src/queue/create-client-queue.js';
import { updateClientQueue } from '../../../src/queue/update-client-queue.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { idsOf, later, newShop, QueueCompany } from '../../support/fixtures/queue-company.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import { invariants } from '../../support/oracles/invariants.js';

/** A queue served at a resource: the person and the resource are both taken, or neither is. */

let database: TestDatabase;
let shop: QueueCompany;
let roomId: number;
let queueId: number;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  shop = await QueueCompany.open(database);
  roomId = (await createResource(shop.em(), shop.id, { name: 'Window' })).id;
  queueId = (await createClientQueue(shop.em(), shop.id, { name: 'Hall', resourceId: roomId })).id;
});
afterEach(async () => {
  for (const [name, broken] of Object.entries(invariants)) expect([name, await broken(shop.em())]).toEqual([name, []]);
});

/** Busy times of the room. */
async function room(): Promise<string[]> {
  const { rows } = await sql<{ busy: string }>`
    select to_char(lower(during) at time zone 'UTC', 'HH24:MI') || '-' || to_char(upper(during) at time zone 'UTC', 'HH24:MI') as busy
    from claim where subject_kind = 2 and subject_id = ${roomId} order by during`.execute(shop.em().getKysely());
  return rows.map(({ busy }) => busy);
}

const block = (from: string, to: string) =>
  blockTime(shop.em(), {
    ...{ companyId: shop.id, resourceId: roomId },
    startsAt: `${MONDAY}T${from}:00Z`,
    endsAt: `${MONDAY}T${to}:00Z`,
  });

describe('serving at a resource', () => {
  test('claims the resource together with the person, and finishing frees both', async () => {
    const { id } = await shop.join('Cleo');
    const served = await shop.start(shop.ann.id, id);
    expect(await shop.booking(served)).toMatchObject({ personId: shop.ann.id, resourceId: roomId, duration: 30 });
    expect([await shop.busy(shop.ann.id), await room()]).toEqual([['10:00-10:30'], ['10:00-10:30']]);

    await shop.lengthen(id, 45, later(5));
    expect([await shop.busy(shop.ann.id), await room()]).toEqual([['10:00-10:45'], ['10:00-10:45']]);
    await shop.finish(id, later(12));
    expect([await shop.busy(shop.ann.id), await room()]).toEqual([['10:00-10:12'], ['10:00-10:12']]);
  });

  test('frees both as soon as the queuer is sent back', async () => {
    const { id } = await shop.join('Cleo');
    await shop.start(shop.ann.id, id);
    await shop.back(id, {}, later(3));
    expect([await shop.busy(shop.ann.id), await room()]).toEqual([[], []]);
  });

  test('ends when the next block of the resource begins', async () => {
    await block('10:10', '11:00');
    const { id } = await shop.join('Cleo');
    expect(await shop.booking(await shop.start(shop.ann.id, id))).toMatchObject({ endsAt: later(10), duration: 10 });
  });

  test('is refused while the resource is taken, and the person stays free', async () => {
    const [cleo, dora] = await shop.several('Cleo', 'Dora');
    const { bookingId } = await shop.start(shop.ann.id, cleo!.id);
    await expect(shop.start(shop.bob.id, dora!.id, later(5))).rejects.toMatchObject({
      code: 'TIME_TAKEN',
      message: expect.stringContaining(`Resource ${roomId} is busy with booking ${bookingId} until 10:30`),
      detail: { resourceId: roomId, bookingId },
    });
    expect([await shop.busy(shop.bob.id), await room()]).toEqual([[], ['10:00-10:30']]);

    await shop.finish(cleo!.id, later(6));
    await shop.start(shop.bob.id, dora!.id, later(6));
    expect(await room()).toEqual(['10:00-10:06', '10:06-10:36']);
  });

  test('is refused during a block of the resource', async () => {
    await block('09:00', '11:00');
    const { id } = await shop.join('Cleo');
    await expect(shop.start(shop.ann.id, id)).rejects.toMatchObject({ code: 'TIME_TAKEN', detail: { resourceId: roomId } });
    expect(await shop.busy(shop.ann.id)).toEqual([]);
  });

  test('claims one unit of a pool, and is refused when no unit is left', async () => {
    const { id: pool } = await createResource(shop.em(), shop.id, { name: 'Counters', count: 2 });
    await updateClientQueue(shop.em(), { companyId: shop.id, id: queueId }, { resourceId: pool });
    const cy = await createPerson(shop.em(), { companyId: shop.id }, { name: 'Cy' });
    const [cleo, dora, ella] = idsOf(await shop.several('Cleo', 'Dora', 'Ella'));
    expect(await shop.booking(await shop.start(shop.ann.id, cleo))).toMatchObject({ resourceId: pool });
    await shop.start(shop.bob.id, dora);
    await expect(shop.start(cy.id, ella)).rejects.toMatchObject({ code: 'TIME_TAKEN', detail: { resourceId: pool } });

    await shop.finish(cleo, later(1));
    expect(await shop.start(cy.id, ella, later(2))).toMatchObject({ state: 'serving' });
  });

  test('adds the resource to an appointment, and again after the client was sent back', async () => {
    const { id: bookingId } = await shop.appointment('11:00');
    const { id } = await shop.join('Cleo', { bookingId });
    for (const minute of [5, 9]) {
      const served = await shop.start(shop.ann.id, id, later(minute));
      expect(await shop.booking(served)).toMatchObject({ id: bookingId, startsAt: later(minute), resourceId: roomId });
      await shop.back(id, {}, later(minute + 1));
    }
    expect(await room()).toEqual(['10:09-10:10']);
  });

  test('claims the person alone once the queue has no resource', async () => {
    await updateClientQueue(shop.em(), { companyId: shop.id, id: queueId }, { resourceId: null });
    const { id } = await shop.join('Cleo');
    expect(await shop.booking(await shop.start(shop.ann.id, id))).toMatchObject({ resourceId: null });
    expect(await room()).toEqual([]);
  });
});

describe('estimates', () => {
  const due = async (id: number, minute = 0) => (await shop.board(later(minute))).places.get(id)?.due;

  test('allow one client at a time at the resource, however many people serve', async () => {
    await shop.available(shop.ann.id);
    await shop.available(shop.bob.id);
    const [cleo, dora, ella] = idsOf(await shop.several('Cleo', 'Dora', 'Ella'));
    expect([await due(cleo), await due(dora), await due(ella)]).toEqual([later(0), later(30), later(60)]);
    expect((await shop.board()).queues.get(queueId)?.waitSeconds).toBe(90 * 60);

    await updateClientQueue(shop.em(), { companyId: shop.id, id: queueId }, { resourceId: null });
    expect([await due(dora), await due(ella)]).toEqual([later(0), later(30)]);
  });

  test('wait for the client at the resource, by the average serving time, and for blocks of the resource', async () => {
    await shop.available(shop.ann.id);
    await shop.available(shop.bob.id);
    const [anna, cleo, dora] = idsOf(await shop.several('Anna', 'Cleo', 'Dora'));
    await shop.start(shop.ann.id, anna);
    await shop.finish(anna, later(10));
    await shop.start(shop.ann.id, cleo, later(10));
    expect(await due(dora, 12)).toEqual(later(20));

    await block('10:40', '11:00');
    await shop.finish(cleo, later(35));
    expect(await due(dora, 36)).toEqual(later(36));
    expect(await due(dora, 45)).toEqual(later(60));
  });
});

test('a queue accepts only a resource of its own company', async () => {
  const other = await newShop(shop.em());
  const { id: foreign } = await createResource(shop.em(), other, { name: 'Elsewhere' });
  const refused = { code: 'INVALID', detail: { fields: [{ field: 'resourceId' }] } };
  await expect(createClientQueue(shop.em(), shop.id, { name: 'Door', resourceId: foreign })).rejects.toMatchObject(refused);
  const change = updateClientQueue(shop.em(), { companyId: shop.id, id: queueId }, { resourceId: foreign });
  await expect(change).rejects.toMatchObject(refused);
});

test.each([1, 2, 3])('two desks and a block compete for one resource, round %i: exactly one of them gets it', async () => {
  const [cleo, dora] = await shop.several('Cleo', 'Dora');
  const outcomes = await Promise.allSettled([
    shop.start(shop.ann.id, cleo!.id),
    shop.start(shop.bob.id, dora!.id),
    block('10:00', '10:20'),
  ]);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refusals.map((thrown) => thrown instanceof Refusal && thrown.code)).toEqual(['TIME_TAKEN', 'TIME_TAKEN']);
  expect(await room()).toHaveLength(1);
  const busy = [...(await shop.busy(shop.ann.id)), ...(await shop.busy(shop.bob.id))];
  expect(busy.length).toBe(outcomes[2]!.status === 'fulfilled' ? 0 : 1);
});
