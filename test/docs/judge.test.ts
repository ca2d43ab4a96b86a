import { expect, test } from 'vitest';
import { snippetOf } from '../../src/app/docs/guides/read-guide.js';
import { differences } from './compare-answer.js';
import { jq } from './jq.js';
import { faultsOfGuide } from './run-guide.js';
import { Shell } from './shell.js';

/** Tests that the checker of the guides detects false statements. */

test.each([
  ['a missing field', { id: 1, name: 'Ann' }, { id: 1 }, 1],
  ['a different number', { price: 3500 }, { price: 3501 }, 1],
  ['a string in place of a number', { price: 3500 }, { price: '3500' }, 1],
  ['fewer elements than the guide shows', { ids: [1, 2] }, { ids: [1] }, 1],
  ['a text in place of a time', { startsAt: '2026-12-01T09:00:00Z' }, { startsAt: 'tomorrow' }, 1],
  ['a time with another offset', { startsAt: '2026-12-01T09:00:00Z' }, { startsAt: '2027-01-05T10:15:00+00:00' }, 0],
  ['a field that the guide does not show', { id: 1 }, { id: 1, name: 'Ann' }, 0],
  ['any value in place of …', { token: '…' }, { token: 'x1' }, 0],
  ['another value of a field that varies', { count: 3 }, { count: 4 }, 0],
  ['another type of a field that varies', { count: 3 }, { count: 'three' }, 1],
])('comparing an answer with the guide: %s', (_name, shown, came, faults) => {
  expect(differences(shown, came, ['count'])).toHaveLength(faults);
});

test('the shell expands variables and quotations, and refuses unknown commands and variables', async () => {
  const shell = new Shell(new Map());
  await shell.run('ONE=1 # a comment\nTWO="$ONE and \\"two\\""\nTHREE=\'$ONE\'');
  expect(Object.fromEntries(shell.variables)).toEqual({ ONE: '1', TWO: '1 and "two"', THREE: '$ONE' });
  await expect(shell.run('rm -r /')).rejects.toThrow('not rm');
  await expect(shell.run('X=$UNKNOWN')).rejects.toThrow('$UNKNOWN');
});

test('jq selects elements and follows paths', () => {
  const input = JSON.stringify({
    days: [
      { date: 'a', spaces: 0 },
      { date: 'b', spaces: 2 },
      { date: 'c', spaces: 1 },
    ],
  });
  expect(jq('[.days[] | select(.spaces > 0)][1].date', input)).toBe('c');
  expect(jq('.days[-1]', input)).toBe('{"date":"c","spaces":1}');
});

test('a block in an unknown language and an answer without a request are faults', async () => {
  expect(await faultsOfGuide([snippetOf({ lang: 'perl', text: '1' })], 'http://127.0.0.1:9')).toEqual([
    expect.stringContaining('perl'),
  ]);
  expect(await faultsOfGuide([snippetOf({ lang: 'json', text: '{}' })], 'http://127.0.0.1:9')).toHaveLength(1);
});
