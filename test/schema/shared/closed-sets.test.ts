import { globSync, readFileSync } from 'node:fs';
import { type GraphQLNamedType, type GraphQLType, getNamedType, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { WIRE_WORDS } from '../../../rest-adapter/operations/wire-words.js';
import { namedParts } from '../../../schema/shared/describe.js';
import { sharedApi } from '../../support/server.js';

/** A field that takes or shows one of a few values is an enum, so that its values need not be read from a description. */

const { schema } = sharedApi();
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

/** Parts of the schema with type String or Int, named `Type.field` or `Type.field.argument`. */
const plain = namedParts(schema).filter(({ part }) => part.type && ['String', 'Int'].includes(getNamedType(part.type).name));

/**
 * Descriptions that list a few numbers with their meanings, `0 Sunday, 1 Monday`, or a few words,
 * `daily or weekly`, `a`, `b` or `c`.
 */
const NUMBERS = /\b\d (?!to\b)\w+[^.;]*, \d \w+/;
const WORDS = /(?:^|[:;] )(?:`?[a-z_.-]+`?, )*`?[a-z_.-]+`?(?: \(by default\))? or `?[a-z_.-]+`?(?=[.;,]|$)/;

/** Open sets of words. */
const OPEN: Readonly<Record<string, string>> = {
  contentType: 'a media type, whose words are of IANA',
};

test('no String or Int of the schema is described as one of a few values', () => {
  const closed = plain.filter(({ part, word }) => {
    const text = part.description ?? '';
    return !Object.hasOwn(OPEN, word ?? '') && (NUMBERS.test(text) || WORDS.test(text));
  });
  expect(closed.map(({ name, part }) => `${name}: ${part.description}`)).toEqual([]);
});

/** Lines of a class: the decorators of a property, and its type. */
const PROPERTY = /((?:^ {2}@\w+\((?:[^@]|@(?!\w+\())*?\)\n)+) {2}(?:readonly )?(\w+)[!?]+: ([^;]+);/gm;
const AS_PLAIN =
  /@(?:TextColumn|TextListColumn|IntColumn|IntListColumn|OptionalText|OptionalInt)\(|@Field\(\(\) => \[?(?:String|Int)\b/;
const PLAIN_TYPE = /^(?:readonly )?(?:string|number)(?:\[\])?(?: \| null)?$/;

test('a property with a narrow TypeScript type is no plain String or Int in the schema', () => {
  const files = globSync(['src/**/*.entity.ts', 'schema/**/*.{inputs,resolver}.ts']);
  const shown = files
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /@(ObjectType|InputType|ArgsType)/.test(text));
  const found = shown.flatMap(({ file, text }) =>
    [...text.matchAll(PROPERTY)].map(([, decorators = '', name, type = '']) => ({
      isNarrow: AS_PLAIN.test(decorators) && !decorators.includes('internal: true') && !PLAIN_TYPE.test(type),
      words: `${file}: ${name} is ${type}`,
    })),
  );
  expect(found.length).toBeGreaterThan(500);
  expect(found.filter(({ isNarrow }) => isNarrow).map(({ words }) => words)).toEqual([]);
});

/** Columns of `subject_hours` and `daily_demand` that no type shows. */
const NOT_SHOWN = ['measure', 'outcome'];

test('a column with a check constraint on its values is an enum in the schema', () => {
  const checks = globSync('migrations/*.ts').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\b(\w+) text not null check \(\1 in \(([^)]+)\)/g),
  ]);
  expect(checks.length).toBeGreaterThan(0);
  for (const [, column = '', list = ''] of checks) {
    if (NOT_SHOWN.includes(column)) continue;
    const values = [...list.matchAll(/'([^']+)'/g)].map(([, value]) => value);
    const shown = types.filter(isObjectType).flatMap((type) => type.getFields()[column] ?? []);
    const enums = shown.map(({ type }) => getNamedType(type)).filter(isEnumType);
    expect(enums.map((type) => type.getValues().map(({ value }) => value))).toContainEqual(values);
  }
});

test.each(Object.entries(WIRE_WORDS))('the words of /api/v1 for %s are distinct, one for each of its values', (name, words) => {
  const type = schema.getType(name);
  const values = isEnumType(type) ? type.getValues() : [];
  expect(Object.keys(words).sort()).toEqual(values.map((value) => value.name).sort());
  expect(new Set(Object.values(words)).size).toBe(values.length);
});

const namedOf = (type: GraphQLType): GraphQLNamedType => getNamedType(type);

test('every enum is used by a field or an argument', () => {
  const used = new Set<GraphQLNamedType>();
  for (const type of types) {
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      used.add(namedOf(field.type));
      for (const argument of 'args' in field ? field.args : []) used.add(namedOf(argument.type));
    }
  }
  expect(types.filter((type) => isEnumType(type) && !used.has(type)).map(({ name }) => name)).toEqual([]);
});

/** Enums generated from the table of a subject of figures: each grows with its subject. */
const OF_FIGURES = /(Measure|Dimension|Moment)$/;

test('no two enums have the same values', () => {
  const own = types.filter(isEnumType).filter(({ name }) => !OF_FIGURES.test(name));
  const byValues = Map.groupBy(own, (type) =>
    type
      .getValues()
      .map(({ name }) => name)
      .sort()
      .join(),
  );
  expect([...byValues.values()].filter((same) => same.length > 1).map((same) => same.map(({ name }) => name))).toEqual([]);
});
