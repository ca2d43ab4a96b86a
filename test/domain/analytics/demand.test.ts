import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aggregateDemand } from '../../../src/analytics/recorded/aggregate-demand.js';
import { RefusalCounter } from '../../../src/analytics/recorded/refusal-counter.js';
import { announceExpiredHolds } from '../../../src/purchase/basket/announce-expired-holds.js';
import { removeFromBasket } from '../../../src/purchase/basket/remove-from-basket.js';
import { notFound, Refusal } from '../../../src/shared/refusal.js';
import { localDate } from '../../../src/shared/zoned-time.js';
import { SellingCompany } from '../../support/fixtures/selling-company.js';

/** Holds and refusals of a day are aggregated by company, service and reason. */

let shop: SellingCompany;
beforeAll(async () => {
  shop = await SellingCompany.open();
});
afterAll(() => shop.database.close());
beforeEach(() => run('truncate demand_note, daily_demand'));

const run = <Row extends object>(text: string): Promise<Row[]> => shop.em.getConnection().execute(text);

/** Demand rows such as `Check held 2`, without the day. */
async function demand(): Promise<string[]> {
  await aggregateDemand(shop.em);
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', coalesce(s.name, '-'), d.outcome, d.reason, sum(d.count)) as told
    from daily_demand d left join service s on s.id = d.service_id where d.company_id = ${shop.companyId}
    group by s.name, d.outcome, d.reason order by s.name nulls last, d.outcome, d.reason`.execute(shop.em.getKysely());
  return rows.map(({ told }) => told);
}

test('a hold counts as held, and then as bought or expired unless it is given up', async () => {
  const day = shop.nextDay();
  const bought = await shop.add([shop.check(day, '10:00')]);
  await shop.buyAsMia(bought.sessionId);
  const ended = await shop.add([shop.check(day, '11:00'), { eventId: shop.company.talk.id }]);
  const givenUp = await shop.add([shop.check(day, '12:00')]);
  await removeFromBasket(shop.em, { companyId: shop.companyId, sessionId: givenUp.sessionId }, null);
  await run(`update basket_item set held_until = now() - interval '1 second' where basket_id = ${ended.id}`);
  await announceExpiredHolds(shop.em);
  await announceExpiredHolds(shop.em);

  expect(await demand()).toEqual(['Check bought 1', 'Check expired 1', 'Check held 3', '- expired 1', '- held 1']);
});

test('a hold that loses the race for its time is not counted', async () => {
  const day = shop.nextDay();
  await shop.add([shop.check(day, '10:00')]);
  const race = await Promise.allSettled([shop.add([shop.check(day, '11:00')]), shop.add([shop.check(day, '11:00')])]);
  expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await demand()).toEqual(['Check held 2']);
});

test('concurrent aggregations count each note once', async () => {
  await run(`insert into demand_note (root_id, company_id, service_id, outcome, count)
    select root_id, company_id, id, 'held', 1 from service, generate_series(1, 12000) n where name = 'Check'`);
  await Promise.all([1, 2, 3].map(() => aggregateDemand(shop.em)));
  expect(await demand()).toEqual(['Check held 12000']);
  const [left] = await run('select count(*)::int as count from demand_note');
  expect(left).toEqual({ count: 0 });
});

test('demand is counted on the local day of the company', async () => {
  await run(`update company set timezone = 'Pacific/Auckland'`);
  await run(`insert into demand_note (root_id, company_id, outcome, count, noted_at)
    select root_id, id, 'held', 1, '2030-03-04T12:00Z'::timestamptz from company`);
  await aggregateDemand(shop.em);
  expect(await run('select date::text from daily_demand')).toEqual([{ date: '2030-03-05' }]);
  await run(`update company set timezone = 'Europe/London'`);
});

test('the local day follows our own time zone data, not that of PostgreSQL', async () => {
  // Morocco gave up its summer time in 2026: an older PostgreSQL has its midnight an hour earlier.
  const timeZone = 'Africa/Casablanca';
  const late = '2030-04-02T23:30Z';
  await run(`update company set timezone = '${timeZone}'`);
  await run(`insert into demand_note (root_id, company_id, outcome, count, noted_at)
    select root_id, id, 'held', 1, '${late}'::timestamptz from company`);
  await aggregateDemand(shop.em);
  expect(await run('select date::text from daily_demand')).toEqual([{ date: localDate(timeZone, Date.parse(late)) }]);
  await run(`update company set timezone = 'Europe/London'`);
});

test('refusals are counted by service and reason, except for missing records and bugs', async () => {
  const { companyId, company } = shop;
  const counter = new RefusalCounter(shop.em);
  const taken = new Refusal('TIME_TAKEN', 'taken');
  const [bookable] = await run<{ id: number }>(`select id from bookable where service_id = ${company.surgery.id} limit 1`);
  const bookableId = bookable!.id;
  counter.count(taken, { companyId, serviceId: company.check.id });
  counter.count(taken, { companyId, serviceId: company.check.id });
  counter.count(new Refusal('NO_SPACE', 'full'), { companyId });
  counter.count(taken, { companyId, bookableId });
  counter.count(taken, { companyId: 999_999, serviceId: company.check.id });
  counter.count(taken, { companyId, serviceId: 999_999 });
  counter.count(notFound('service', 1), { companyId, serviceId: company.check.id });
  counter.count(new Error('a bug'), { companyId, serviceId: company.check.id });
  await counter.write();
  await counter.write();
  expect(await demand()).toEqual([
    'Check refused TIME_TAKEN 2',
    'Surgery refused TIME_TAKEN 1',
    '- refused NO_SPACE 1',
    '- refused TIME_TAKEN 1',
  ]);
});

test('a refused checkout counts nothing as bought', async () => {
  const basket = await shop.add([shop.check(shop.nextDay(), '10:00')]);
  await run(`update basket_item set held_until = now() - interval '1 second' where basket_id = ${basket.id}`);
  await expect(shop.buyAsMia(basket.sessionId)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
  expect(await demand()).toEqual(['Check held 1']);
});
