import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleWaitTimes } from '../../../src/analytics/recorded/sample-wait-times.js';
import { nextAvailable } from '../../../src/availability/next-available.js';
import { thirdNext } from '../../../src/availability/third-next.js';
import { blockTime } from '../../../src/capacity/block-time.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { daysBetween } from '../../../src/shared/local-date.js';
import { localDate } from '../../../src/shared/zoned-time.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { NOW, queryFor } from '../../support/oracles/offered-hours.js';

/** The wait for the third free start is recorded once a day for each service and person. NOW is a Friday noon. */

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate access_sample`.execute(em().getKysely());
  await sql`update company set deleted = true`.execute(em().getKysely());
  company = await createTestCompany(database.orm);
});

const em = () => database.orm.em.fork();

async function samples(): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', a.date::text, s.name, coalesce(p.name, 'anybody'), coalesce(a.days::text, 'none')) as told
    from access_sample a join service s on s.id = a.service_id left join person p on p.id = a.person_id
    where a.company_id = ${company.companyId} order by a.date, s.id, p.id nulls first`.execute(em().getKysely());
  return rows.map(({ told }) => told);
}

test('waits are sampled for each service, with any person and with each one', async () => {
  const { companyId, ann } = company;
  await blockTime(em(), { companyId, personId: ann.id, startsAt: new Date('2030-03-01T12:00Z'), duration: 3 * 24 * 60 });
  await updateService(em(), { companyId, id: company.puppies.id }, { maxAdvancePeriod: 2 * 3600 });
  await sampleWaitTimes(em(), NOW);
  expect(await samples()).toEqual([
    '2030-03-01 Check anybody 0',
    '2030-03-01 Check Ann 3',
    '2030-03-01 Check Bob 0',
    '2030-03-01 Surgery anybody 3',
    '2030-03-01 Surgery Ann 3',
    '2030-03-01 Puppies anybody 0',
    '2030-03-01 Puppies Bob 0',
  ]);
  await updateService(em(), { companyId, id: company.puppies.id }, { maxAdvancePeriod: 3600 });
  await sampleWaitTimes(em(), new Date(`${MONDAY}T00:00Z`));
  expect((await samples()).slice(-2)).toEqual([`${MONDAY} Puppies anybody none`, `${MONDAY} Puppies Bob none`]);
});

test('waits are sampled once a day, in steps and by one of several servers', async () => {
  expect(await sampleWaitTimes(em(), NOW, 2)).toBe(2);
  expect(await sampleWaitTimes(em(), NOW, 2)).toBe(1);
  const noted = await samples();
  await blockTime(em(), { companyId: company.companyId, personId: company.bob.id, startsAt: NOW, duration: 600 });
  expect(await sampleWaitTimes(em(), new Date('2030-03-01T23:59Z'))).toBe(0);
  expect(await samples()).toEqual(noted);
  await Promise.all([1, 2].map(() => sampleWaitTimes(em(), new Date('2030-03-02T00:00Z'))));
  expect(await samples()).toHaveLength(2 * noted.length);
});

test('a branch also samples shared services of its parent, on days of its own time zone', async () => {
  const branch = await createTestCompany(database.orm, { parentId: company.companyId });
  await sql`update company set timezone = 'Asia/Tokyo' where id = ${branch.companyId}`.execute(em().getKysely());
  await sql`update service set child_level_service = true, reference = 'shared' where id = ${company.check.id}`.execute(
    em().getKysely(),
  );
  await sampleWaitTimes(em(), new Date('2030-03-01T20:00Z'));
  const { rows } = await sql<{ date: string; count: number }>`
    select date::text, count(distinct service_id)::int as count from access_sample where company_id = ${branch.companyId} group by date`.execute(
    em().getKysely(),
  );
  expect(rows).toEqual([{ date: '2030-03-02', count: 4 }]);
});

test('the day of a sample follows our own time zone data, not that of PostgreSQL', async () => {
  // Morocco gave up its summer time in 2026: an older PostgreSQL has its midnight an hour earlier.
  const timeZone = 'Africa/Casablanca';
  await sql`update company set timezone = ${timeZone} where id = ${company.companyId}`.execute(em().getKysely());
  const late = new Date('2030-03-01T23:30Z');
  await sampleWaitTimes(em(), late);
  expect((await samples())[0]).toContain(localDate(timeZone, late.getTime()));
});

test('a wait agrees with the third of the next free starts', async () => {
  const { companyId, check, ann } = company;
  await blockTime(em(), { companyId, personId: ann.id, startsAt: new Date('2030-03-01T12:00Z'), duration: 10 * 24 * 60 });
  for (const { personId, days } of await thirdNext(em(), { companyId, serviceId: check.id }, NOW)) {
    const personIds = personId === null ? null : [personId];
    const { starts } = await nextAvailable(em(), { ...queryFor(companyId, check), personIds, count: 3 }, NOW);
    expect(days).toBe(daysBetween('2030-03-01', localDate('Europe/London', starts[2]!.start)));
  }
});
