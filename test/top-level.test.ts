import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the top level holds only known files and folders', () => {
  const known = [
    ...['src', 'schema', 'rest-adapter', 'migrations', 'test', 'package.json', 'tsconfig.json', 'mikro-orm.config.ts'],
    ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE', 'package-lock.json'],
    ...['dist', 'node_modules'],
  ];
  expect(readdirSync('.').filter((name) => !/^\.|\.tsbuildinfo$/.test(name) && !known.includes(name))).toEqual([]);
});
