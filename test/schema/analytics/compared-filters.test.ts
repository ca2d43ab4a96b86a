import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../support/oracles/hal-rules.js';
import { type FiguresCompany, startFiguresCompany } from './figures-company.js';

/** Periods are compared with the same filter: its days are those of the rows, so that of earlier rows they are as much earlier. */

let company: FiguresCompany;
beforeAll(async () => {
  company = await startFiguresCompany();
});
afterAll(() => company?.server.close());

interface Compared extends Json {
  readonly count: number;
  readonly before: { readonly count: number; readonly bookings: { readonly totalCount: number } };
}

const ask = (period: string, subject: string) =>
  company.send(`{ analytics(companyId: ${company.london.companyId}, ${period}) { ${subject} } }`);

async function rowsOf(period: string, subject: string): Promise<Compared[]> {
  const { data, errors } = await ask(period, subject);
  expect(errors).toBeUndefined();
  return (data!.analytics as { bookings: { rows: Compared[] } }).bookings.rows;
}

test.each([
  ['PREVIOUS_PERIOD', '2025-11-10', '2025-11-17', '2025-11-12', '2025-11-05'],
  ['PREVIOUS_PERIOD', '2025-11-03', '2025-11-10', '2025-11-05', '2025-10-29'],
])('days of a filter, %s from %s to %s', async (comparison, from, until, day, earlier) => {
  const fields = 'rows { by { weekday } count';
  const compared = await rowsOf(
    `from: "${from}", until: "${until}"`,
    `bookings(filter: { from: "${day}", to: "${day}" }, compareTo: ${comparison}) { ${fields} before { count bookings { totalCount } } } }`,
  );
  const alone = await rowsOf(
    `from: "${earlier}", until: "${until}"`,
    `bookings(filter: { from: "${earlier}", to: "${earlier}" }) { ${fields} } }`,
  );
  expect(alone.length).toBeGreaterThan(0);
  expect(alone[0]!.count).toBeGreaterThan(0);
  expect(compared.map(({ before }) => before.count)).toEqual(alone.map(({ count }) => count));
  expect(compared.map(({ before }) => before.bookings.totalCount)).toEqual(alone.map(({ count }) => count));
});

test('moments of a filter say nothing of another period, and are refused', async () => {
  const filter = 'filter: { createdFrom: "2025-11-01T00:00:00Z" }';
  const period = 'from: "2025-11-10", until: "2025-11-17"';
  const { errors } = await ask(period, `bookings(${filter}, compareTo: PREVIOUS_PERIOD) { rows { count before { count } } }`);
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining('expected `at` and the period of `analytics`'),
    extensions: { code: 'INVALID', fields: [{ path: 'filter.createdFrom' }] },
  });
  expect((await ask(period, `bookings(${filter}) { rows { count } }`)).errors).toBeUndefined();
});
