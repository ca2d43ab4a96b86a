import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { buildSchema, findBreakingChanges } from 'graphql';
import { expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { changesBetween } from './changelog.js';

/** Releases from 1.0 on store their schema in `schema/releases` (CONTRIBUTING.md) and announce all breaking changes. */

const releases = globSync('schema/releases/*.graphql').sort((a, b) =>
  basename(a).localeCompare(basename(b), 'en', { numeric: true }),
);
const read = (file: string) => readFileSync(file, 'utf8');

/**
 * Changes that break programs for the earlier schema and are not announced under `### Breaking` of the changelog's unreleased
 * section.
 */
function unannounced(earlier: string, now: string, changelog: string): string[] {
  const [, unreleased = ''] = changelog.split(/^## /m);
  const [, after = ''] = unreleased.split(/^### Breaking$/m);
  const [said = ''] = after.split(/^### /m);
  const found = findBreakingChanges(buildSchema(earlier), buildSchema(now)).map(({ description }) => description);
  return found.filter((description) => !said.includes(description));
}

test('the schema of a released version is stored in schema/releases', () => {
  const isReleased = !project.version.startsWith('0.');
  expect(releases.some((file) => basename(file, '.graphql') === project.version)).toBe(isReleased);
});

test('every breaking change since the last release is announced in the changelog', () => {
  const last = releases.at(-1);
  const now = read('schema/schema.graphql');
  expect(unannounced(last ? read(last) : now, now, read('CHANGELOG.md'))).toEqual([]);
});

test('removed fields and newly required arguments are reported until announced', () => {
  const earlier = 'type Query { company(id: Int): String, companies: [String!] }';
  const now = 'type Query { company(id: Int!): String }';
  const removed = 'Query.companies was removed.';
  const changed = 'Query.company arg id has changed type from Int to Int!.';
  expect(unannounced(earlier, now, '## Unreleased\n')).toEqual([removed, changed]);
  expect(unannounced(earlier, now, `## Unreleased\n\n### Breaking\n\n- ${removed}\n\n## 1.0.0\n\n- ${changed}\n`)).toEqual([
    changed,
  ]);
  expect(unannounced(now, earlier, '')).toEqual([]);
});

test('the changelog of the schema lists every change, breaking ones first', async () => {
  const earlier = buildSchema('type Query { company(id: Int): String, companies: [String!] }');
  const now = buildSchema('"Root." type Query { company(id: Int!): String, people: [String!] }');
  expect(await changesBetween(earlier, now)).toEqual([
    "- **breaking** Field 'companies' was removed from object type 'Query'",
    "- **breaking** Type for argument 'id' on field 'Query.company' changed from 'Int' to 'Int!'",
    "- Field 'people' was added to object type 'Query'",
  ]);
});
