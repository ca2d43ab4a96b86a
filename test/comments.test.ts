import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** First words that leave the reader to find out what a comment is about. */
const EMPTY_START = /^(what|whose|who|whom|which|of|the same|those|that|as|all that|so)\b/i;

/** A doc comment names a thing or an act, where one of a line may begin with a clause: "Where nothing can be written …". */
const EMPTY_DOC_START = /^(how|where|when)\b/i;

test('a comment begins with the noun or the verb', () => {
  const files = globSync(['{src,schema,rest-adapter,test}/**/*.ts', 'migrations/*.ts'], { exclude: ['**/*.d.ts'] }).sort();
  const found = files.flatMap((file) =>
    commentsOf(readFileSync(file, 'utf8'))
      .filter(({ text, isDoc }) => EMPTY_START.test(text) || (isDoc && EMPTY_DOC_START.test(text)))
      .map(({ text }) => `${file}: ${text.slice(0, 60)}`),
  );
  expect(found).toEqual([]);
});

interface Comment {
  readonly text: string;
  readonly isDoc: boolean;
}

/** Comments without what marks them; lines of `//` that follow one another are one. */
const commentsOf = (source: string): Comment[] =>
  (source.match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|[;,{)] \/\/ .*$/gm) ?? []).map((comment) => ({
    text: comment.replace(/^[\s/*;,{)]+/, ''),
    isDoc: comment.startsWith('/**'),
  }));
