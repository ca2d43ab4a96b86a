import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemo } from '../../../src/demo/create-demo.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

/** The demo is one transaction, and holds begin when it does: holds of 0 s have expired before the first checkout. */
test('the demo is created even if holds expire at once', async () => {
  const settings = { holdSeconds: 0, basketSeconds: 0 };
  expect(await createDemo(database.orm.em, settings, new Date('2030-03-06T11:20:00Z'))).toBe(true);
});
