import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { schemaOf } from '../../../rest-adapter/openapi/input-schema.js';
import { routes } from '../../../rest-adapter/routes.js';
import type { RestAnswer } from '../../support/clients/rest-client.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { isJson } from '../../support/oracles/hal-rules.js';
import { boundValues, isId } from '../../support/walks/bound-values.js';
import { keyOf, rightCaller, sendCall, shortCall } from '../../support/walks/example-calls.js';
import { partOfTurn } from '../../support/walks/turn.js';

/** Values within the description's bounds are accepted; values outside are refused by name. */

let demo: DemoServer;
let records: DemoRecords;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
});
afterAll(() => demo?.server.close());

/** Whether the answer refuses that field, or a part of its value, as invalid. */
function names({ status, body }: RestAnswer, { name, value }: Sent): boolean {
  const fields = [name, ...(isJson(value) ? Object.keys(value) : [])];
  const named = Array.isArray(body.fields) ? body.fields.filter(isJson).map((each) => String(each.field)) : [];
  return status === 400 && named.some((each) => fields.some((field) => each === field || each.startsWith(`${field}.`)));
}

/** Values that must satisfy more than their bounds, and values that are read only depending on another part of the call. */
const OF_OTHERS = {
  inside: [
    // Days and moments that depend on others of the call; durations that the service lacks; passwords that must be repeated.
    / (until|edate|end_date|end_time|as_of|duration|confirm_new_password|position)=/,
    // Dimensions that are not in `by`; pairs of fields and values; cursors and tokens that do not exist.
    / (order_by|filter_by_fields|search_by_fields|after|token|color)=/,
    // Must be a name that the company has, which another call may change.
    /bookings\/\{id\}.*multi_status/,
  ],
  outside: [
    // Unknown kinds of tickets count as no choice; lengths that are listed are read beside `durations`.
    / tickets=/,
    /add_item items=/,
    /POST .*services listed_durations=/,
    // Accepted when sent back as shown; other values are for staff.
    /PUT .*purchases.* (status|bookings)=/,
    // Read after the other password, or the token; and only at sign-up.
    / new_password=|PUT .*client.* password=/,
    // Reported under the field's other name.
    / estimated_duration=/,
    // Checked after the basket, and no basket exists here.
    /(service_items time_zone|checkout client)=.*Mars/,
  ],
} as const;

interface Sent {
  readonly row: Endpoint;
  readonly name: string;
  readonly value: unknown;
}

const labelOf = ({ row, name, value }: Sent): string => `${keyOf(row)} ${name}=${JSON.stringify(value).slice(0, 60)}`;

/** A value as a query can send it; undefined where it cannot: empty values count as not sent. */
function sendable({ method }: Endpoint, value: unknown): unknown {
  if (method !== 'GET') return value;
  const text = Array.isArray(value) ? value.join(',') : value;
  return isJson(text) || text === '' ? undefined : text;
}

/** Each value of each parameter, except those in the path. */
function valuesOf(kind: 'inside' | 'outside'): Sent[] {
  return routes.flatMap((row) => {
    const { properties = {} } = schemaOf(row.input);
    const sent = Object.entries(properties).filter(([name]) => !row.path.includes(`{${name}}`));
    return sent
      .filter(([, schema]) => !isId(schema))
      .flatMap(([name, schema]) => boundValues(schema)[kind].map((value) => ({ row, name, value: sendable(row, value) })))
      .filter(({ value }) => value !== undefined)
      .filter((each) => !OF_OTHERS[kind].some((excepted) => excepted.test(labelOf(each))));
  });
}

const told = (sent: Sent, { status, body }: RestAnswer) =>
  `${labelOf(sent)}: ${status} ${String(body.error ?? '').slice(0, 160)}`;

async function call({ row, name, value }: Sent): Promise<RestAnswer> {
  const { path, parameters } = shortCall(row, records);
  return sendCall(demo.as[rightCaller(row)], row, { path, parameters: { ...parameters, [name]: value } });
}

const LONG = { timeout: 600_000 };

test('values outside the described bounds are refused, naming the parameter', LONG, async () => {
  const odd: string[] = [];
  const values = valuesOf('outside');
  for (const sent of partOfTurn(values)) {
    const answer = await call(sent);
    if (!names(answer, sent)) odd.push(told(sent, answer));
  }
  expect(odd).toEqual([]);
  expect(values.length).toBeGreaterThan(1000);
});

test('values at the described bounds are not refused as invalid', LONG, async () => {
  const odd: string[] = [];
  const values = valuesOf('inside');
  for (const sent of partOfTurn(values)) {
    const answer = await call(sent);
    if (names(answer, sent)) odd.push(told(sent, answer));
  }
  expect(odd).toEqual([]);
  expect(values.length).toBeGreaterThan(1000);
});
