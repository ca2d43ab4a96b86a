import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOpening } from '../../../src/availability/find-opening.js';
import { createCompany } from '../../../src/company/create-company.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { createClosure } from '../../../src/schedule/closures/write-closure.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { weekdays } from '../../support/fixtures/test-company.js';

/** Opening hours Monday to Friday from 09:00 to 17:00 in London, which is an hour ahead of UTC from 31 March 2030 on. */

let database: TestDatabase;
let em: EntityManager;
let companyId: number;
beforeAll(async () => {
  database = await freshDatabase();
  em = database.orm.em.fork();
  companyId = await openedCompany();
  await createClosure(em, companyId, { name: 'Inventory', startDate: '2030-03-06' });
  await createClosure(em, companyId, { name: 'Lunch', startDate: '2030-03-07', startTime: '12:00', endTime: '13:00' });
  await createClosure(em, companyId, { name: 'Summer', startDate: '2030-07-01', endDate: '2030-07-31' });
});
afterAll(() => database.close());

async function openedCompany(): Promise<number> {
  const { id } = await createCompany(em, { name: 'Shop', timeZone: 'Europe/London', currency: 'GBP' });
  await updateSettings(em, { companyId: id }, { scheduleId: await weekdays(em, id) });
  return id;
}

const at = (moment: string, id = companyId) => findOpening(em.fork(), id, new Date(moment));

test.each([
  ['on Monday, a second before opening', '2030-03-04T08:59:59Z', false, '2030-03-04T09:00:00Z'],
  ['at opening time', '2030-03-04T09:00:00Z', true, '2030-03-04T17:00:00Z'],
  ['a second before closing time', '2030-03-04T16:59:59Z', true, '2030-03-04T17:00:00Z'],
  ['at closing time, on the day before a closure', '2030-03-05T17:00:00Z', false, '2030-03-07T09:00:00Z'],
  ['on the day of a closure', '2030-03-06T12:00:00Z', false, '2030-03-07T09:00:00Z'],
  ['an hour before a closure at noon', '2030-03-07T11:00:00Z', true, '2030-03-07T12:00:00Z'],
  ['at the start of a closure at noon', '2030-03-07T12:00:00Z', false, '2030-03-07T13:00:00Z'],
  ['on Friday evening', '2030-03-08T20:00:00Z', false, '2030-03-11T09:00:00Z'],
  ['on the weekend on which the clocks change', '2030-03-30T12:00:00Z', false, '2030-04-01T08:00:00Z'],
  ['during a closure longer than a fortnight', '2030-07-03T12:00:00Z', false, null],
])('open or closed, and until when: %s', async (_when, moment, isOpen, until) => {
  expect(await at(moment)).toEqual({ isOpen, until: until && new Date(until) });
});

test('a branch has the hours and closures of its parent, and closures of its own', async () => {
  const { id } = await createCompany(em, { name: 'Branch', parentId: companyId });
  expect(await at('2030-03-04T10:00:00Z', id)).toEqual(await at('2030-03-04T10:00:00Z'));
  expect((await at('2030-03-06T10:00:00Z', id))?.isOpen).toBe(false);

  await createClosure(em, id, { name: 'Moving', startDate: '2030-03-04' });
  expect((await at('2030-03-04T10:00:00Z', id))?.isOpen).toBe(false);
  expect((await at('2030-03-04T10:00:00Z'))?.isOpen).toBe(true);
});

test('a company without opening hours is neither open nor closed', async () => {
  const { id } = await createCompany(em, { name: 'Doctor', timeZone: 'Europe/London', currency: 'GBP' });
  expect(await at('2030-03-04T10:00:00Z', id)).toBeNull();
});
