import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { setCustomStatus } from '../../../src/booking/custom-status.js';
import { blockTime, unblockTime } from '../../../src/capacity/block-time.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { later, QueueCompany } from '../../support/fixtures/queue-company.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import { invariants } from '../../support/oracles/invariants.js';

/**
 * Serving a walk-in with a person who has another entry in the diary. Source: decisions T19 and its law above all; GAPS.md 2.11.
 */

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

describe('a person with another entry in the diary', () => {
  test('is booked until that entry begins', async () => {
    await shop.appointment('10:20');
    const { id } = await shop.join('Cleo');

    expect(await shop.booking(await shop.start(shop.ann.id, id, later(2)))).toMatchObject({ endsAt: later(20), duration: 18 });
    await shop.lengthen(id, 60, later(5));
    expect(await shop.busy(shop.ann.id)).toEqual(['10:02-10:20', '10:20-10:50']);
  });

  test('cannot serve during a booking; the refusal names a remedy and alternative times', async () => {
    const { id: bookingId } = await shop.appointment('10:00');
    const { id } = await shop.join('Cleo');

    await expect(shop.start(shop.ann.id, id, later(10))).rejects.toMatchObject({
      code: 'TIME_TAKEN',
      message: `Person ${shop.ann.id} is busy with booking ${bookingId} until 10:30; cancel it, or mark it as completed or no_show, to serve meanwhile`,
      detail: {
        personId: shop.ann.id,
        bookingId,
        until: '2030-03-04T10:30:00Z',
        alternatives: expect.arrayContaining(['2030-03-04T10:30:00Z']),
      },
    });
    expect((await shop.places())[0]).toBe('Cleo 1');
    await cancelBooking(shop.em(), { companyId: shop.id, id: bookingId, byAdmin: true }, later(11));
    expect(await shop.start(shop.ann.id, id, later(11))).toMatchObject({ state: 'serving' });
  });

  test.each(['no_show', 'absent', 'completed'])('can serve once the booking is marked %s, which ends it', async (name) => {
    const { id: bookingId } = await shop.appointment('10:00');
    const { id } = await shop.join('Cleo');
    await setCustomStatus(shop.em(), { companyId: shop.id, id: bookingId, name }, later(10));

    await shop.start(shop.ann.id, id, later(11));
    expect(await shop.busy(shop.ann.id)).toEqual(['10:00-10:11', '10:11-10:41']);
  });

  test('serves in the buffers of other bookings, which are released', async () => {
    await shop.appointment('09:30', { postTime: 20 });
    const next = await shop.appointment('10:45', { preTime: 25 });
    const { id } = await shop.join('Cleo');
    const { id: dora } = await shop.join('Dora');

    await shop.start(shop.ann.id, id, later(5));
    expect(await shop.busy(shop.ann.id)).toEqual(['09:30-10:00', '10:05-10:20', '10:20-11:15']);
    await shop.finish(id, later(22));
    await shop.start(shop.ann.id, dora, later(22));
    expect(await shop.busy(shop.ann.id)).toEqual(['09:30-10:00', '10:05-10:20', '10:22-10:45', '10:45-11:15']);
    expect(next.preTime).toBe(25);
  });

  test('serves within a block, which covers the unused time again afterwards', async () => {
    const times = { startsAt: `${MONDAY}T09:00:00Z`, endsAt: `${MONDAY}T12:00:00Z` };
    const block = await blockTime(shop.em(), { companyId: shop.id, personId: shop.ann.id, ...times });
    const { id } = await shop.join('Cleo');
    const { id: dora } = await shop.join('Dora');

    await shop.start(shop.ann.id, id, later(10));
    expect(await shop.busy(shop.ann.id)).toEqual(['09:00-10:10', '10:10-10:40', '10:40-12:00']);
    await shop.finish(id, later(20));
    expect(await shop.busy(shop.ann.id)).toEqual(['09:00-10:10', '10:10-10:20', '10:20-10:40', '10:40-12:00']);
    await shop.start(shop.ann.id, dora, later(20));
    await shop.back(dora, {}, later(25));
    expect(await shop.busy(shop.ann.id)).toEqual(['09:00-10:10', '10:10-10:20', '10:20-10:50', '10:50-12:00']);
    await unblockTime(shop.em(), shop.id, block.id);
    expect(await shop.busy(shop.ann.id)).toEqual(['10:10-10:20']);
  });
});

describe('a client who has come for an appointment', () => {
  test('is served under that booking, which keeps its person and start', async () => {
    const { id: bookingId, clientId } = await shop.appointment('10:00');
    const { id } = await shop.join('Cleo', { bookingId });
    const served = await shop.start(shop.ann.id, id, later(5));

    expect(served).toMatchObject({ bookingId, clientId });
    expect(await shop.busy(shop.ann.id)).toEqual(['10:00-10:30']);
    await shop.finish(id, later(20));
    expect(await shop.busy(shop.ann.id)).toEqual(['10:00-10:20']);
    expect(await shop.booking(served)).toMatchObject({
      channel: 'admin',
      isCancelled: false,
      customStatuses: { completed: expect.any(String) },
    });
  });

  test('moves the booking when served early by another person; returning or leaving does not cancel it', async () => {
    const { id: bookingId } = await shop.appointment('10:45');
    const { id } = await shop.join('Cleo', { bookingId });
    const served = await shop.start(shop.bob.id, id, later(5));

    expect(await shop.booking(served)).toMatchObject({
      id: bookingId,
      personId: shop.bob.id,
      startsAt: later(5),
      endsAt: later(35),
    });
    expect([await shop.busy(shop.ann.id), await shop.busy(shop.bob.id)]).toEqual([[], ['10:05-10:35']]);
    const sentMail = await shop.emails();
    expect(await shop.back(id, {}, later(10))).toMatchObject({ bookingId });
    expect(await shop.booking(served)).toMatchObject({
      isCancelled: false,
      customStatuses: expect.not.objectContaining({ being_seen: expect.anything() }),
    });
    await shop.start(shop.ann.id, id, later(12));
    expect([await shop.busy(shop.ann.id), await shop.busy(shop.bob.id)]).toEqual([['10:12-10:17'], []]);
    await shop.leave(id, later(13));
    expect(await shop.booking(served)).toMatchObject({ isCancelled: false, endsAt: later(13) });
    expect(await shop.emails()).toEqual(sentMail);
  });

  test('gets a new booking if the appointment was cancelled in the meantime', async () => {
    const { id: bookingId } = await shop.appointment('10:45');
    const { id } = await shop.join('Cleo', { bookingId });
    await cancelBooking(shop.em(), { companyId: shop.id, id: bookingId, byAdmin: true }, later(1));

    const served = await shop.start(shop.ann.id, id, later(5));
    expect(served.bookingId).not.toBe(bookingId);
    expect(await shop.booking(served)).toMatchObject({ channel: 'queue', startsAt: later(5) });
  });
});
