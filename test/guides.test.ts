import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files and names to which CONTRIBUTING.md sends a newcomer exist as it says. */

const guide = readFileSync('CONTRIBUTING.md', 'utf8');

/** Words between backquotes, without a command's parameters. */
const quoted = [...guide.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);

/** Created by the change itself: a migration's number, and the folder of the first release. */
const STILL_TO_BE_MADE = /NNN|^schema\/releases\//;

const paths = quoted.filter((word) => /^[\w-]+\/[\w<>./-]*$/.test(word) && !STILL_TO_BE_MADE.test(word));

test('every file and folder that the guide names exists', () => {
  const missing = paths.filter((path) => !path.includes('<') && !existsSync(path));
  expect(paths.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('a path with a placeholder matches at least one file', () => {
  const open = paths.filter((path) => path.includes('<'));
  const found = open.map((path) => globSync(path.replace(/<\w+>s?/g, '*')).length);
  expect(open.length).toBeGreaterThan(5);
  expect(open.filter((_, at) => found[at] === 0)).toEqual([]);
});

test('every identifier that the guide names occurs in the code', () => {
  const files = globSync(['src/**/*.ts', 'schema/**/*.ts', 'rest-adapter/**/*.ts', 'test/**/*.ts']);
  const words = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []));
  const names = quoted.filter((word) => /^[A-Za-z]\w*$/.test(word));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
