import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/shared/local-date.js';
import { localDate } from '../../../src/shared/zoned-time.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { type FiguresCompany, startFiguresCompany } from './figures-company.js';

/** Compared periods use the same filter: its days are shifted back as far as the compared period is. */

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
])('days of a filter are shifted to the compared period: %s from %s to %s', async (comparison, from, until, day, earlier) => {
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

test('moments of a filter are refused with a compared period', async () => {
  const filter = 'filter: { createdFrom: "2025-11-01T00:00:00Z" }';
  const period = 'from: "2025-11-10", until: "2025-11-17"';
  const { errors } = await ask(period, `bookings(${filter}, compareTo: PREVIOUS_PERIOD) { rows { count before { count } } }`);
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining('expected `at` and the period of `analytics`'),
    extensions: { code: 'INVALID', fields: [{ path: 'filter.createdFrom' }] },
  });
  expect((await ask(period, `bookings(${filter}) { rows { count } }`)).errors).toBeUndefined();
});

test('days of a filter follow the time zone data of the application, not of PostgreSQL or of the query', async () => {
  const { companyId } = company.newYork;
  // Morocco gave up its summer time in 2026: an older PostgreSQL has its midnight an hour earlier.
  const timeZone = 'Africa/Casablanca';
  await company.execute('update company set timezone = ? where id = ?', [timeZone, companyId]);
  const moved = await company.execute<{ start: string; deleted: boolean; scheduled: boolean }>(
    `update booking set time_zone = ?, starts_at = starts_at + interval '1826 days', ends_at = ends_at + interval '1826 days'
     where company_id = ? returning starts_at::text as start, deleted, not deleted and not on_waitlist as scheduled`,
    [timeZone, companyId],
  );
  const days = Array.from({ length: 8 }, (_each, later) => addDays('2030-10-22', later));
  const figures = days.map((day, at) => `d${at}: bookings(filter: { from: "${day}", to: "${day}" }) { total { count } }`);
  const lists = days.map(
    (day, at) =>
      `d${at}: bookings(companyId: ${companyId}, filter: { from: "${day}", to: "${day}", includeCancelled: true }) { totalCount }`,
  );
  const { data } = await company.send(
    `{ analytics(companyId: ${companyId}, from: "2030-01-01", until: "2031-01-01", timeZone: "Asia/Tokyo") { ${figures.join(' ')} }
      ${lists.join(' ')} }`,
  );
  const { analytics, ...listed } = data as Record<string, Json>;
  const expected = (rows: readonly { readonly start: string }[]) =>
    days.map((day) => rows.filter(({ start }) => localDate(timeZone, Date.parse(start)) === day).length);
  expect(Object.values(analytics!).map((each) => (each as { total: Json }).total.count)).toEqual(
    expected(moved.filter(({ scheduled }) => scheduled)),
  );
  expect(Object.values(listed).map(({ totalCount }) => totalCount)).toEqual(expected(moved.filter(({ deleted }) => !deleted)));
});
