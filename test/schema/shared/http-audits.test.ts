import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const audits = serverAudits({ url: () => `${server.url}/graphql` });

test('the suite of GraphQL over HTTP has 61 audits', () => {
  expect(audits).toHaveLength(61);
});

test.each(audits)('$name ($id)', async ({ fn }) => {
  const result = await fn();
  expect(result).toMatchObject({ status: 'ok' });
});

describe('a subscription', () => {
  const query = 'subscription { basket { id } }';
  const send = (accept: string) => sendGraphql(server.url, { query }, { Accept: accept });

  test.each(['application/json', 'application/graphql-response+json', '*/*'])(
    'by POST that accepts %s is refused with 400 and the reason',
    async (accept) => {
      const { status, body } = await send(accept);
      expect([status, body.errors?.map(({ message }) => message)]).toEqual([400, [expect.stringMatching(/subscription/)]]);
    },
  );

  test('is refused with 406 as an event stream, and with 405 by GET', async () => {
    const stream = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ query }),
    });
    const asked = await fetch(`${server.url}/graphql?${new URLSearchParams({ query })}`);
    expect([stream.status, asked.status]).toEqual([406, 405]);
  });
});

test.each(['application/json', 'application/graphql-response+json', '*/*'])(
  'a mutation by GET that accepts %s is refused with 405 and Allow: POST',
  async (accept) => {
    const url = `${server.url}/graphql?${new URLSearchParams({ query: 'mutation { logOut { expiresAt } }' })}`;
    const { status, headers } = await fetch(url, { headers: { Accept: accept } });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  },
);
