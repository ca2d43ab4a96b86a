import type * as z from 'zod';
import type { Params } from './form.js';
import { badInput, notFound } from './http-error.js';
import { BEYOND, itemsOf } from './params.js';

/**
 * Reads parameters as the input of a row.
 *
 * @throws HttpError INVALID naming every field: what was found, what was expected
 * @throws HttpError NOT_FOUND if ids beyond the range of ids are the only errors
 */
export function readInput<Input>(schema: z.ZodType<Input>, params: Params): Input {
  const result = schema.safeParse(params, { error: expectation });
  if (result.success) return result.data;

  const wrong = result.error.issues.filter((issue) => !(issue.code === 'custom' && issue.params?.[BEYOND]));
  if (wrong.length === 0) throw notFound();
  throw badInput(
    wrong.map(({ path, message }) => ({
      field: path.join('.') || 'body',
      message: `found ${found(params, path)}, expected ${message}`,
    })),
  );
}

/** Expectations for zod's own kinds of issues; the parameters of this adapter have their own. */
function expectation(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.expected === 'array' ? 'a list' : article(issue.expected);
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  return undefined;
}

const article = (noun: string) => (/^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`);

const SECRET = /password|token|key/i;

/** Value at the path, shortened, and never a secret. */
function found(params: Params, path: readonly PropertyKey[]): string {
  const value = path.reduce<unknown>((inner, name) => {
    if (typeof inner === 'string') return itemsOf(inner)[Number(name)]?.trim() ?? inner;
    return Object(inner) === inner ? Reflect.get(Object(inner), name) : undefined;
  }, params);
  if (value === undefined) return 'nothing';
  if (SECRET.test(String(path.at(-1)))) return 'a value';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
