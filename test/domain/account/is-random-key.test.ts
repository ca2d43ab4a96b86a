import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isRandomKey } from '../../../src/account/idempotency/is-random-key.js';

test.each([
  ['1b4e28ba-2fa1-4d3b-a3f5-0c2a5e7d9b41', 'a version 4 UUID'],
  ['1B4E28BA-2FA1-4D3B-A3F5-0C2A5E7D9B41', 'a UUID in capitals'],
  ['checkout-1b4e28ba-2fa1-4d3b-a3f5-0c2a5e7d9b41-2', 'a UUID with text around it'],
  ['9f86d081884c7d659a2feaa0c55ad015', '32 hexadecimal digits'],
  ['xK3p_Vq9TzA-4mWn7RbY2e', '22 characters of base64'],
])('%s is random: %s', (key) => {
  expect(isRandomKey(key)).toBe(true);
});

test.each([
  ['1', 'a counter'],
  ['order-17', 'an order number'],
  ['2026-03-02T10:00:00.000Z-checkout-of-basket-0000017', 'a time and a counter, although long'],
  ['Booking-Number-00000000000000000001', 'a name and a counter'],
  ['the-idempotency-key-of-our-web-shop', 'words'],
  ['checkout-of-basket-00042-shop-7', 'words and counters'],
  ['00000000000000000000000000000001', 'a counter of 32 digits'],
  ['f'.repeat(64), 'one digit repeated'],
  ['00000000-0000-0000-0000-000000000001', 'a counter in the form of a UUID'],
  ['6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'a time-based UUID'],
  ['019535d9-3df7-79fb-b466-fa907fa17f9e', 'a time-based UUID, version 7: only 74 random bits'],
  ['9f86d081884c7d65', '64 bits'],
  ['V1StGXR8_Z5jdHi6B-myT', '21 characters of base64, 126 bits'],
])('%s is not random: %s', (key) => {
  expect(isRandomKey(key)).toBe(false);
});

test('random keys are recognised in each of the usual encodings', () => {
  // The bytes are hashes of a counter: equal in each run, but random in appearance.
  const bytes = (nth: number) => createHash('sha256').update(`key ${nth}`).digest();
  const missed = Array.from({ length: 2000 }, (_, nth) => bytes(nth)).flatMap((all) => {
    const keys = [all.subarray(0, 16).toString('hex'), all.subarray(0, 17).toString('base64url'), all.toString('base64')];
    return keys.filter((key) => !isRandomKey(key));
  });
  expect(missed.length).toBeLessThan(3);
  expect(isRandomKey(randomUUID()) && isRandomKey(randomBytes(32).toString('hex'))).toBe(true);
});
