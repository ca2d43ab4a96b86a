import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' }, 'demo');
});
afterAll(() => server.close());

/** The commands in the README's part on GraphQL, with this test's server. */
function commands(): string {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, after = ''] = readme.split('The same over GraphQL alone');
  const [, block = ''] = after.split('```', 2);
  return block.replace(/^sh\n/, '').replaceAll('http://127.0.0.1:3000', server.url);
}

test('the commands in the README log in, find a time, book, list own bookings and cancel over GraphQL', async () => {
  const { stdout } = await promisify(execFile)('sh', ['-c', commands()]);
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

  expect(answers).toMatchObject([
    { data: { addToBasket: { items: [{ heldUntil: expect.any(String) }] } } },
    { data: { viewer: { client: { firstName: expect.any(String) }, bookings: { nodes: expect.any(Array) } } } },
    { data: { cancelBooking: { localStart: expect.any(String), cancelledAt: expect.any(String) } } },
  ]);
});
