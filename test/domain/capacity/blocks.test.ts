import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlockTimeInput, blockTime, moveBlock, unblockTime } from '../../../src/capacity/block-time.js';
import { findSlot, listSlots, type SlotFilter } from '../../../src/capacity/list-slots.js';
import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { adminToken, createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';

let database: TestDatabase;
let company: TestCompany;
let clientId: number;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
  clientId = await createContact(company.em, company.companyId);
  await adminToken(company.em, company.companyId);
});
afterAll(() => database?.close());

const em = () => database.orm.em.fork();
const NOW = new Date('2030-03-01T12:00:00Z');

const block = (input: Partial<BlockTimeInput>) =>
  blockTime(em(), {
    companyId: company.companyId,
    startsAt: `${MONDAY}T10:00`,
    endsAt: `${MONDAY}T11:00`,
    allDay: false,
    ...input,
  });

const book = (serviceId: number, startsAt: string, personId: number | null = null) =>
  createBooking(em(), { companyId: company.companyId, clientId, administratorId: 1, serviceId, startsAt, personId }, NOW);

const list = async (filter: SlotFilter) =>
  (await listSlots(em(), company.companyId, { ...filter, page: {}, withTotal: false })).rows.map(({ id }) => id);

test.each([
  ['2030-03-31T00:30:00+00:00', 'the first hour of the day on which the clocks go forward'],
  ['2030-03-31T22:59:59+00:00', 'the last second of that day, which is an hour shorter'],
])('at %s the slots of that day are listed (%s)', async (now) => {
  const blocked = (day: string) => block({ resourceId: company.room.id, date: day, endDate: day, allDay: true });
  const [before, of, after] = [await blocked('2030-03-30'), await blocked('2030-03-31'), await blocked('2030-04-01')];

  expect(await list({ on: new Date(now), resourceId: company.room.id })).toEqual([of.id]);
  expect(await list({ on: new Date(now), from: '2030-04-01', resourceId: company.room.id })).toEqual([after.id]);
  for (const { id } of [before, of, after]) await unblockTime(em(), company.companyId, id);
});

test('a block takes the time of a person until it is removed', async () => {
  const slot = await block({ personId: company.ann.id });

  expect(slot).toMatchObject({
    status: 3,
    spacesBlocked: 1,
    spaces: 1,
    spacesBooked: 0,
    startsAt: new Date(`${MONDAY}T10:00:00Z`),
  });
  await expect(book(company.check.id, `${MONDAY}T10:30`, company.ann.id)).rejects.toMatchObject({ code: 'TIME_TAKEN' });
  await expect(block({ personId: company.ann.id, startsAt: `${MONDAY}T10:59` })).rejects.toMatchObject({ code: 'TIME_TAKEN' });
  const free = await unblockTime(em(), company.companyId, slot.id);
  expect(free).toMatchObject({ id: slot.id, deleted: true, status: 0 });
  expect((await unblockTime(em(), company.companyId, slot.id)).deleted).toBe(true);
  expect((await book(company.check.id, `${MONDAY}T10:30`, company.ann.id)).personId).toBe(company.ann.id);
});

