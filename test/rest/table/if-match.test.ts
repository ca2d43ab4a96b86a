import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { rowsByPath } from '../../../rest-adapter/openapi/names.js';
import { routes } from '../../../rest-adapter/routes.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import { tableDescription } from '../../support/table-description.js';
import { exampleCall, keyOf, rightCaller } from '../../support/walks/example-calls.js';

/**
 * Every endpoint that takes an `If-Match`: an old tag is refused and changes nothing, the current one is accepted.
 * Source: decisions 8.
 */

let demo: DemoServer;
let records: DemoRecords;
let rows: readonly Endpoint[];
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  const { paths } = await tableDescription();
  const takesTag = (path: string, { method }: Endpoint) =>
    JSON.stringify(paths[path]?.[method.toLowerCase()]).includes('#/components/parameters/IfMatch"');
  const taking = rowsByPath(routes).filter(({ row, path }) => takesTag(path, row));
  rows = taking.map(({ row }) => row).filter((row) => !NO_RECORD.has(keyOf(row)));
});
afterAll(() => demo?.server.close());

/** Endpoints that create a record, whose example names none, or that this caller may not call here: no version is compared. */
const NO_RECORD: ReadonlySet<string> = new Set([
  'POST /admin/{c}/clinics',
  'POST /{c}/client',
  'POST /admin/{c}/people/{id}/start_serving',
  'POST /admin/{c}/people/{id}/finish_serving',
  'PUT /{c}/members/{member_id}/wallet',
]);

/** Endpoints whose example is refused even with the right version: what they request is already done, or does not exist. */
const REFUSED: Readonly<Record<string, number>> = {
  'POST /admin/{c}/client/{client_id}/erase': 409,
  'PUT /admin/{c}/purchases/{id}/pay': 409,
  'PUT /purchases/{long_id}/book_waitlist_item': 404,
  'DELETE /purchases/{long_id}/course_bookings/{id}': 404,
  'DELETE /purchases/{long_id}/purchase_item/{id}': 403,
};

/** A version that no record has ever had. */
const NEVER = '"0-none"';

function send(row: Endpoint, tag: string) {
  const { path, parameters } = exampleCall(row, records);
  const caller = demo.as[rightCaller(row)];
  return caller.as(caller.token).send(row.method, path, parameters, { 'If-Match': tag });
}

/**
 * The current version of the record that an endpoint changes, taken from the refusal of a wrong one;
 * null if there was no such refusal.
 */
async function versionOf(row: Endpoint): Promise<number | null> {
  const { status, body } = await send(row, NEVER);
  const version: unknown = Object(body.data).current_version;
  return status === 409 && body.code === 'STALE_VERSION' && typeof version === 'number' ? version : null;
}

/** The ETag of a GET of the same path, if there is one. */
async function tagRead(row: Endpoint): Promise<string | null> {
  if (!routes.some(({ method, path }) => method === 'GET' && path === row.path)) return null;
  const caller = demo.as[rightCaller(row)];
  const { headers } = await caller.as(caller.token).get(exampleCall(row, records).path);
  return headers.get('ETag')?.replace(/^W\//, '') ?? null;
}

/** Order of the endpoints: deletions last, and among these dependent records first. */
const order = ({ method, path }: Endpoint) => (method === 'DELETE' ? 100 : 0) - path.split('/').length;

test('an If-Match of a version that never existed is refused, and changes nothing', async () => {
  const before = await fingerprint(demo);
  const odd: string[] = [];
  for (const row of rows) if ((await versionOf(row)) === null) odd.push(keyOf(row));

  expect(rows.length).toBeGreaterThan(60);
  expect(odd).toEqual([]);
  expect(await fingerprint(demo)).toEqual(before);
});

test('the ETag that was read is accepted, and refused once the record has changed', { timeout: 300_000 }, async () => {
  const odd: string[] = [];
  const changed: string[] = [];
  for (const row of rows.toSorted((a, b) => order(a) - order(b))) {
    const version = await versionOf(row);
    const tag = (await tagRead(row)) ?? `"${version}-written"`;
    if (!tag.startsWith(`"${version}-`)) odd.push(`${keyOf(row)}: read as ${tag}, found ${version}`);
    const { status, body } = await send(row, tag);
    const isGood = REFUSED[keyOf(row)] === undefined ? status < 300 : status === REFUSED[keyOf(row)];
    if (!isGood || body.code === 'STALE_VERSION') odd.push(`${keyOf(row)}: ${status} ${body.error}`);

    // A deleted record no longer exists, or is deleted again without a change.
    const now = row.method === 'DELETE' ? null : await versionOf(row);
    if (now === null || now === version) continue;
    changed.push(keyOf(row));
    const again = await send(row, tag);
    if (again.body.code !== 'STALE_VERSION' || (await versionOf(row)) !== now) odd.push(`${keyOf(row)}: ${again.status} again`);
  }
  expect(odd).toEqual([]);
  expect(changed.length).toBeGreaterThan(25);
});
