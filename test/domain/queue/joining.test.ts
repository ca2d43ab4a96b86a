import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { updatePerson } from '../../../src/catalogue/people/update-person.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createClient } from '../../../src/client/create-client.js';
import { createClientQueue } from '../../../src/queue/create-client-queue.js';
import type { NewQueuer } from '../../../src/queue/join-queue.js';
import { deleteClientQueue, updateClientQueue } from '../../../src/queue/update-client-queue.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { NOW, newShop, QueueCompany, refusedField } from '../../support/fixtures/queue-company.js';

let database: TestDatabase;
let shop: QueueCompany;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  shop = await QueueCompany.open(database);
});

describe('joining a queue', () => {
  test('gives a ticket and the last position, and records the time of arrival', async () => {
    const first = await shop.join('Cleo', { lastName: 'Reed', notes: 'With a dog', mobile: '07700 900000' });
    const second = await shop.join('Dora');

    expect(first).toMatchObject({
      companyId: shop.id,
      firstName: 'Cleo',
      lastName: 'Reed',
      notes: 'With a dog',
      mobile: '07700 900000',
      ticketNumber: 1,
      ticketDate: '2030-03-04',
      state: 'waiting',
      customStatuses: { checked_in: '2030-03-04T10:00:00Z' },
    });
    expect(first.longId).toMatch(/^[\w-]{22}$/);
    expect(second.ticketNumber).toBe(2);
    expect(await shop.places()).toEqual(['Cleo 1', 'Dora 2']);
  });

  test('never reuses a ticket number on the same day; the next day starts again at 1', async () => {
    const { id } = await shop.join('Cleo');
    await shop.leave(id);

    expect((await shop.join('Dora')).ticketNumber).toBe(2);
    expect((await shop.join('Eve', {}, new Date('2030-03-05T00:00:01Z'))).ticketNumber).toBe(1);
  });

  test('dates tickets in the time zone of the company: at 23:30 in New York it is still Monday', async () => {
    const newYork = await QueueCompany.open(database, 'America/New_York');

    expect(await newYork.join('Cleo', {}, new Date('2030-03-05T04:30:00Z'))).toMatchObject({ ticketDate: '2030-03-04' });
    expect((await newYork.join('Dora', {}, new Date('2030-03-05T05:30:00Z'))).ticketNumber).toBe(1);
  });

  test('copies the details of a known client, but prefers a name that is given', async () => {
    const client = await createClient(
      shop.em(),
      { companyId: shop.id, now: NOW },
      { firstName: 'Cleo', lastName: 'Reed', email: 'cleo@example.test' },
    );

    expect(await shop.join('Cleopatra', { clientId: client.id })).toMatchObject({
      clientId: client.id,
      firstName: 'Cleopatra',
      lastName: 'Reed',
      email: 'cleo@example.test',
    });
  });

  test('chooses the queue of highest priority that takes the service, unless a queue is given', async () => {
    const wash = await createService(shop.em(), shop.id, { name: 'Wash' });
    const all = await createClientQueue(shop.em(), shop.id, { name: 'All' });
    const urgent = await createClientQueue(shop.em(), shop.id, { name: 'Urgent', priority: 5, serviceIds: [wash.id] });

    expect((await shop.join('Cleo')).clientQueueId).toBe(all.id);
    expect((await shop.join('Dora', { serviceId: wash.id })).clientQueueId).toBe(urgent.id);
    expect((await shop.join('Eve', { serviceId: wash.id, clientQueueId: all.id })).clientQueueId).toBe(all.id);
  });

  test('creates a queue if the company has none', async () => {
    const { clientQueueId } = await shop.join('Cleo');

    expect((await shop.join('Dora')).clientQueueId).toBe(clientQueueId);
    expect((await shop.board()).queues.get(clientQueueId)).toMatchObject({ length: 2, serviceIds: [shop.check.id] });
  });

  test('is refused for an invalid field, which the refusal names', async () => {
    const shut = await createService(shop.em(), shop.id, { name: 'Shut', queuingDisabled: true });
    const other = await newShop(shop.em());
    const foreign = await createService(shop.em(), other, { name: 'Foreign' });
    const stranger = await createClient(shop.em(), { companyId: other, now: NOW }, { firstName: 'Sam' });
    await createClientQueue(shop.em(), shop.id, { name: 'Only check', serviceIds: [shop.check.id] });
    const wash = await createService(shop.em(), shop.id, { name: 'Wash' });
    const wrong = async (more: NewQueuer, field: string) =>
      expect([field, await refusedField(() => shop.join('Cleo', more))]).toEqual([field, field]);

    await wrong({ serviceId: null }, 'serviceId');
    await wrong({ serviceId: shut.id }, 'serviceId');
    await wrong({ serviceId: foreign.id }, 'serviceId');
    await wrong({ serviceId: wash.id }, 'serviceId');
    await wrong({ clientQueueId: 999_999 }, 'clientQueueId');
    await wrong({ clientId: stranger.id }, 'clientId');
    await wrong({ bookingId: 999_999 }, 'bookingId');
    await wrong({ email: 'nobody' }, 'email');
    await wrong({ duration: 0 }, 'duration');
  });
});

