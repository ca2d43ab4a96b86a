import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../src/catalogue/create-service.js';
import { countStatements } from '../support/count-statements.js';
import type { Json } from '../support/hal-rules.js';
import { MONDAY } from '../support/house.js';
import { openShop, type Shop } from '../support/shop.js';

/** What the dashboard of the browser SDK's administrators asks and reads. Source: wire.md 1.6. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const days = (query: string) => shop.admin.get(`/api/v1/${shop.id}/day_data?${query}`);
const itemsOf = ({ items }: Json) => items as Json[];

describe('the days of a company', () => {
  const WEEK = 'date=04-03-2030&edate=10-03-2030';

  test('lead service by service, in the items at the root, to their days', async () => {
    const { status, body } = await days(WEEK);
    const read = await Promise.all(itemsOf(body).map(async ({ uri }) => (await shop.admin.get(String(uri))).body));

    expect([status, itemsOf(body).map(({ name }) => name)]).toEqual([200, ['Check', 'Surgery', 'Puppies']]);
    expect(read.map(({ service_id, name }) => ({ service_id, name }))).toEqual(
      itemsOf(body).map(({ uri: _, ...service }) => service),
    );
    expect(read.map((answer) => answer.days)).toEqual((body._embedded as { day_data: Json[] }).day_data.map((one) => one.days));
    expect(read[0]?.days).toHaveLength(7);
  });

  test('are at the root what all services have together', async () => {
    const { body } = await days(`date=${MONDAY}&edate=2030-03-05`);
    const each = (body._embedded as { day_data: { days: { spaces: number }[] }[] }).day_data.map((one) => one.days);
    const sum = (index: number) => each.reduce((all, days) => all + (days[index]?.spaces ?? 0), 0);

    expect(sum(0)).toBeGreaterThan(each[0]?.[0]?.spaces ?? 0);
    expect(body.days).toEqual([
      { date: MONDAY, spaces: sum(0) },
      { date: '2030-03-05', spaces: sum(1) },
    ]);
  });

  test('are those of one service or person where one is asked for', async () => {
    const { check, bob } = shop.house;
    const one = await days(`${WEEK}&service_id=${check.id}`);
    expect(itemsOf(one.body)).toEqual([{ service_id: check.id, name: 'Check', uri: expect.stringContaining('/day_data?') }]);
    expect((await shop.admin.get(String(itemsOf(one.body)[0]?.uri))).body.days).toEqual(one.body.days);

    const spaces = async (query: string) =>
      ((await days(`date=${MONDAY}${query}`)).body.days as { spaces: number }[]).map((day) => day.spaces)[0] ?? 0;
    expect(await spaces(`&person_id=${bob.id}`)).toBeLessThan(await spaces(''));
  });

  test('are refused beyond two months, and where a date is none', async () => {
    expect((await days('date=2030-03-04&edate=2030-05-05')).status).toBe(400);
    expect((await days('date=2030-03-04&edate=2030-05-04')).status).toBe(200);
    expect((await days('date=30-02-2030')).status).toBe(400);
  });

  test('take not one statement more for ten services more', async () => {
    const few = await countStatements(() => days(WEEK));
    for (let count = 0; count < 10; count++) await createService(shop.house.em, shop.id, { name: `Service ${count}` });
    const more = await countStatements(() => days(WEEK));

    expect(more).toBe(few);
    expect(itemsOf((await days(WEEK)).body)).toHaveLength(13);
  });
});
