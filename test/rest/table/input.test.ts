import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { routes } from '../../../rest-adapter/routes.js';
import type { RestAnswer } from '../../support/clients/rest-client.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import { isJson, type Json } from '../../support/oracles/hal-rules.js';
import { fieldsOf, isRequired, parameterOf, refusedBy } from '../../support/walks/bad-values.js';
import { keyOf, type PathValues, rightCaller, sendCall, shortCall } from '../../support/walks/example-calls.js';

/**
 * Answers of each endpoint to invalid input made from its own schema: never a 500, never a hang; input that is refused is named
 * and changes nothing. Source: hardening.md, "Input"; decisions 3; issue 3, "Bad input".
 */

let demo: DemoServer;
let records: DemoRecords;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
});
afterAll(() => demo?.server.close());

/** All endpoints: a log-in, a log-out or the deletion of a company that got through would show in what is stored. */
const rows = routes;

/** A thousand calls each, on a busy machine. */
const LONG = { timeout: 300_000 };

interface Change {
  readonly path?: PathValues;
  readonly parameters?: Json;
  /** A parameter to leave out. */
  readonly without?: string;
}

async function call(row: Endpoint, { path: instead, parameters: more, without }: Change): Promise<RestAnswer> {
  const { path, parameters } = shortCall(row, records, instead);
  const { [without ?? '']: left, ...rest } = parameters;
  return sendCall(demo.as[rightCaller(row)], row, { path, parameters: { ...rest, ...more } });
}

/** Whether the answer is a 400 that names the field. */
function names({ status, body }: RestAnswer, field: string): boolean {
  const named = Array.isArray(body.fields) ? body.fields.filter(isJson).map((each) => String(each.field)) : [];
  return status === 400 && body.code === 'INVALID' && named.some((each) => each === field || each.startsWith(`${field}.`));
}

const told = (row: Endpoint, what: string, { status, body }: RestAnswer) =>
  `${keyOf(row)} ${what}: ${status} ${body.error ?? ''}`;

test('a malformed parameter is refused with 400 and named, and nothing changes', LONG, async () => {
  const before = await fingerprint(demo);
  const odd: string[] = [];
  let count = 0;
  for (const row of rows) {
    for (const [name, field] of fieldsOf(row)) {
      const wrong = refusedBy(field, row);
      if (wrong === undefined) continue;
      count++;
      const answer = await call(row, { parameters: { [name]: wrong } });
      if (!names(answer, name)) odd.push(told(row, `${name}=${JSON.stringify(wrong).slice(0, 30)}`, answer));
    }
  }

  expect(odd).toEqual([]);
  expect(count).toBeGreaterThan(700);
  expect(await fingerprint(demo)).toEqual(before);
});

test('a non-numeric id in a path is refused with 400 and named', LONG, async () => {
  const odd: string[] = [];
  for (const row of rows) {
    for (const [, name = ''] of row.path.matchAll(/\{(\w*id)\}/g)) {
      if (parameterOf(row, name)?.safeParse('x1').success) continue;
      const answer = await call(row, { path: { [name]: 'x1' } });
      if (!names(answer, name)) odd.push(told(row, name, answer));
    }
  }

  expect(odd).toEqual([]);
});

test('a missing required field is refused with 400 and named, and nothing changes', LONG, async () => {
  const before = await fingerprint(demo);
  const odd: string[] = [];
  for (const row of rows) {
    for (const [name, field] of fieldsOf(row)) {
      if (!isRequired(field)) continue;
      const answer = await call(row, { without: name });
      if (!names(answer, name)) odd.push(told(row, name, answer));
    }
  }

  expect(odd).toEqual([]);
  expect(await fingerprint(demo)).toEqual(before);
});

test.each(['\0', '\ud800'])('text that cannot be stored is refused with 400 in any field or name: %j', LONG, async (broken) => {
  const before = await fingerprint(demo);
  const odd: string[] = [];
  for (const row of rows.filter(({ method }) => method !== 'GET')) {
    for (const parameters of [{ nobody_reads_this: `a${broken}` }, { extra: { deep: [`${broken}b`] } }, { [`a${broken}`]: 1 }]) {
      const answer = await call(row, { parameters });
      if (answer.status !== 400) odd.push(told(row, JSON.stringify(parameters), answer));
    }
  }

  expect(odd).toEqual([]);
  expect(await fingerprint(demo)).toEqual(before);
});

test('a query string that cannot be decoded or stored is refused with 400', LONG, async () => {
  const odd: string[] = [];
  for (const row of rows.filter(({ method }) => method === 'GET')) {
    for (const query of ['a=%00', 'a=%ED%A0%80', 'a=%', '%00=1']) {
      const { path } = shortCall(row, records);
      const { status } = await demo.as[rightCaller(row)].get(`${path}?${query}`);
      if (status !== 400) odd.push(`${keyOf(row)}?${query}: ${status}`);
    }
  }

  expect(odd).toEqual([]);
});
