import { getVariableValues, Kind, parse, validate } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../../../src/app/playground-examples.js';
import { sharedApi, startServer, type TestServer } from '../../support/server.js';

const { schema } = sharedApi();

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const get = (path: string, method = 'GET') => fetch(`${server.url}${path}`, { method });

test.each(examples('2026-10-15').map((example) => [example.initialName, example] as const))(
  'the example %s is valid for the schema',
  (_, example) => {
    const document = parse(example.initialQuery);
    expect(validate(schema, document)).toEqual([]);
    const variables = JSON.parse(example.initialVariables ?? '{}');
    for (const node of document.definitions) {
      const defined = node.kind === Kind.OPERATION_DEFINITION ? (node.variableDefinitions ?? []) : [];
      expect(getVariableValues(schema, defined, variables).errors).toBeUndefined();
    }
  },
);

test.each([
  ['2026-10-15', '2026-10-16', 'Thursday: the next day'],
  ['2026-10-16', '2026-10-19', 'Friday: the next Monday'],
  ['2026-10-17', '2026-10-19', 'Saturday: the next Monday'],
])('on %s the examples use the date %s (%s)', (today, date) => {
  expect(JSON.parse(examples(today)[1]?.initialVariables ?? '')).toMatchObject({ date });
  expect(JSON.parse(examples(today)[3]?.initialVariables ?? '')).toEqual({ from: '2026-10-12', to: '2026-10-18' });
});

test('the page loads only its own resources, and other sites cannot frame it', async () => {
  const page = await get('/playground');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toMatch(/text\/html/);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe/);
  expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(await page.text()).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test.each([
  ['main.js', 'text/javascript'],
  ['styles.css', 'text/css'],
  ['assets/i18n/en.json', 'application/json'],
  ['initial_options.js', 'text/javascript'],
])('%s is served by this server', async (name, type) => {
  const file = await get(`/playground/${name}`);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toContain(type);
});

test.each(['../package.json', '..%2f..%2fpackage.json', '%2e%2e/index.js', 'assets', 'no.js', '%00', '%zz'])(
  'a path that names no file of the playground is not found: %s',
  async (name) => {
    expect((await get(`/playground/${name}`)).status).toBe(404);
  },
);

test('the page is refused by POST, and allows GET and HEAD', async () => {
  const refused = await get('/playground', 'POST');
  expect(refused.status).toBe(405);
  expect(refused.headers.get('allow')).toBe('GET, HEAD');
});
