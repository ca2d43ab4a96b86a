import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Names that a newcomer knows from the field: `src/GLOSSARY.md` explains the others. */

const files = globSync(['src/**/*.ts', 'schema/**/*.ts', 'rest-adapter/**/*.ts', 'test/**/*.ts'], {
  exclude: ['**/*.d.ts'],
}).sort();
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** Words that names are not made of: the field has terms of its own (`…Query`, `…Input`, `…Result`, `transition`). */
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

test('exported names are made of the words of the field', () => {
  const found = files.flatMap((file) =>
    namesIn(file, EXPORTED)
      .filter((name) => wordsOf(name).some((word) => BANNED.includes(word)))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

/** Phrases of a dialect, each for something that the field has words for: by default, case-insensitive, callers who are … */
const DIALECT = /\bunless said\b|\bany case of letters\b|\bfor who (?:asks|does|has|is|may|waits)\b/i;

test('comments and descriptions use the phrases of the field', () => {
  const found = files
    .filter((file) => !file.startsWith('test/'))
    .flatMap((file) =>
      (texts.get(file) ?? '')
        .split('\n')
        .flatMap((line, at) => (DIALECT.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

/** Tests are read one by one: what a file of them keeps to itself may be called as in another. */
const typesOf = (file: string): string[] => namesIn(file, file.startsWith('test/') ? EXPORTED_TYPE : TYPE);

test('a type has a name of its own within its layer', () => {
  const layerOf = (file: string) => file.slice(0, file.indexOf('/'));
  // Types generated from an operation are called as the operation calls them.
  const generated = /^rest-adapter\/operations\/(types|variables)\.ts$|^test\/frontends\/.*\/documents\.ts$/;
  const written = files.filter((file) => !generated.test(file));
  const named = written.flatMap((file) => typesOf(file).map((name) => ({ file, key: `${layerOf(file)} ${name}` })));
  const twice = [...Map.groupBy(named, ({ key }) => key)].filter(([, all]) => new Set(all.map(({ file }) => file)).size > 1);
  expect(twice.map(([key, all]) => `${key}: ${all.map(({ file }) => file).join(', ')}`)).toEqual([]);
});
