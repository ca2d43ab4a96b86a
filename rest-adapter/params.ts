import * as z from 'zod';
import { WEEK_MINUTES } from './units.js';

/**
 * Parameter that `read` parses; undefined from `read` refuses the value. `expected` completes the sentence "found …,
 * expected …". Numbers and booleans often arrive as strings (wire.md 3.3), so both are read; a list is refused, even with
 * one element.
 * `.optional()` admits its absence, `optional` also null and '', `clearable` keeps null apart.
 * `shown` describes it in forms: JSON schema (`hal/form-schema.ts`).
 */
export function param<T>(expected: string, read: (raw: unknown) => T | undefined, shown: JsonSchema = { type: 'string' }) {
  return anything
    .transform((raw, issues): T => {
      const value = Array.isArray(raw) ? undefined : read(raw);
      if (value !== undefined) return value;
      issues.addIssue({ code: 'custom', message: expected });
      return z.NEVER;
    })
    .meta({ ...shown });
}

const anything = z.unknown();

/** Subset of JSON schema that forms need. */
export interface JsonSchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object';
  readonly [keyword: string]: unknown;
}

/** Caches the schemas that `make` returns: rows with the same kind of parameter share one object, which saves memory. */
function memoized<Make extends (of: never) => unknown>(make: Make): Make {
  const made = new Map<unknown, unknown>();
  return ((of: never) => {
    if (!made.has(of)) made.set(of, make(of));
    return made.get(of);
  }) as Make;
}

const blank = (raw: unknown) => (raw === null || raw === '' ? undefined : raw);

/** Absent, null and '' all mean "not given". Used for filters and for parameters with a default. */
export const optional = memoized(<T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional()));

/** Absent keeps the stored value, null and '' clear it. Used for optional fields of a write. */
export const clearable = memoized(<T extends z.ZodType>(schema: T) =>
  z.preprocess((raw) => (raw === '' ? null : raw), schema.nullish()),
);

const wholeNumber = (raw: unknown): number | undefined => {
  const number = typeof raw === 'string' && /^\s*[+-]?\d{1,16}\s*$/.test(raw) ? Number(raw) : raw;
  return Number.isSafeInteger(number) ? Number(number) : undefined;
};

/** Largest 32-bit integer: the maximum of GraphQL's Int, of PostgreSQL's integer, and of every id. */
export const MAX_INT = 2_147_483_647;

export const integer = ({ min = -MAX_INT, max = MAX_INT } = {}) =>
  param(
    `a whole number from ${min} to ${max}`,
    (raw) => {
      const number = wholeNumber(raw);
      return number !== undefined && number >= min && number <= max ? number : undefined;
    },
    { type: 'integer', minimum: min, maximum: max },
  );

/** Marks an issue as "no such record" rather than bad input: `input.ts` answers 404. */
export const BEYOND = 'beyond every id';

/** A well-formed id outside 1..2147483647 names no record: 404, not 400. Source: decisions 9. */
export const id = anything
  .transform((raw, issues): number => {
    const isDigits = typeof raw === 'string' && /^[+-]?\d+$/.test(raw);
    const number = isDigits ? Number(raw) : raw;
    const isWhole = isDigits || Number.isInteger(number);
    if (isWhole && Number(number) >= 1 && Number(number) <= MAX_INT) return Number(number);
    issues.addIssue({ code: 'custom', message: 'an id (a whole number)', params: isWhole ? { [BEYOND]: true } : {} });
    return z.NEVER;
  })
  .meta({ type: 'integer', minimum: 1 });

/** Maximum number of ids or items in a list. */
const MAX_IDS = 1000;

/** Splits comma-joined text into its items, without blank ones. */
export const itemsOf = (joined: string): string[] => joined.split(',').filter((part) => part.trim() !== '');

/** Ids as `4,5`, as a list, or as one number; '' is the empty list. */
export const ids = z.preprocess(
  (raw) => (typeof raw === 'string' ? itemsOf(raw) : typeof raw === 'number' ? [raw] : raw),
  z.array(z.preprocess((raw) => (typeof raw === 'string' ? raw.trim() : raw), id)).max(MAX_IDS),
);

/** Items as a list, as a single item, or comma-joined: `30,60`; '' is the empty list. */
export const listOf = memoized(<T extends z.ZodType>(item: T) =>
  z.preprocess((raw) => {
    if (typeof raw === 'string') return itemsOf(raw);
    return typeof raw === 'number' ? [raw] : raw;
  }, z.array(item).max(MAX_IDS)),
);

/** Minor units of the company's currency, never negative. Source: decisions 1. */
export const money = integer({ min: 0 });

