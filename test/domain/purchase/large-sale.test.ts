import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSale } from '../../../src/purchase/bookings/write-sale.js';
import { CourseSales } from '../../support/fixtures/course-sales.js';

let courses: CourseSales;
beforeAll(async () => {
  courses = await CourseSales.open();
});
afterAll(() => courses?.close());

/** Three courses of a year, or a day at a fair: with 26 columns each, more values than a statement may have. */
const MANY = 2600;

/** Fields that differ between any two bookings, or that the database writes. */
const OWN = ['id', 'purchaseId', 'version', 'createdAt', 'updatedAt', 'settings'];

class Enough extends Error {}

test('a sale of thousands of bookings is stored, in the order of its lines', async () => {
  const { em, companyId, mia: clientId } = courses.shop;
  const { ids } = await courses.make({ course: false });
  const { bookings } = await courses.buy(ids[0]!);
  const one = Object.fromEntries(Object.entries(bookings[0]!).filter(([name]) => !OWN.includes(name)));
  const rows = Array.from({ length: MANY }, (_, at) => ({ ...one, quantity: at + 1 }));
  const bought = { companyId, clientId, guest: null, reference: null, administratorId: null, tax: 0 };
  const stored = em.transactional(async (tx) => {
    const sold = await writeSale(tx, bought, { lines: [], bookings: rows });
    expect(sold.bookings.map(({ quantity }) => quantity)).toEqual(rows.map(({ quantity }) => quantity));
    expect(new Set(sold.bookings.map((booking) => booking.purchaseId))).toEqual(new Set([sold.purchase.id]));
    throw new Enough('It was never held, and shall not stay');
  });
  await expect(stored).rejects.toThrow(Enough);
});
