import { expect, test } from 'vitest';
import { runFaults } from './run-faults.js';

/** Short form of `npm run test:faults`. */
test('killing a server and PostgreSQL loses and doubles no acknowledged checkout, and all streams report it', {
  timeout: 300_000,
}, async () => {
  const plan = {
    checkouts: 60,
    serverKills: 2,
    databaseKills: 1,
    servers: 1,
    clients: 8,
    streams: 60,
    cutsNetwork: false,
    keyed: true,
  };
  const { violations, strikes, acknowledged } = await runFaults(plan);

  expect(violations).toEqual([]);
  expect(strikes.map(({ what }) => what)).toEqual(['a server', 'a server (SIGTERM)', 'PostgreSQL (every process)']);
  expect(acknowledged).toBeGreaterThanOrEqual(60);
});
