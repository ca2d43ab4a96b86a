import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { tryCompanies, tryWrongCase } from '../../support/oracles/one-law.js';
import { seedsOfTurn } from '../../support/walks/turn.js';

const seeds = seedsOfTurn(60);
vi.setConfig({ testTimeout: 60_000 + seeds.length * 2000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test(`in ${seeds.length} stored companies, exactly the offered times can be held, booked and moved to`, async () => {
  const count = await tryCompanies(database.orm, seeds);
  expect(count.offered, 'times').toBeGreaterThan(seeds.length * 20);
  for (const tried of [count.held, count.refused, count.booked, count.moved]) expect(tried).toBeGreaterThan(seeds.length * 0.3);
});

test('control: a case that differs from the stored company is detected', async () => {
  const found: unknown[] = [];
  for (const seed of [20_001, 20_002, 20_003, 20_004, 20_005, 20_006]) {
    await tryWrongCase(database.orm, seed).catch((thrown: unknown) => found.push(thrown));
  }
  expect(found.length).toBeGreaterThan(0);
});
