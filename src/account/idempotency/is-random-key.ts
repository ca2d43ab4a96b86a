/** UUID of any version; the first digit of its third group is the version. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/**
 * The random version. It counts as 128 random bits though 6 of them are fixed. All others are made of clocks, names or
 * addresses.
 */
const RANDOM_VERSION = '4';

/** 128 bits in hexadecimal digits. */
const HEX = /(?<![0-9a-z])(?:[0-9a-f]{32,}|[0-9A-F]{32,})(?![0-9a-z])/i;

/** 128 bits in base64 of either alphabet, or in digits and letters of both cases. */
const BASE64 = /[0-9A-Za-z+/_-]{22,}={0,2}/g;

/** Fewest distinct digits. Of 32 random ones there are 14 on average, and fewer than 8 once in a hundred million. */
const MIN_DIGITS = 8;

/** Fewest distinct characters. Of 22 random ones there are 19 on average, and fewer than 14 once in ten thousand. */
const MIN_CHARACTERS = 14;

/**
 * Smallest share of adjacent characters that differ in class (capital, small letter, digit): 0.62 in random text, a fifth in
 * names and numbers.
 */
const MIN_CHANGES = 0.25;

/**
 * Whether an idempotency key looks as if no other caller could have chosen it: it contains a random UUID, or as many random
 * digits or letters. Names, order numbers, times and counters do not qualify, however long. Source: decisions 8.
 */
export function isRandomKey(key: string): boolean {
  const [uuid, version] = UUID.exec(key) ?? [];
  if (uuid !== undefined) return version === RANDOM_VERSION;
  const [digits] = HEX.exec(key) ?? [];
  if (digits !== undefined) return different(digits.toLowerCase()) >= MIN_DIGITS;
  return (key.match(BASE64) ?? []).some((text) => different(text) >= MIN_CHARACTERS && changes(text) >= MIN_CHANGES);
}

const different = (text: string): number => new Set(text).size;

/**
 * Share of adjacent characters that differ in class. Punctuation is ignored: it separates the words of a name and proves
 * nothing.
 */
function changes(text: string): number {
  const classes = [...text.replace(/[^0-9A-Za-z]/g, '')].map(classOf);
  return classes.filter((each, at) => at > 0 && each !== classes[at - 1]).length / text.length;
}

function classOf(character: string): string {
  if (/[a-z]/.test(character)) return 'small';
  return /[A-Z]/.test(character) ? 'capital' : 'digit';
}
