import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { routes } from '../../../rest-adapter/routes.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { invariants } from '../../support/oracles/invariants.js';
import { fieldsOf, nastyFor } from '../../support/walks/bad-values.js';
import { keyOf, rightCaller, sendCall, shortCall } from '../../support/walks/example-calls.js';
import { partOfTurn } from '../../support/walks/turn.js';

/**
 * Every field of every endpoint is sent values that have broken other programs, as far as its schema admits them: never a 500,
 * never a hang, never an invalid link, and the invariants hold afterwards. Source: hardening.md, "Input".
 */

/**
 * Number of values tried in each field of an endpoint, different ones each time.
 * `NASTY_VALUES=100` sends them all, which takes minutes.
 */
const VALUES_A_FIELD = Number(process.env.NASTY_VALUES ?? 2);

interface Nasty {
  readonly row: Endpoint;
  readonly name: string;
  readonly value: unknown;
}

/**
 * Some values for each field of each endpoint, from another place in the list each time:
 * a field of many endpoints is sent them all.
 */
function allValues(): Nasty[] {
  let turn = 0;
  return rows.flatMap((row) =>
    [...fieldsOf(row)].flatMap(([name, field]) => {
      const all = nastyFor(field, row, 0, Number.POSITIVE_INFINITY);
      const first = turn++ % Math.max(1, all.length);
      const chosen = [...all.slice(first), ...all.slice(0, first)].slice(0, VALUES_A_FIELD);
      return chosen.map((value) => ({ row, name, value }));
    }),
  );
}

/** CPU milliseconds of this process, server and client together: other processes of the machine do not count. */
const SLOW = 2000;

/** Endpoints that would end the test: the session that makes the calls, or its company. */
const ENDS = /^(DELETE \/login|PUT \/login\/admin|DELETE \/admin\/\{c\}\/company)$/;

const rows = routes.filter((row) => !ENDS.test(keyOf(row)));

let demo: DemoServer;
let records: DemoRecords;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
});
afterAll(() => demo?.server.close());

/** Fault in the answer to one value in one field; undefined without one. */
async function faultOf({ row, name, value }: Nasty): Promise<string | undefined> {
  const { path, parameters } = shortCall(row, records);
  const what = `${keyOf(row)} ${name}=${JSON.stringify(value)?.slice(0, 60)}`;
  const before = process.cpuUsage();
  try {
    const { status, body } = await sendCall(demo.as[rightCaller(row)], row, {
      path,
      parameters: { ...parameters, [name]: value },
    });
    if (status >= 500) return `${what}: ${status} ${body.error}`;
  } catch (thrown) {
    return `${what}: ${thrown}`;
  }
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1000;
  return milliseconds > SLOW ? `${what}: ${Math.round(milliseconds)} ms of processor time` : undefined;
}

test('no value that a schema admits causes a server error or a slow answer', { timeout: 300_000 * VALUES_A_FIELD }, async () => {
  const faults: string[] = [];
  const values = allValues();
  for (const nasty of partOfTurn(values)) {
    const fault = await faultOf(nasty);
    if (fault) faults.push(fault);
  }

  expect(faults).toEqual([]);
  expect(values.length).toBeGreaterThan(2000);
});

test.each(Object.entries(invariants))('the invariant %s holds afterwards', async (_label, holds) => {
  expect(await holds(demo.server.orm.em.fork())).toEqual([]);
});
