import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RestClient } from '../../support/clients/rest-client.js';
import { type MinimalServer, startMinimalServer } from './minimal-server.js';

let server: MinimalServer;
let rest: RestClient;
beforeAll(async () => {
  server = await startMinimalServer();
  rest = new RestClient({ isOurs: false, base: server.base });
});
afterAll(() => server.close());

describe('the Content-Type of a response', () => {
  const accepting = async (path: string, Accept: string) => {
    const { headers } = await rest.send('GET', path, undefined, { Accept });
    return headers.get('Content-Type');
  };

  test.each([
    ['application/json', 'application/json; charset=utf-8', 'as documented'],
    ['application/hal+json,application/json', 'application/json; charset=utf-8', 'sent by the browser SDK, with equal weights'],
    ['*/*', 'application/json; charset=utf-8', 'sent by the TypeScript client'],
    ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'application/json; charset=utf-8', 'sent by Java'],
    ['image/png', 'application/json; charset=utf-8', 'an unsupported type causes no 406'],
    ['application/hal+json', 'application/hal+json', 'the only accepted type'],
    ['application/hal+json, application/json;q=0.8', 'application/hal+json', 'preferred to JSON'],
    ['*/*;q=0.4,application/hal+json;q=0.5', 'application/hal+json', 'preferred to any other type'],
    ['application/json, application/hal+json;q=0', 'application/json; charset=utf-8', 'HAL excluded by weight 0'],
  ])('for Accept %s is %s (%s)', async (accept, expected) => {
    expect(await accepting('/api/v1/2/things/5', accept)).toBe(expected);
  });

  test('does not depend on Accept for a calendar file or an error', async () => {
    expect(await accepting('/api/v1/2/things/feed.ics', 'application/hal+json')).toBe('text/calendar');
    expect(await accepting('/api/v1/nowhere', 'application/hal+json')).toBe('application/json; charset=utf-8');
  });
});
