import { readFile } from 'node:fs/promises';
import { type GraphQLType, getNamedType, isEnumType, isScalarType, validateSchema } from 'graphql';
import { expect, test } from 'vitest';
import { adapterSchema } from '../../../rest-adapter/operations/wire-schema.js';
import { buildSchema, schemaText } from '../../../schema/build-schema.js';
import { namedParts } from '../../../schema/shared/describe.js';
import { EXACT, WORDS } from '../../../schema/shared/words.js';

test('schema/schema.graphql is up to date (after a change: npm run schema)', async () => {
  const committed = await readFile(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8');
  expect(schemaText(buildSchema())).toBe(committed);
});

test('the schema is valid GraphQL', () => {
  expect(validateSchema(buildSchema())).toEqual([]);
});

test('every type, field, argument and value has a description, and every glossary entry is used', () => {
  const parts = namedParts(buildSchema());
  expect(parts.filter(({ part }) => !part.description).map(({ name }) => name)).toEqual([]);

  const used = ({ name, word, part }: (typeof parts)[number], key: string) =>
    (name === key || word === key) && part.description?.startsWith({ ...WORDS, ...EXACT }[key] ?? '');
  // Fields that only the adapter sends and reads use the same descriptions.
  const all = namedParts(adapterSchema(buildSchema()));
  expect(Object.keys({ ...WORDS, ...EXACT }).filter((key) => !all.some((part) => used(part, key)))).toEqual([]);
});

/** Kind of a type: a scalar's name; all enums are one kind, and so are records with their inputs. */
function kindOf(type: GraphQLType): string {
  const named = getNamedType(type);
  if (isScalarType(named)) return named.name;
  return isEnumType(named) ? 'enum' : 'record';
}

test('all fields that share a description of the glossary have the same kind of type', () => {
  const parts = namedParts(buildSchema());
  const kinds = Object.entries(WORDS).map(([key, description]) => {
    const fields = parts.filter(({ word, part }) => word === key && part.description?.startsWith(description));
    return [key, ...new Set(fields.flatMap(({ part }) => (part.type ? [kindOf(part.type)] : [])))];
  });
  expect(kinds.filter(([, ...of]) => of.length > 1)).toEqual([]);
});

/** First words of sentences that mean nothing to a reader of that sentence alone. */
const EMPTY_START = /^(what|whose|who|whom|which|of|how|when|where|that|the same|those|as|as above|all that)\b/i;

/** Times that one sentence may occur in the schema: one that fits more places says nothing about any of them. */
const MAX_REPEATED = 20;

test('no description begins with a question word or a back-reference, and none is repeated too often', () => {
  const parts = namedParts(buildSchema()).map(({ name, part }) => ({ name, description: part.description ?? '' }));
  expect(parts.filter(({ description }) => EMPTY_START.test(description)).map(({ name }) => name)).toEqual([]);

  const places = Map.groupBy(parts, ({ description }) => description);
  const repeated = [...places].filter(([, named]) => named.length > MAX_REPEATED);
  expect(repeated.map(([description, named]) => `${named.length} times: ${description}`)).toEqual([]);
});

/** Words between backticks that are not names of the schema: of requests and answers, formats, values of texts, duties. */
const SAID: ReadonlySet<string> = new Set(
  `Authorization query variables operationName data extensions code cost done alg dir enc expires first_name last_name A256GCM
  cancel checked_in being_seen diary manage read en GB GBP Confirm hour minute online points depth holds single_space multi_space
  TOO_SOON TOO_MANY_BOOKINGS`.split(/\s+/),
);

test('every name in backticks in a description is in the schema or a listed exception', () => {
  const schema = buildSchema();
  const parts = namedParts(schema).map(({ name, part }) => ({ name, description: part.description ?? '' }));
  const names = new Set(parts.flatMap(({ name }) => name.split('.')));
  const described = [{ name: 'schema', description: schema.description ?? '' }, ...parts];
  const unknown = described.flatMap(({ name, description }) =>
    [...description.matchAll(/`([a-z]\w*(?:\.[a-z]\w*)*)`/gi)]
      .flatMap(([, said = '']) => said.split('.'))
      .filter((word) => !names.has(word) && !SAID.has(word))
      .map((word) => `${name}: ${word}`),
  );
  expect(unknown).toEqual([]);
});

test('every mutation that can be refused names its errors with their codes', () => {
  const mutations = Object.values(buildSchema().getMutationType()?.getFields() ?? {});
  const silent = mutations.filter(({ description }) => !/ Errors: `[A-Z_]+`,? [a-z`]/.test(description ?? ''));
  expect(silent.map(({ name }) => name)).toEqual(['logOut', 'renewSignOnKey', 'clearBaskets']);
});

test('the description of the mutation type explains TIME_TAKEN and STALE_VERSION', () => {
  const described = buildSchema().getMutationType()?.description;
  expect(described).toMatch(/- TIME_TAKEN: .*alternatives/);
  expect(described).toMatch(/- STALE_VERSION: /);
});
