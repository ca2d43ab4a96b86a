import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { rowsByPath } from '../../../rest-adapter/openapi/names.js';
import { routes } from '../../../rest-adapter/routes.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import { tableDescription } from '../../support/table-description.js';
import { exampleCall, keyOf, rightCaller } from '../../support/walks/example-calls.js';

/** Every row that takes an `If-Match`: an old tag is refused and changes nothing, the current one is accepted. Source: decisions 8. */

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

/** Rows that make a record, whose example names none, or that are not for its caller here: no version is compared. */
const NO_RECORD: ReadonlySet<string> = new Set([
  'POST /admin/{c}/clinics',
  'POST /{c}/client',
  'POST /admin/{c}/people/{id}/start_serving',
  'POST /admin/{c}/people/{id}/finish_serving',
  'PUT /{c}/members/{member_id}/wallet',
]);

/** Rows whose example is refused once its version is right: what they ask for is done, or is not there. */
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

/** The current version of the record that a row changes, from the refusal of another; null where it was not refused so. */
async function versionOf(row: Endpoint): Promise<number | null> {
  const { status, body } = await send(row, NEVER);
  const version: unknown = Object(body.data).current_version;
  return status === 409 && body.code === 'STALE_VERSION' && typeof version === 'number' ? version : null;
}

/** The tag of a read of the same path, where there is one. */
async function tagRead(row: Endpoint): Promise<string | null> {
  if (!routes.some(({ method, path }) => method === 'GET' && path === row.path)) return null;
  const caller = demo.as[rightCaller(row)];
  const { headers } = await caller.as(caller.token).get(exampleCall(row, records).path);
  return headers.get('ETag')?.replace(/^W\//, '') ?? null;
}

/** Order of the rows: those that delete come last, and among them first those of records that hang on others. */
const order = ({ method, path }: Endpoint) => (method === 'DELETE' ? 100 : 0) - path.split('/').length;

test('a tag of a version that the record has not is refused, and changes nothing', async () => {
  const before = await fingerprint(demo);
  const odd: string[] = [];
  for (const row of rows) if ((await versionOf(row)) === null) odd.push(keyOf(row));

  expect(rows.length).toBeGreaterThan(60);
  expect(odd).toEqual([]);
  expect(await fingerprint(demo)).toEqual(before);
});

test('the tag of what was read is accepted, and refused once the record has changed', { timeout: 300_000 }, async () => {
  const odd: string[] = [];
  const changed: string[] = [];
  for (const row of rows.toSorted((a, b) => order(a) - order(b))) {
    const version = await versionOf(row);
    const tag = (await tagRead(row)) ?? `"${version}-written"`;
    if (!tag.startsWith(`"${version}-`)) odd.push(`${keyOf(row)}: read as ${tag}, found ${version}`);
    const { status, body } = await send(row, tag);
    const isGood = REFUSED[keyOf(row)] === undefined ? status < 300 : status === REFUSED[keyOf(row)];
    if (!isGood || body.code === 'STALE_VERSION') odd.push(`${keyOf(row)}: ${status} ${body.error}`);

    // A deleted record is not there any more, or deleted again without a change.
    const now = row.method === 'DELETE' ? null : await versionOf(row);
    if (now === null || now === version) continue;
    changed.push(keyOf(row));
    const again = await send(row, tag);
    if (again.body.code !== 'STALE_VERSION' || (await versionOf(row)) !== now) odd.push(`${keyOf(row)}: ${again.status} again`);
  }
  expect(odd).toEqual([]);
  expect(changed.length).toBeGreaterThan(25);
});