describe('queues', () => {
  test('list the services they take and the people who may serve them', async () => {
    const wash = await createService(shop.em(), shop.id, { name: 'Wash' });
    const queue = await createClientQueue(shop.em(), shop.id, { name: 'Wash only', priority: 2, serviceIds: [wash.id] });
    const other = await createClientQueue(shop.em(), shop.id, { name: 'Everything' });
    await updatePerson(shop.em(), { companyId: shop.id, id: shop.bob.id }, { clientQueueId: other.id });
    const { queues } = await shop.board();

    expect(queues.get(queue.id)).toEqual({ length: 0, waitSeconds: null, serviceIds: [wash.id], personIds: [shop.ann.id] });
    expect(queues.get(other.id)).toMatchObject({ serviceIds: [shop.check.id, wash.id], personIds: [shop.ann.id, shop.bob.id] });
  });

  test('a person can only be assigned to a queue of the same company', async () => {
    const foreign = await createClientQueue(shop.em(), await newShop(shop.em()), { name: 'Foreign' });
    const own = await createClientQueue(shop.em(), shop.id, { name: 'Own' });
    const give = (clientQueueId: number) => updatePerson(shop.em(), { companyId: shop.id, id: shop.ann.id }, { clientQueueId });

    expect(await refusedField(() => give(foreign.id))).toBe('clientQueueId');
    expect(
      await refusedField(() => createPerson(shop.em(), { companyId: shop.id }, { name: 'Cat', clientQueueId: foreign.id })),
    ).toBe('clientQueueId');
    expect(await give(own.id)).toMatchObject({ clientQueueId: own.id });
  });

  test('are changed with the expected version, and deleted only when empty', async () => {
    const queue = await createClientQueue(shop.em(), shop.id, { name: 'Front' });
    const changed = await updateClientQueue(
      shop.em(),
      { companyId: shop.id, id: queue.id, expectedVersion: 1 },
      { name: 'Back', priority: 3, serviceIds: [shop.check.id] },
    );

    expect(changed).toMatchObject({ name: 'Back', priority: 3, version: 2 });
    await expect(
      updateClientQueue(shop.em(), { companyId: shop.id, id: queue.id, expectedVersion: 1 }, { name: 'x' }),
    ).rejects.toMatchObject({
      code: 'STALE_VERSION',
    });
    await expect(
      updateClientQueue(shop.em(), { companyId: shop.id, id: queue.id }, { serviceIds: [999_999] }),
    ).rejects.toMatchObject({
      code: 'INVALID',
    });

    const { id } = await shop.join('Cleo');
    await updatePerson(shop.em(), { companyId: shop.id, id: shop.bob.id }, { clientQueueId: queue.id });
    await expect(deleteClientQueue(shop.em(), { companyId: shop.id, id: queue.id })).rejects.toMatchObject({ code: 'CONFLICT' });
    await shop.leave(id);
    expect(await deleteClientQueue(shop.em(), { companyId: shop.id, id: queue.id })).toMatchObject({ deleted: true });
    await expect(deleteClientQueue(shop.em(), { companyId: shop.id, id: queue.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
