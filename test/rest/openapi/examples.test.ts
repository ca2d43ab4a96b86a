import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordedCalls } from '../../../rest-adapter/openapi/examples.js';
import { routes } from '../../../rest-adapter/routes.js';
import { isJson } from '../../support/oracles/hal-rules.js';
import { keyOf } from '../../support/walks/example-calls.js';
import { recordExamples } from '../../support/walks/record-examples.js';
import { openSite, type Site } from '../wire/site.js';

/**
 * The examples of the description are what a server answers: they are recorded here, of the demo. `npm run examples` writes the
 * file anew, after a change of what is answered. That each fits its schema is for the linter to say (`description.test.ts`).
 */

const FILE = new URL('../../../rest-adapter/openapi/examples.json', import.meta.url);

let site: Site;
let recorded: RecordedCalls;
let committed: RecordedCalls;
beforeAll(async () => {
  site = await openSite();
  recorded = await recordExamples(site);
  if (process.env.WRITE_EXAMPLES) writeFileSync(FILE, textOf(recorded));
  committed = JSON.parse(readFileSync(FILE, 'utf8')) as RecordedCalls;
}, 120_000);
afterAll(() => site?.demo.server.close());

/** A line for each row, so that a change of one shows as one. */
const textOf = (calls: RecordedCalls): string =>
  `{\n${Object.entries(calls)
    .map(([row, call]) => `${JSON.stringify(row)}:${JSON.stringify(call)}`)
    .join(',\n')}\n}\n`;

/** Names and types, without values: ids and moments are other ones at each recording. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (isJson(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
  return value === null ? 'null' : typeof value;
}

test('the committed examples are what a server answers now', () => {
  expect(Object.keys(committed)).toEqual(Object.keys(recorded));
  const changed = Object.keys(recorded).filter(
    (row) => JSON.stringify(shapeOf(committed[row])) !== JSON.stringify(shapeOf(recorded[row])),
  );
  expect(changed, 'npm run examples').toEqual([]);
});

/** Rows that no example is asked of, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'POST /login/{c}/facebook': 'always refuses',
  'POST /login/reset_password': 'needs the token of a letter',
  'GET /admin/{c}/external_bookings/{id}': 'needs a calendar that is followed',
};

test('every row that answers JSON has one, or a reason', () => {
  const missing = routes.filter(({ method, path }) => !committed[`${method} ${path}`]);
  const silent = missing.filter(({ type, encoding }) => !type && !encoding);
  expect(silent.map(keyOf).sort()).toEqual(Object.keys(WITHOUT).sort());
});