/** Duration in minutes. A week is longer than any booking. */
export const minutes = integer({ min: 0, max: WEEK_MINUTES });

/** Minutes from local midnight. */
export const minuteOfDay = integer({ min: 0, max: 1439 }).meta({
  documented: { description: 'Minutes from midnight in the time zone of the company: 570 is half past nine.' },
});

export const decimal = param(
  'a number',
  (raw) => {
    const number = typeof raw === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(raw) ? Number(raw) : raw;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  },
  { type: 'number' },
);

/** Maximum lengths of short and of long text, in characters. Source: decisions 9. */
export const SHORT = 255;
export const LONG = 10_000;

/**
 * Text of at most `longest` characters; '' is a valid value, which clears the field. Numbers (a postcode, a phone) become
 * text.
 */
export const text = (longest: number = SHORT) => textUpTo(longest);

const textUpTo = memoized((longest: number) =>
  param(
    `text of at most ${longest} characters`,
    (raw) => {
      const given = typeof raw === 'number' ? String(raw) : raw;
      if (typeof given !== 'string') return undefined;
      return given.length <= longest || (given.length <= 2 * longest && [...given].length <= longest) ? given : undefined;
    },
    { type: 'string', maxLength: longest },
  ),
);

/** E-mail address; '' clears it. The domain checks its format. */
export const email = text().meta({ format: 'email' });

/** IANA name of a time zone: `Europe/London`. */
export const timeZone = text().meta({ documented: { format: 'time-zone' } });

/** Length limits of a newly chosen password, which the domain checks. Source: decisions 6. */
const PASSWORD_LENGTHS = { minLength: 8, maxLength: 128 };

/** New password whose length limits are documented, but not shown in forms. */
export const chosenPassword = text().meta({ documented: PASSWORD_LENGTHS });

/** New password whose length limits are shown in forms. */
export const newPassword = text().meta(PASSWORD_LENGTHS);

/** Descriptions and notes. */
export const longText = text(LONG);

/** Text that must not be blank: a name. */
export const filledText = (longest: number = SHORT) =>
  param(
    `text of 1 to ${longest} characters`,
    (raw) => {
      const given = text(longest).safeParse(raw);
      return given.success && given.data.trim() !== '' ? given.data : undefined;
    },
    { type: 'string', minLength: 1, maxLength: longest },
  );

const YES = ['true', 'yes', '1', 'on', 't', 'y'];
const NO = ['false', 'no', '0', 'off', 'f', 'n'];

/** Spellings of yes and no in requests. `yes` is the documented word of the member booking list. */
export const booleanText = param(
  'yes or no (true, yes, on, 1, false, no, off, 0)',
  (raw) => {
    const word = String(raw).toLowerCase();
    if (YES.includes(word)) return true;
    return NO.includes(word) ? false : undefined;
  },
  { type: 'boolean' },
);

/** Parameter that takes one of these words, in exactly this spelling. */
export const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  param(`one of ${words.join(', ')}`, (raw) => words.find((word) => word === raw), { type: 'string', enum: words });

/** Wire word in capitals, as the schema's enum spells it. */
export const inCapitals = <const Word extends string>(word: Word): Uppercase<Word> => word.toUpperCase() as Uppercase<Word>;

/** Extra data that is stored and shown unchanged: an object of any depth that the limits of a body allow. */
export const jsonObject = param(
  'an object',
  (raw) => (typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? ({ ...raw } as Record<string, unknown>) : undefined),
  { type: 'object' },
);

/** Maximum page size, to which larger requests are clamped. Source: decisions 4. */
export const MAX_PER_PAGE = 1024;

/** The last page whose offset is still a 32-bit integer at any page size. */
const LAST_PAGE = Math.floor(MAX_INT / MAX_PER_PAGE);

/** `page` from 1 (0 means 1) and `per_page`, which defaults to the documented page size of the list. */
export const paging = ({ perPage }: { perPage: number }) => ({ page: pageNumber, per_page: pageSize(perPage) });

const pageNumber = optional(integer({ min: 0, max: Number.MAX_SAFE_INTEGER })).transform((page) =>
  Math.min(Math.max(page ?? 1, 1), LAST_PAGE),
);

const pageSize = memoized((byDefault: number) =>
  optional(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })).transform((size) => Math.min(size ?? byDefault, MAX_PER_PAGE)),
);

/** Page of a list by its number, from 1, and its size. */
export interface PageParams {
  readonly page: number;
  readonly per_page: number;
}

/** GraphQL variables that select a page. */
export const pageVariables = ({ page, per_page }: PageParams) => ({
  first: per_page,
  offset: (page - 1) * per_page,
});
