import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Names that a newcomer knows from the field; `src/GLOSSARY.md` explains the exceptions. */

const files = globSync(['src/**/*.ts', 'schema/**/*.ts', 'rest-adapter/**/*.ts', 'test/**/*.ts'], {
  exclude: ['**/*.d.ts'],
}).sort();
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** Words that are not allowed in names, since the field has its own terms (`…Query`, `…Input`, `…Result`, `transition`). */
const BANNED = ['ask', 'asks', 'asked', 'asking', 'become', 'deed', 'house', 'kept', 'nobody', 'nowhere', 'said', 'stranger']
  .concat(['strangers', 'tell', 'tells', 'telling', 'told', 'whole'])
  .concat(['bag', 'gone', 'goods', 'letter', 'letters', 'whose']);

const EXPORTED = /^export (?:default )?(?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const EXPORTED_TYPE = /^export (?:declare |abstract )*(?:class|interface|type|enum) (\w+)/gm;
const TYPE = /^ *(?:export )?(?:declare |abstract )*(?:class|interface|type|enum) (\w+)(?=[ <])/gm;

const namesIn = (file: string, pattern: RegExp): string[] =>
  [...(texts.get(file) ?? '').matchAll(pattern)].map(([, name = '']) => name);

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1_')
    .split('_')
    .map((word) => word.toLowerCase());

/** Names declared at the top level of a layer's file, exported or not. */
const DECLARED = /^(?:export )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** Names with a banned word that is the field's term: whole minutes, days and courses, and the HTTP status 410 Gone. */
const FIELD_TERMS = /^(?:whole(?:Number|Days?)|WHOLE_MINUTES|isOfWholeCompany|requireWholeCourse|GONE)$/;

test('names contain no banned words (in tests: exported names only)', () => {
  const found = files.flatMap((file) =>
    namesIn(file, file.startsWith('test/') ? EXPORTED : DECLARED)
      .filter((name) => wordsOf(name).some((word) => BANNED.includes(word)) && !FIELD_TERMS.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

/** Phrases of a dialect for which the field has terms: by default, case-insensitive, callers who are … */
const DIALECT = /\bunless said\b|\bany case of letters\b|\bfor who (?:asks|does|has|is|may|waits)\b/i;

test('comments and descriptions contain no banned phrases', () => {
  const found = files
    .filter((file) => !file.startsWith('test/'))
    .flatMap((file) =>
      (texts.get(file) ?? '')
        .split('\n')
        .flatMap((line, at) => (DIALECT.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

/** Test files are read separately, so types that are not exported may have the same name in several of them. */
const typesOf = (file: string): string[] => namesIn(file, file.startsWith('test/') ? EXPORTED_TYPE : TYPE);

test('type names are unique within a layer', () => {
  const layerOf = (file: string) => file.slice(0, file.indexOf('/'));
  // Types generated from an operation are named as in the operation.
  const generated = /^rest-adapter\/operations\/(types|variables)\.ts$|^test\/frontends\/.*\/documents\.ts$/;
  const written = files.filter((file) => !generated.test(file));
  const named = written.flatMap((file) => typesOf(file).map((name) => ({ file, key: `${layerOf(file)} ${name}` })));
  const twice = [...Map.groupBy(named, ({ key }) => key)].filter(([, all]) => new Set(all.map(({ file }) => file)).size > 1);
  expect(twice.map(([key, all]) => `${key}: ${all.map(({ file }) => file).join(', ')}`)).toEqual([]);
});

/** First words that do not tell the reader what a comment is about. */
const EMPTY_START = /^(what|whose|who|whom|which|of|the same|those|that|as|all that|so)\b/i;

/** A doc comment names a thing or an action; only a `//` comment may begin with a clause: "Where nothing can be written …". */
const EMPTY_DOC_START = /^(how|where|when)\b/i;

test('a comment does not begin with a filler word', () => {
  const found = [...files, ...globSync('migrations/*.ts')].flatMap((file) =>
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

/** Comments without their delimiters; consecutive `//` lines form one comment. */
const commentsOf = (source: string): Comment[] =>
  (source.match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|[;,{)] \/\/ .*$/gm) ?? []).map((comment) => ({
    text: comment.replace(/^[\s/*;,{)]+/, ''),
    isDoc: comment.startsWith('/**'),
  }));
