import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordedCalls } from '../../../rest-adapter/openapi/examples.js';
import { routes } from '../../../rest-adapter/routes.js';
import { isJson, type Json } from '../../support/oracles/hal-rules.js';
import { keyOf } from '../../support/walks/example-calls.js';
import { recordExamples } from '../../support/walks/record-examples.js';
import { openSite, type Site } from '../wire/site.js';

/**
 * The description's examples are real answers, recorded here from the demo. `npm run examples` writes the file again after
 * answers have changed. The linter checks that each fits its schema (`description.test.ts`).
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

/** One line for each endpoint, so that a change of one is a change of one line. */
const textOf = (calls: RecordedCalls): string =>
  `{\n${Object.entries(calls)
    .map(([row, call]) => `${JSON.stringify(row)}:${JSON.stringify(call)}`)
    .join(',\n')}\n}\n`;

/** Stands for every property name that is an id or a day: a record may have none. */
const NUMBERED = '#';

const named = (value: Json): Json =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name.replace(/^[\d-]+$/, NUMBERED), each]));

/** Values that mean absence; a day without hours is sent as `None`. */
const NONE: readonly unknown[] = [null, 'None'];

/** Fields whose property names are values: links, and states that a booking was in. */
const NAMES_ARE_VALUES = ['_links', 'multi_status'];

/**
 * Whether two recordings have the same names and types. Ids and moments differ each time, and an hour of the day or a day of the
 * week may leave out a value (nobody serves at night), a list, an answer to a question, a link or a state.
 */
function isAlike(one: unknown, other: unknown, name = ''): boolean {
  if (NONE.includes(one) || NONE.includes(other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) return one.length === 0 || other.length === 0 || isAlike(one[0], other[0]);
  if (!isJson(one) || !isJson(other)) return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
  const [mine, theirs] = [named(one), named(other)];
  const both = Object.keys(mine).filter((each) => Object.hasOwn(theirs, each));
  const isWhole = [mine, theirs].every((each) => Object.keys(each).every((key) => key === NUMBERED || both.includes(key)));
  return (isWhole || NAMES_ARE_VALUES.includes(name)) && both.every((each) => isAlike(mine[each], theirs[each], each));
}

test('the committed examples have the names and types of current responses', () => {
  expect(Object.keys(committed)).toEqual(Object.keys(recorded));
  const changed = Object.keys(recorded).filter((row) => !isAlike(committed[row], recorded[row]));
  expect(changed, 'npm run examples').toEqual([]);
});

test('the comparison detects missing names, new names and values of another type', () => {
  const shown = { id: 1, at: null, list: [], _links: { self: { href: 'a' } } };
  expect(isAlike(shown, { id: 2, at: 'now', list: [{ id: 3 }], _links: { self: { href: 'b' }, next: { href: 'c' } } })).toBe(
    true,
  );
  expect(isAlike(shown, { id: 2, at: null, list: [] })).toBe(false);
  expect(isAlike(shown, { ...shown, id: '1' })).toBe(false);
  expect(isAlike({ list: [{ id: 1 }] }, { list: [{ id: 1, name: 'b' }] })).toBe(false);
});

/** Endpoints without an example, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'POST /login/{c}/facebook': 'always refuses',
  'POST /login/reset_password': 'needs the token of a letter',
  'GET /admin/{c}/external_bookings/{id}': 'needs a calendar that is followed',
};

test('every endpoint that returns JSON has an example, or a reason to have none', () => {
  const missing = routes.filter(({ method, path }) => !committed[`${method} ${path}`]);
  const silent = missing.filter(({ type, encoding }) => !type && !encoding);
  expect(silent.map(keyOf).sort()).toEqual(Object.keys(WITHOUT).sort());
});
