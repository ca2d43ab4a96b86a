import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { combinationStarts } from '../../../src/availability/engine/combination-starts.js';
import { isBookable } from '../../../src/availability/engine/is-bookable.js';
import { nextStarts } from '../../../src/availability/engine/next-starts.js';
import { type NextAvailableQuery, nextAvailable } from '../../../src/availability/next-available.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { addToBasket } from '../../../src/purchase/basket/add-to-basket.js';
import { createClosure } from '../../../src/schedule/closures/write-closure.js';
import { createException } from '../../../src/schedule/exceptions/write-exception.js';
import { dayWindow, wallText } from '../../../src/shared/zoned-time.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { refusedField } from '../../support/fixtures/queue-company.js';
import { diaryOf, randomCase } from '../../support/fixtures/random-diary.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';
import { NOW, queryFor } from '../../support/oracles/offered-hours.js';

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await createTestCompany(database.orm);
});

const em = () => database.orm.em.fork();
const DAY = 86_400_000;
const search = (more: Partial<NextAvailableQuery> = {}, service = company.check) =>
  nextAvailable(em(), { ...queryFor(company.companyId, service), count: 3, ...more }, NOW);
const texts = async (more: Partial<NextAvailableQuery> = {}, service = company.check) =>
  (await search(more, service)).starts.map(({ start }) => wallText('Europe/London', start));

test('the next starts are those left today, then those of the following days', async () => {
  expect(await texts()).toEqual(['2030-03-01T12:00', '2030-03-01T12:15', '2030-03-01T12:30']);
  expect(await texts({ from: Date.parse('2030-03-01T16:20Z') })).toEqual([
    '2030-03-01T16:30',
    `${MONDAY}T09:00`,
    `${MONDAY}T09:15`,
  ]);
  const { starts } = await search({ count: 1 });
  expect(starts[0]!.combinations).toMatchObject([
    { personId: company.ann.id, resourceId: null, spacesLeft: 1 },
    { personId: company.bob.id, resourceId: null, spacesLeft: 1 },
  ]);
});

test('a year closed except for its last days is searched to the end, in five statements', async () => {
  await createClosure(em(), company.companyId, { name: 'Rebuilding', startDate: '2030-01-01', endDate: '2031-02-27' });
  expect(await texts()).toEqual(['2031-02-28T09:00', '2031-02-28T09:15', '2031-02-28T09:30']);
  expect(await countStatements(() => search())).toBe(5);

  await createClosure(em(), company.companyId, { name: 'More', startDate: '2031-02-28', endDate: '2040-01-01' });
  expect(await search()).toMatchObject({ starts: [], searchedUntil: NOW.getTime() + 366 * DAY });
});

test('a search that ends in the first window takes two statements', async () => {
  expect(await countStatements(() => search({ count: 100 }))).toBe(2);
});

test('the search begins at the minimum advance and ends at the maximum, inclusive, or after five years', async () => {
  const seconds = (Date.parse(`${MONDAY}T10:00Z`) - NOW.getTime()) / 1000;
  await updateService(
    em(),
    { companyId: company.companyId, id: company.check.id },
    { minAdvancePeriod: seconds, maxAdvancePeriod: seconds + 900 },
  );
  expect(await texts()).toEqual([`${MONDAY}T10:00`, `${MONDAY}T10:15`]);
  expect(await texts({ from: Date.parse(`${MONDAY}T11:00Z`) })).toEqual([]);
  expect((await texts({ byAdmin: true }))[0], 'no limit binds an administrator').toBe('2030-03-01T12:00');

  await updateService(
    em(),
    { companyId: company.companyId, id: company.check.id },
    { minAdvancePeriod: 0, maxAdvancePeriod: 68 * 365 * 86_400 },
  );
  await createClosure(em(), company.companyId, { name: 'For good', startDate: '2030-01-01', endDate: '2100-12-31' });
  expect((await search()).searchedUntil).toBe(NOW.getTime() + 5 * 366 * DAY);
  expect(await countStatements(() => search())).toBe(6);
});

test('exceptions and holds are respected, and a group slot needs enough spaces left', async () => {
  await createException(em(), company.companyId, { personId: company.bob.id, startDate: '2030-03-01', endDate: MONDAY });
  expect((await texts({}, company.puppies))[0]).toBe('2030-03-05T09:00');
  const items = [{ serviceId: company.puppies.id, startsAt: '2030-03-05T09:00', quantity: 4 }];
  const limits = { replace: false, sessionId: null, byAdmin: false, holdSeconds: 300, basketSeconds: 900 };
  await addToBasket(em(), { companyId: company.companyId, items, ...limits }, NOW);
  expect((await texts({ quantity: 2 }, company.puppies))[0]).toBe('2030-03-05T09:00');
  expect((await texts({ quantity: 3 }, company.puppies))[0]).toBe('2030-03-05T10:00');
  expect(await texts({ quantity: 7 }, company.puppies)).toEqual([]);
});

test('a count or quantity out of range is refused', async () => {
  expect(await refusedField(() => search({ count: 0 }))).toBe('count');
  expect(await refusedField(() => search({ count: 101 }))).toBe('count');
  expect(await refusedField(() => search({ quantity: -1 }))).toBe('quantity');
});

test('in random companies, the next starts are the first of all starts, with the same people', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const given = randomCase(seed);
    const diary = diaryOf(given);
    const range = dayWindow(given.timeZone, given.range);
    const all = combinationStarts(diary, range).flatMap(({ combination: { bookableId }, minutes, avail }) =>
      minutes.map((minute, i) => ({ start: minute * 60_000, bookableId, spacesLeft: avail[i]! })),
    );
    const first = [...new Set(all.map(({ start }) => start))].sort((a, b) => a - b).slice(0, 7);
    const found = nextStarts(diary, range, { count: 7, quantity: 1 });
    expect(
      found
        .flatMap(({ start, combinations }) =>
          combinations.map(({ bookableId, spacesLeft }) => ({ start, bookableId, spacesLeft })),
        )
        .sort(byStart),
      `seed ${seed}`,
    ).toEqual(all.filter(({ start }) => first.includes(start)).sort(byStart));

    for (const start of first) {
      for (const quantity of [2, 5]) {
        const offered = nextStarts(diary, { start, end: start + 60_000 }, { count: 1, quantity }).length > 0;
        expect(offered, `seed ${seed}, ${quantity} at ${start}`).toBe(isBookable(diary, { start, quantity }).ok);
      }
    }
  }
});

type Found = { readonly start: number; readonly bookableId: number };
const byStart = (a: Found, b: Found) => a.start - b.start || a.bookableId - b.bookableId;
