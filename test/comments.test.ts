import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** First words that leave the reader to find out what a comment is about. */
const EMPTY_START = /^(what|whose|who|whom|which|of|the same|those|that|as|all that|so)\b/i;

test('a comment begins with the noun or the verb', () => {
  const files = globSync(['{src,schema,rest-adapter,test}/**/*.ts', 'migrations/*.ts'], { exclude: ['**/*.d.ts'] }).sort();
  const found = files.flatMap((file) =>
    commentsOf(readFileSync(file, 'utf8'))
      .filter((comment) => EMPTY_START.test(comment))
      .map((comment) => `${file}: ${comment.slice(0, 60)}`),
  );
  expect(found).toEqual([]);
});

/** Comments without what marks them; lines of `//` that follow one another are one. */
const commentsOf = (source: string): string[] =>
  (source.match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|[;,{)] \/\/ .*$/gm) ?? []).map((comment) =>
    comment.replace(/^[\s/*;,{)]+/, ''),
  );
