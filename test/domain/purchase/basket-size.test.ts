import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_LINES } from '../../../src/purchase/basket/add-to-basket.js';
import { CourseSales } from '../../support/fixtures/course-sales.js';
import { NOW } from '../../support/fixtures/selling-company.js';

/** A basket is shown and bought in one piece, so its number of lines is limited. */

let courses: CourseSales;
beforeAll(async () => {
  courses = await CourseSales.open();
});
afterAll(() => courses?.close());

/** A basket with one service line and that many lines of an article, on its own day. */
async function basketWith(articles: number) {
  const { shop } = courses;
  const date = shop.nextDay();
  const { id, sessionId } = await shop.add([shop.check(date, '09:00')]);
  await sql`insert into basket_article (id, basket_id, company_id, kind, name, quantity, price)
    select md5(${id} || '-' || line), ${id}, ${shop.companyId}, 'product', 'Lead', 1, 100 from generate_series(1, ${articles}::int) line`.execute(
    shop.em.getKysely(),
  );
  return { id, sessionId, at: (time: string) => shop.check(date, time) };
}

const linesOf = async (basketId: number) => (await courses.lines(basketId)).length;

const refusal = (lines: number) => ({
  code: 'INVALID',
  message: `items: found ${lines} lines with those of the basket, expected at most ${MAX_LINES}`,
  detail: { fields: [{ field: 'items' }] },
});

test('a basket takes the maximum number of lines, and one more is refused', async () => {
  const { id, sessionId, at } = await basketWith(MAX_LINES - 2);
  await courses.add([at('10:00')], sessionId);
  await expect(courses.add([at('11:00')], sessionId)).rejects.toMatchObject(refusal(MAX_LINES + 1));
  expect(await linesOf(id)).toBe(2);
});

test('each session of a course counts as a line', async () => {
  const { ids } = await courses.make();
  const { id, sessionId } = await basketWith(MAX_LINES - 3);
  await expect(courses.add([{ eventId: ids[0] }], sessionId)).rejects.toMatchObject(refusal(MAX_LINES + 1));
  expect(await linesOf(id)).toBe(1);
});

test('the total of a basket cannot exceed the largest possible amount', async () => {
  const { id, sessionId, at } = await basketWith(1);
  const { em } = courses.shop;
  await sql`update basket_article set price = 2147483647 where basket_id = ${id}`.execute(em.getKysely());
  await expect(courses.add([at('10:00')], sessionId)).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringMatching(/^items: comes to 21474\d+ in minor units, expected at most 2147483647$/),
  });
  expect(await linesOf(id)).toBe(1);
});

test('a line has a quantity of at most 10,000', async () => {
  const { shop } = courses;
  const many = { ...shop.check(shop.nextDay(), '09:00'), quantity: 10_001 };
  await expect(courses.add([many])).rejects.toMatchObject({ message: 'quantity: found 10001, expected at most 10000' });
});

test('replacing all lines of a full basket is accepted', async () => {
  const { id, sessionId, at } = await basketWith(MAX_LINES);
  await courses.add([at('12:00')], sessionId, { replace: true }, NOW);
  expect(await linesOf(id)).toBe(1);
});
