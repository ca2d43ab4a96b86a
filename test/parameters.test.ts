import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Functions take few parameters: what is more is one object of named values, so that a call says what each of them is. */

const files = globSync(['src/**/*.ts', 'schema/**/*.ts', 'rest-adapter/**/*.ts']).sort();

const MOST = 4;

/** Exported functions with as many as may be. The goal is three: a change may lower this number and never raises it. */
const WITH_MOST = 124;

const OPENING = '([{<';
const CLOSING = ')]}>';

const NAMED = /^export (?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?=[(<])/gm;

interface Parameters {
  readonly file: string;
  readonly name: string;
  readonly count: number;
}

const found: readonly Parameters[] = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '');
  return [...text.matchAll(NAMED)].flatMap(({ 0: head, 1: declared, 2: assigned, index }) => {
    const count = parametersAt(text, index + head.length);
    return count === null ? [] : [{ file, name: declared ?? assigned ?? '', count }];
  });
});

/** Number of parameters of the list that begins at or after `start`, behind type parameters; null where there is none. */
function parametersAt(text: string, start: number): number | null {
  let at = start;
  if (text[at] === '<') at = closing(text, at) + 1;
  if (text[at] !== '(') return null;
  const end = closing(text, at);
  const parts = topLevel(text.slice(at + 1, end));
  return parts.filter((part) => part.trim() !== '').length;
}

/** Where what opens at `start` is closed. The `>` of an arrow closes nothing. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (OPENING.includes(text[at]!)) depth += 1;
    else if (CLOSING.includes(text[at]!) && !(text[at] === '>' && text[at - 1] === '=')) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** A list cut at the commas that stand in no bracket of its own. */
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
  expect(counts.map(([text]) => parametersAt(text, 0))).toEqual(counts.map(([, count]) => count));
});

test('an exported function has at most four parameters, and few have four', () => {
  expect(found.length).toBeGreaterThan(1000);
  const many = found.filter(({ count }) => count > MOST);
  expect(many.map(({ file, name, count }) => `${file}: ${name} has ${count}`)).toEqual([]);
  expect(found.filter(({ count }) => count === MOST).length).toBeLessThanOrEqual(WITH_MOST);
});
