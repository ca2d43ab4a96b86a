import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createClientQueue } from '../../../src/queue/create-client-queue.js';
import { findQueuer } from '../../../src/queue/find-queue.js';
import type { QueueReturnInput } from '../../../src/queue/return-to-queue.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { idsOf, QueueCompany, refusedField } from '../../support/fixtures/queue-company.js';

let database: TestDatabase;
let shop: QueueCompany;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  shop = await QueueCompany.open(database);
});

describe('returning to the line', () => {
  const line = () => shop.several('Cleo', 'Dora', 'Eve', 'Fay');

  test.each<[string, QueueReturnInput, string[]]>([
    ['at its previous position by default', {}, ['Cleo 1', 'Dora 2', 'Eve 3', 'Fay 4']],
    ['at the front', { first: true }, ['Dora 1', 'Cleo 2', 'Eve 3', 'Fay 4']],
    ['at the end', { last: true }, ['Cleo 1', 'Eve 2', 'Fay 3', 'Dora 4']],
    ['at position 1', { position: 1 }, ['Dora 1', 'Cleo 2', 'Eve 3', 'Fay 4']],
    ['between two others', { position: 3 }, ['Cleo 1', 'Eve 2', 'Dora 3', 'Fay 4']],
    ['at the last position', { position: 4 }, ['Cleo 1', 'Eve 2', 'Fay 3', 'Dora 4']],
    ['at the end, if the position is beyond the end', { position: 99 }, ['Cleo 1', 'Eve 2', 'Fay 3', 'Dora 4']],
  ])('places the queuer %s', async (_label, ask, expected) => {
    const [, dora] = idsOf(await line());
    await shop.start(shop.ann.id, dora);

    const returned = await shop.back(dora, ask);

    expect(returned).toMatchObject({ state: 'waiting', personId: null, servedAt: null });
    expect(returned.customStatuses).toEqual({ checked_in: '2030-03-04T10:00:00Z' });
    expect(await shop.places()).toEqual(expected);
  });

  test('also moves a queuer who is still waiting', async () => {
    const [, , , fay] = idsOf(await line());

    await shop.back(fay, { position: 2 });

    expect(await shop.places()).toEqual(['Cleo 1', 'Fay 2', 'Dora 3', 'Eve 4']);
  });

  test('does not write the rows of other queuers', async () => {
    const [cleo, ...others] = await line();
    await shop.back(cleo!.id, { position: 3 });

    const versions = await Promise.all(others.map(async ({ id }) => (await findQueuer(shop.em(), shop.id, id)).version));
    expect(versions).toEqual([1, 1, 1]);
  });

  test('still works after a hundred returns between the same two queuers', async () => {
    const [cleo, dora] = idsOf(await line());
    for (let turn = 0; turn < 100; turn++) await shop.back(turn % 2 ? cleo : dora, { position: 2 });

    expect(await shop.places()).toEqual(['Dora 1', 'Cleo 2', 'Eve 3', 'Fay 4']);
  });

  test('with another service moves the queuer to a queue that takes it', async () => {
    const wash = await createService(shop.em(), shop.id, { name: 'Wash' });
    await createClientQueue(shop.em(), shop.id, { name: 'Check', serviceIds: [shop.check.id] });
    const washing = await createClientQueue(shop.em(), shop.id, { name: 'Wash', serviceIds: [wash.id] });
    const { id } = await shop.join('Cleo');

    expect(await shop.back(id, { serviceId: wash.id })).toMatchObject({ serviceId: wash.id, clientQueueId: washing.id });
  });

  test('is refused for a position below 1, and for two places at once', async () => {
    const { id } = await shop.join('Cleo');

    expect(await refusedField(async () => shop.back(id, { position: 0 }))).toBe('position');
    expect(await refusedField(async () => shop.back(id, { position: 2, last: true }))).toBe('position');
  });
});
