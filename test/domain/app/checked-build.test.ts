import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type * as CheckedBuild from '../../../src/app/checked-build.js';

/** Folder without the record of the build that the program looks for beside itself. */
const dist = mkdtempSync(join(tmpdir(), 'daybook-checked-'));
afterAll(() => rmSync(dist, { recursive: true, force: true }));
cpSync('src/app/checked-build.ts', join(dist, 'checked-build.ts'));
const { withCheckedFlag }: typeof CheckedBuild = await import(join(dist, 'checked-build.ts'));

const wasChecked = () => withCheckedFlag((isChecked) => isChecked);
const build = (from: string) => writeFileSync(join(dist, 'built-from'), from);

test('without a build the check runs each time, and nothing is recorded', () => {
  expect([wasChecked(), wasChecked()]).toEqual([false, false]);
  expect(readdirSync(dist)).toEqual(['checked-build.ts']);
});

test('a build is checked once, and the next one again', () => {
  build('one');
  expect([wasChecked(), wasChecked()]).toEqual([false, true]);
  build('two');
  expect([wasChecked(), wasChecked()]).toEqual([false, true]);
});

test('a build that fails its check is never recorded as checked', () => {
  build('wrong');
  const find = () =>
    withCheckedFlag(() => {
      throw new RangeError('wrong');
    });
  expect(find).toThrow('wrong');
  expect(find).toThrow('wrong');
  expect(wasChecked()).toBe(false);
});