test('booked time cannot be blocked, and a booked slot cannot be moved or removed as a block', async () => {
  const booking = await book(company.check.id, `${MONDAY}T13:00`, company.bob.id);
  const over = { personId: company.bob.id, startsAt: `${MONDAY}T12:00`, endsAt: `${MONDAY}T13:01` };

  await expect(block(over)).rejects.toMatchObject({ code: 'TIME_TAKEN', detail: { personId: company.bob.id } });
  expect((await block({ ...over, endsAt: `${MONDAY}T13:00` })).id).toBeGreaterThan(0);
  await expect(unblockTime(em(), company.companyId, booking.slotId!)).rejects.toMatchObject({ code: 'CONFLICT' });
  const times = { startsAt: `${MONDAY}T15:00`, endsAt: `${MONDAY}T16:00`, allDay: false };
  await expect(moveBlock(em(), { companyId: company.companyId, id: booking.slotId! }, times)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('a block can move to a time that overlaps its old time, and stays if the move is refused', async () => {
  const slot = await block({ personId: company.ann.id, startsAt: '2030-03-05T10:00', endsAt: '2030-03-05T11:00' });
  await book(company.check.id, '2030-03-05T12:00', company.ann.id);
  const to = (endsAt: string) =>
    moveBlock(em(), { companyId: company.companyId, id: slot.id }, { startsAt: '2030-03-05T10:30', endsAt, allDay: false });

  await expect(to('2030-03-05T12:15')).rejects.toMatchObject({ code: 'TIME_TAKEN' });
  expect((await findSlot(em(), company.companyId, slot.id)).startsAt).toEqual(new Date('2030-03-05T10:00:00Z'));
  expect((await to('2030-03-05T12:00')).endsAt).toEqual(new Date('2030-03-05T12:00:00Z'));
});

test('an all-day block follows the time zone of the company, even when the clocks change', async () => {
  // London puts its clocks forward on 31 March 2030: that day has 23 hours.
  const slot = await block({ personId: company.ann.id, date: '2030-03-31', endDate: '2030-04-01', allDay: true });

  expect([slot.startsAt, slot.endsAt]).toEqual([new Date('2030-03-31T00:00:00Z'), new Date('2030-04-01T23:00:00Z')]);
});

test('a block of a pool takes all its units', async () => {
  const pool = await createResource(em(), company.companyId, { name: 'Tubs', count: 2, scheduleId: company.scheduleId });
  const bath = await createService(em(), company.companyId, {
    name: 'Bath',
    durations: [60],
    personIds: [],
    resourceIds: [pool.id],
  });
  await book(bath.id, '2030-03-05T13:00');

  await expect(block({ resourceId: pool.id, startsAt: '2030-03-05T13:00', endsAt: '2030-03-05T14:00' })).rejects.toMatchObject({
    code: 'TIME_TAKEN',
  });
  const slot = await block({ resourceId: pool.id, startsAt: '2030-03-05T14:00', endsAt: '2030-03-05T15:00' });
  await expect(book(bath.id, '2030-03-05T14:00')).rejects.toMatchObject({ code: 'TIME_TAKEN' });
  await unblockTime(em(), company.companyId, slot.id);
  await book(bath.id, '2030-03-05T14:00');
  await book(bath.id, '2030-03-05T14:00');
  await expect(book(bath.id, '2030-03-05T14:00')).rejects.toMatchObject({ code: 'TIME_TAKEN' });
});

test.each([
  ['an end before the start', { endsAt: `${MONDAY}T09:00` }, 'INVALID'],
  ['no end', { endsAt: null }, 'INVALID'],
  ['a day that does not exist', { startsAt: '2030-02-30T10:00' }, 'INVALID'],
  ['neither a person nor a resource', { personId: null }, 'INVALID'],
  ['an unknown person', { personId: 999_999 }, 'NOT_FOUND'],
])('a block with %s is refused', async (_label, ask, code) => {
  await expect(block({ personId: company.ann.id, ...ask })).rejects.toMatchObject({ code });
});

test('booked and blocked slots are listed on each day they overlap, held and removed slots are not', async () => {
  const THURSDAY = '2030-03-07';
  const overnight = await block({ personId: company.ann.id, startsAt: '2030-03-06T22:00', endsAt: `${THURSDAY}T02:00` });
  const booking = await book(company.check.id, `${THURSDAY}T10:00`, company.bob.id);
  const gone = await block({ personId: company.bob.id, startsAt: `${THURSDAY}T15:00`, endsAt: `${THURSDAY}T16:00` });
  await unblockTime(em(), company.companyId, gone.id);
  const held = await sql<{ id: number }>`
    insert into slot (company_id, service_id, starts_at, ends_at, num_spaces, spaces_held, status)
    values (${company.companyId}, ${company.puppies.id}, '2030-03-07 12:00Z', '2030-03-07 13:00Z', 6, 1, 4) returning id`.execute(
    em().getKysely(),
  );

  expect(held.rows).toHaveLength(1);
  expect(await list({ from: THURSDAY, to: THURSDAY })).toEqual([overnight.id, booking.slotId]);
  expect(await list({ from: THURSDAY, to: THURSDAY, personId: company.bob.id })).toEqual([booking.slotId]);
  expect(await list({ from: THURSDAY, to: THURSDAY, serviceId: company.surgery.id })).toEqual([]);
  expect(await list({ from: '2030-03-08', to: '2030-03-09' })).toEqual([]);
  await expect(list({ from: '2030-03-09', to: '2030-03-08' })).rejects.toMatchObject({ code: 'INVALID' });
});
