import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { tryCompanies } from '../../support/oracles/one-law.js';

/** The companies of even seeds. */
const RUNS = Number(process.env.LONG_RUNS ?? 200);
const seeds = Array.from({ length: RUNS }, (_, i) => i + 1).filter((seed) => seed % 2 === 0);
vi.setConfig({ testTimeout: 60_000 + RUNS * 1000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test(`what ${seeds.length} stored companies offer is what can be held, booked and moved to, and nothing else`, async () => {
  const count = await tryCompanies(database.orm, seeds);
  expect(count.offered, 'times').toBeGreaterThan(seeds.length * 20);
  for (const tried of [count.held, count.refused, count.booked, count.moved]) expect(tried).toBeGreaterThan(seeds.length * 0.3);
});
