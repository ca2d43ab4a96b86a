import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDays } from '../../../src/availability/find-availability.js';
import { blockTime } from '../../../src/capacity/block-time.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';

/** Claims are looked up by their start; those that began long before the requested period are found too. */
let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
});
afterAll(() => database?.close());

const NOW = new Date('2030-03-01T12:00:00Z');

const spaces = async (from: string, to: string) => {
  const ask = { companyId: company.companyId, serviceId: company.check.id, personIds: [company.ann.id], byAdmin: true, own: {} };
  const { days } = await findDays(database.orm.em.fork(), ask, { period: { from, to }, now: NOW });
  return days.map((day) => day.spacesLeft);
};

test('a block of eight days takes the time of each day, whichever days are queried', async () => {
  const times = { startsAt: `${MONDAY}T12:00`, endsAt: '2030-03-12T12:00', allDay: false };
  await blockTime(database.orm.em.fork(), { companyId: company.companyId, personId: company.ann.id, ...times });

  // Half-hours on the quarter: 11 from 09:00 to 12:00, 19 from 12:00 to 17:00, 31 on a free day.
  expect(await spaces(MONDAY, '2030-03-08')).toEqual([11, 0, 0, 0, 0]);
  for (const date of ['2030-03-05', '2030-03-06', '2030-03-08', '2030-03-11']) expect(await spaces(date, date)).toEqual([0]);
  expect(await spaces('2030-03-12', '2030-03-13')).toEqual([19, 31]);
});

test('a block that began exactly one day before the queried day is found', async () => {
  const block = (startsAt: string, endsAt: string) =>
    blockTime(database.orm.em.fork(), {
      companyId: company.companyId,
      personId: company.ann.id,
      startsAt,
      endsAt,
      allDay: false,
    });
  await block('2030-03-18T00:00', '2030-03-19T10:00');

  expect(await spaces('2030-03-19', '2030-03-19')).toEqual([27]);
});
