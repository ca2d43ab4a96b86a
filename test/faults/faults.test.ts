import { expect, test } from 'vitest';
import { runFaults } from './run-faults.js';

/** The small form of `npm run test:faults`. */
test('a server and PostgreSQL killed among checkouts: nothing acknowledged is lost, nothing is doubled', {
  timeout: 300_000,
}, async () => {
  const plan = { checkouts: 60, serverKills: 1, databaseKills: 1, servers: 1, clients: 8, keyed: true };
  const { violations, strikes, acknowledged } = await runFaults(plan);

  expect(violations).toEqual([]);
  expect(strikes.map(({ what }) => what)).toEqual(['a server', 'PostgreSQL (postmaster)']);
  expect(acknowledged).toBeGreaterThanOrEqual(60);
});
