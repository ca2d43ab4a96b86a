import { getNamedType, isInputObjectType, isObjectType, isScalarType } from 'graphql';
import { expect, test } from 'vitest';
import { camel } from '../../rest-adapter/hal/fields.js';
import { WIRE_FIELDS } from '../../rest-adapter/operations/wire-fields.js';
import { buildSchema } from '../../schema/build-schema.js';
import { namedParts } from '../../schema/shared/describe.js';

/** One thing has one name, and one name one scalar, so that values can be sent in the form in which they are read. */

const schema = buildSchema();
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

/** Fields, input fields and arguments by their last name, with their scalars. */
const scalars = namedParts(schema).flatMap(({ name, word, part }) =>
  part.type && word ? [{ name, word, scalar: getNamedType(part.type).name }] : [],
);

const isTime = (scalar: string): boolean => ['DateTime', 'LocalDate', 'LocalTime'].includes(scalar);

/** Names of instants, dates and times of day; `before` and `after` alone are cursors. */
const NAMED_AS_TIME =
  /(?:At|Since|Until|From|[a-z]After|[a-z]Before|[dD]ate|[sS]tart|[eE]nd)$|^(?:from|to|until|time|startTime|endTime)$/;

/** Names of bounds with several scalars: dates for local times of a company, instants for past events, states in a refusal. */
const BOUNDS = ['from', 'to', 'until'];

/** Names in analytics: the name of the time by which rows are dated, and groups of days, shown by their first day. */
const OF_FIGURES = ['at', 'month', 'week'];

test('a name of a time has the same scalar wherever it is used, with known exceptions', () => {
  const uses = Map.groupBy(scalars, ({ word }) => word);
  const ofTimes = [...new Set(scalars.filter(({ scalar }) => isTime(scalar)).map(({ word }) => word))];
  const torn = ofTimes.filter((word) => new Set(uses.get(word)?.map(({ scalar }) => scalar)).size > 1);
  expect(ofTimes.length).toBeGreaterThan(40);
  expect(torn.sort()).toEqual([...BOUNDS, ...OF_FIGURES].sort());
});

test('no input field or argument for a time is a string or a number', () => {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type?.getFields() ?? {}));
  const sent = [
    ...types
      .filter(isInputObjectType)
      .flatMap((type) => Object.values(type.getFields()).map((part) => ({ of: type.name, part }))),
    ...roots.flatMap((root) => root.args.map((part) => ({ of: root.name, part }))),
  ];
  const loose = sent.filter(
    ({ part }) => NAMED_AS_TIME.test(part.name) && isScalarType(getNamedType(part.type)) && !isTime(getNamedType(part.type).name),
  );
  expect(sent.length).toBeGreaterThan(500);
  expect(loose.map(({ of, part }) => `${of}.${part.name}`)).toEqual([]);
});

test('several types name a combination and an occurrence by two separate ids', () => {
  const named = types
    .filter((type) => isObjectType(type) || isInputObjectType(type))
    .map((type) => Object.keys(type.getFields()));
  const both = named.filter((fields) => fields.includes('bookableId') && fields.includes('eventId'));
  expect(both.length).toBeGreaterThan(5);
});

test('names that only /api/v1 uses do not occur in the schema, and their replacements do', () => {
  const names = new Set(scalars.map(({ word }) => word));
  const wire = Object.keys(WIRE_FIELDS).map(camel);
  expect(wire.filter((name) => names.has(name))).toEqual([]);
  expect(Object.values(WIRE_FIELDS).filter((name) => !names.has(name))).toEqual([]);
});

test('no description mentions a numeric code of /api/v1', () => {
  const told = namedParts(schema).filter(({ part }) => /\b(?:status|state|kind|level|view) \d/i.test(part.description ?? ''));
  expect(told.map(({ name }) => name)).toEqual([]);
});

test('fields named `spaces` are the total, never what is left of it', () => {
  const spaces = namedParts(schema).filter(({ word }) => word === 'spaces');
  expect(spaces.length).toBeGreaterThan(5);
  expect(
    spaces.filter(({ part }) => /\bleft\b|can (?:still )?be booked/.test(part.description ?? '')).map(({ name }) => name),
  ).toEqual([]);
});

/** Fields with free JSON: data of callers in their records, column values in the audit log, and the export of a client's data. */
const FREE = ['after', 'before', 'clientExport', 'extra', 'settings'];

test('JSON is used only for free data of callers, audit values and exports', () => {
  const json = scalars.filter(({ scalar }) => scalar === 'JSONObject');
  expect([...new Set(json.map(({ word }) => word))].sort()).toEqual(FREE);
});
