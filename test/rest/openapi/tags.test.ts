import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Description } from '../../../rest-adapter/openapi/create-description.js';
import { rowsByPath } from '../../../rest-adapter/openapi/names.js';
import { routes } from '../../../rest-adapter/routes.js';
import { exchange } from '../../support/clients/http-exchange.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { isJson } from '../../support/oracles/hal-rules.js';
import { tableDescription } from '../../support/table-description.js';
import { exampleCall, rightCaller } from '../../support/walks/example-calls.js';

/** ETags and 304 are sent where the description says so, and nowhere else. */

let demo: DemoServer;
let records: DemoRecords;
let description: Description;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  description = await tableDescription();
});
afterAll(() => demo?.server.close());

const reads = rowsByPath(routes).filter(({ row }) => row.method === 'GET');

interface Tagged {
  readonly status: number;
  readonly tag: string | null;
}

async function read(address: string, headers: Readonly<Record<string, string>>): Promise<Tagged> {
  const answer = await exchange(demo.server.url + address, { method: 'GET', headers: { 'App-Id': 'demo', ...headers } });
  return { status: answer.status, tag: answer.headers.get('ETag') };
}

test('a GET response has an ETag, and a 304 for callers who send it, exactly where described', async () => {
  const odd: string[] = [];
  let tagged = 0;
  for (const { row, path } of reads) {
    const operation = description.paths[path]?.get;
    const responses = isJson(operation) && isJson(operation.responses) ? operation.responses : {};
    const isTagged = '304' in responses;
    const call = exampleCall(row, records);
    const query = Object.entries(call.parameters).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    const address = query.length > 0 ? `${call.path}?${query.join('&')}` : call.path;
    const token = demo.as[rightCaller(row)].token;
    const credentials: Readonly<Record<string, string>>[] = [
      ...(row.form === 'public' ? [{}] : []),
      ...(token ? [{ 'Auth-Token': token }] : []),
    ];
    const answers = await Promise.all(credentials.map((each) => read(address, each)));
    const good = answers.flatMap((answer, place) => (answer.status === 200 ? [{ ...answer, sent: credentials[place]! }] : []));
    if (good.length === 0) continue;
    const first = good.find(({ tag }) => tag !== null);
    if ((first !== undefined) !== isTagged) odd.push(`${path}: ${isTagged ? 'no tag came' : 'a tag came'}`);
    if (!first?.tag) continue;
    tagged += 1;
    const again = await read(address, { ...first.sent, 'If-None-Match': first.tag });
    // Answers that depend on the clock differ from moment to moment.
    if (again.status !== 304 && again.tag === first.tag) odd.push(`${path}: ${again.status} for who has it`);
  }
  expect(odd).toEqual([]);
  expect(tagged).toBeGreaterThan(60);
});

/** Endpoints that create the record where there is none. */
const MAKES = ['/api/v1/{company_id}/members/{member_id}/wallet'];

test('If-Match is supported wherever it is described, and ignored nowhere', async () => {
  const odd: string[] = [];
  for (const { row, path } of rowsByPath(routes).filter((each) => each.row.method !== 'GET')) {
    const operation = description.paths[path]?.[row.method.toLowerCase()];
    const isDescribed = JSON.stringify(operation).includes('#/components/parameters/IfMatch"');
    const call = exampleCall(row, records);
    const answer = await exchange(demo.server.url + call.path, {
      method: row.method,
      headers: {
        ...{ 'App-Id': 'demo', 'Content-Type': 'application/json', 'If-Match': '"0-none"' },
        'Auth-Token': demo.as[rightCaller(row)].token ?? '',
      },
      body: JSON.stringify(call.parameters),
    });
    const isRefused = answer.status === 400 && answer.text.includes('"field":"If-Match"');
    if (answer.status < 400 && !MAKES.includes(path)) odd.push(`${row.method} ${path}: the version was not read`);
    if (isDescribed && isRefused) odd.push(`${row.method} ${path}: takes no version`);
  }
  expect(odd).toEqual([]);
});
