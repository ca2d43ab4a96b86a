import { expect, test } from 'vitest';
import { withoutKeys } from '../../../src/account/audit/list-audit.js';

test.each([
  ['a key', { long_id: 'abc', id: 1 }, { long_id: '(secret)', id: 1 }],
  ['no key', { long_id: null }, { long_id: null }],
  [
    'a key among settings',
    { settings: { obfuscated_id: 'abc', colour: 'red' } },
    { settings: { obfuscated_id: '(secret)', colour: 'red' } },
  ],
  ['settings that are an array', { settings: [1], price: 5 }, { settings: [1], price: 5 }],
])('an audit entry with %s is shown without secrets', (_what, stored, shown) => {
  expect(withoutKeys(stored)).toEqual(shown);
});
