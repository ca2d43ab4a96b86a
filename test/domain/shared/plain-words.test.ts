import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasLink, nameToGreet, nameWithoutLink, onOneLine } from '../../../src/shared/plain-words.js';

const PAGES = [
  'https://evil.example',
  'HTTP://EVIL.EXAMPLE/a?b',
  'Visit https://evil.example now',
  'hxxps://evil.example',
  'www.evil.example',
  'www evil',
  'evil.example/path',
  'sub.evil.example:8080',
  'evil.co',
  'evil.рф',
  'evil.xn--p1ai',
  'evil。example',
  'evil．example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'ev\u200bil.ex\u200bample',
  'evil.\u202eelpmaxe',
  'evil\u00ad.example',
  '10.1.2.3/a',
  'ann@evil.example',
  'ann@evil',
  'mailto:ann',
  'javascript:alert(1)',
  'Ann\r\nBcc: all@evil.example',
];

test.each(PAGES)('%j is not used in a greeting, and contains no link once it is broken up', (name) => {
  expect(nameToGreet(name)).toBeNull();
  expect(hasLink(nameWithoutLink(name))).toBe(false);
});

test.each([
  'Ann',
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'Ada Byron, Ph.D',
  "O'Neill-Smith",
  'Zoë',
  '山田太郎',
  'محمد',
  'Henry the 8th',
  'X Æ A-12',
  'Sammy 2.0',
])('the name %s is not changed', (name) => {
  expect(nameToGreet(name)).toBe(name);
  expect(nameWithoutLink(name)).toBe(name);
});

test('the name Dr.Ash is not used in a greeting, and becomes Dr. Ash elsewhere', () => {
  expect(nameToGreet('Dr.Ash')).toBeNull();
  expect(nameWithoutLink('Dr.Ash')).toBe('Dr. Ash');
});

test('a greeting has no line breaks or invisible characters, and a blank name gives none', () => {
  expect(nameToGreet('Ann\r\n\u2028\u2029\u0085\v\f Lee\u0000\u202e')).toBe('Ann Lee');
  expect(nameToGreet(' \n\u200b ')).toBeNull();
  expect(nameToGreet(null)).toBeNull();
});

test('any input gives a name on one line without a link', () => {
  const words = fc.constantFrom(...PAGES, '.', '/', ':', '@', '\n', '\u200b', 'w', 'www', 'http', 'a', ' ');
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 8 }), (parts) => {
      const name = parts.join('');
      const told = nameWithoutLink(name);
      expect(hasLink(told)).toBe(false);
      expect(onOneLine(told)).toBe(told);
      const greeted = nameToGreet(name);
      expect(greeted === null || !hasLink(greeted)).toBe(true);
    }),
    { numRuns: 2000, seed: 42 },
  );
});
