import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { loggedIn, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { startServer, type TestServer } from '../../support/server.js';

/**
 * Tokens that are unknown, logged out or expired: `/status` treats them like no token, and they give access to nothing.
 * Source: decisions 10.
 */

let server: TestServer;
let store: PetStore;
let rest: RestClient;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
  rest = new RestClient({ base: server.url });
});
afterAll(() => server.close());

const DEAD: readonly (readonly [string, (token: string) => Promise<string>])[] = [
  ['was never issued', async () => 'x'.repeat(43)],
  [
    'was logged out',
    async (token) => {
      expect((await rest.as(token).delete('/api/v1/login')).status).toBe(200);
      return token;
    },
  ],
  [
    'was not used for a day',
    async (token) => {
      await sql`update session set last_used_at = now() - interval '25 hours'`.execute(server.orm.em.fork().getKysely());
      return token;
    },
  ],
];

describe.each(DEAD)('a token that %s', (_how, kill) => {
  let token: string;
  beforeAll(async () => {
    token = await kill((await loggedIn(rest, 'member@demo.test')).token!);
  });

  test('is ignored at /status, which returns no member and no token', async () => {
    const [dead, none] = [await rest.as(token).get('/api/v1/status'), await rest.as(undefined).get('/api/v1/status')];
    expect([dead.status, dead.body]).toEqual([200, none.body]);
    expect(dead.body).not.toHaveProperty('auth_token');
    expect(dead.headers.has('Auth-Token')).toBe(false);
  });

  test('gives no access to an endpoint that requires a log-in', async () => {
    const { status, body } = await rest.as(token).get(`/api/v1/${store.camden}/members/${store.member}`);
    expect([status, body]).toEqual([401, { error: '401 Unauthorized' }]);
  });

  test('makes a GraphQL request fail, even for public data', async () => {
    const query = `{ company(id: ${store.camden}) { name } }`;
    const ways: readonly Record<string, string>[] = [{ 'Auth-Token': token }, { Authorization: `Bearer ${token}` }];
    for (const headers of ways) {
      const { body } = await sendGraphql(server.url, { query }, headers);
      expect([body.data ?? null, body.errors?.map(({ extensions }) => extensions.code)]).toEqual([null, ['UNAUTHENTICATED']]);
    }
  });
});
