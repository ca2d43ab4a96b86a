import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Functions take few parameters: more than three become one object of named values, so that a call names each of them. */

const files = globSync(['src/**/*.ts', 'schema/**/*.ts', 'rest-adapter/**/*.ts']).sort();

const MAX_PARAMETERS = 3;

const OPENING = '([{<';
const CLOSING = ')]}>';

const NAMED = /^export (?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?=[(<])/gm;

interface Parameters {
  readonly file: string;
  readonly name: string;
  /** Parameters as written, in order. */
  readonly parameters: readonly string[];
}

const found: readonly Parameters[] = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '');
  return [...text.matchAll(NAMED)].flatMap(({ 0: head, 1: declared, 2: assigned, index }) => {
    const parameters = parametersAt(text, index + head.length);
    return parameters === null ? [] : [{ file, name: declared ?? assigned ?? '', parameters }];
  });
});

/** Parameters of the list that begins at or after `start`, behind type parameters; null if there is none. */
function parametersAt(text: string, start: number): string[] | null {
  let at = start;
  if (text[at] === '<') at = closing(text, at) + 1;
  if (text[at] !== '(') return null;
  const end = closing(text, at);
  const parts = topLevel(text.slice(at + 1, end));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Position of the bracket that closes the one at `start`. The `>` of an arrow closes nothing. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (OPENING.includes(text[at]!)) depth += 1;
    else if (CLOSING.includes(text[at]!) && !(text[at] === '>' && text[at - 1] === '=')) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** The list, split at commas outside brackets. */
function topLevel(list: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < list.length; at += 1) {
    if (OPENING.includes(list[at]!)) at = closing(list, at);
    else if (list[at] === ',') {
      parts.push(list.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, list.slice(from)];
}

test('parameters are counted, whatever their types', () => {
  const counts = [
    ['(a: number, b = 1)', 2],
    ['()', 0],
    ['<T, K extends keyof T>(one: T, other: Map<K, T>, act: (a: T, b: K) => void,\n)', 3],
    ['({ a, b = [1, 2] }: { a: number; b?: [number, number] } = {}, ...rest: string[])', 2],
  ] as const;
  expect(counts.map(([text]) => parametersAt(text, 0)?.length)).toEqual(counts.map(([, count]) => count));
});

test('an exported function has at most three parameters', () => {
  expect(found.length).toBeGreaterThan(1000);
  const many = found.filter(({ parameters }) => parameters.length > MAX_PARAMETERS);
  expect(many.map(({ file, name, parameters }) => `${file}: ${name} has ${parameters.length}`)).toEqual([]);
});

/** True for a bare boolean parameter, which an object would name. */
const isFlag = (parameter: string) =>
  /^\w+\??(: boolean( \| \w+)*)?( = (true|false))?$/.test(parameter) && /boolean|true|false/.test(parameter);

test('no exported function has a trailing boolean parameter', () => {
  expect(['a: boolean', 'a?: boolean | null', 'a = false', '{ a }: { a: boolean }', 'a: Boolean[]'].map(isFlag)).toEqual([
    ...[true, true, true, false, false],
  ]);
  const nameless = found.filter(({ parameters }) => parameters.length > 1 && isFlag(parameters.at(-1) ?? ''));
  expect(nameless.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
