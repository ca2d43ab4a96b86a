import { type GraphQLOutputType, getNamedType, isEnumType, isInterfaceType, isListType } from 'graphql';
import { expect, test } from 'vitest';
import { namedDetails } from '../../../../schema/shared/errors/refusal-types.js';
import { formatError } from '../../../../schema/shared/errors/refusals.js';
import { CALL_LIMITS, QUERY_LIMITS } from '../../../../src/shared/names/limit-names.js';
import { RECORD_NOUNS } from '../../../../src/shared/names/record-nouns.js';
import { ACTS, RECORD_STATES, transition } from '../../../../src/shared/states.js';
import { sharedApi } from '../../../support/server.js';

/** Closed sets in the `extensions` of errors are enums of the schema, and are sent by the enum's names. */

const { schema } = sharedApi();

function typeOf(code: string, field: string): GraphQLOutputType {
  const extensions = schema.getType('ErrorExtensions');
  const types = isInterfaceType(extensions) ? schema.getImplementations(extensions).objects : [];
  const name = `${code.replaceAll('_', '')}EXTENSIONS`;
  return types.find((type) => type.name.toUpperCase() === name)!.getFields()[field]!.type;
}

const namesOf = (type: GraphQLOutputType): readonly string[] => {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().map(({ name }) => name) : [];
};

test.each([
  ['NOT_FOUND', 'what', Object.values(RECORD_NOUNS)],
  ['CONFLICT', 'from', RECORD_STATES],
  ['CONFLICT', 'to', RECORD_STATES],
  ['CONFLICT', 'asked', ACTS],
  ['CONFLICT', 'possibleIn', RECORD_STATES],
  ['HOLD_EXPIRED', 'asked', ACTS],
  ['TOO_MANY_TRIES', 'limit', CALL_LIMITS],
  ['TOO_COMPLEX', 'limit', QUERY_LIMITS],
])('each word of %s is sent in `%s` by its enum name', (code, field, words) => {
  const type = typeOf(code, field);
  const told = words.flatMap((word) => namedDetails(code, { [field]: isListType(type) ? [word] : word })[field]);
  expect(told).not.toEqual([]);
  expect(told.toSorted()).toEqual(namesOf(type).toSorted());
});

test('the refusal of an act names the states in which it is possible', () => {
  let thrown: unknown;
  try {
    transition('booking', { id: 7, from: 'cancelled', act: 'checkIn' });
  } catch (error) {
    thrown = error;
  }
  expect(formatError({ message: '' }, thrown).extensions).toEqual({
    ...{ code: 'CONFLICT', id: 7, from: 'CANCELLED', to: 'BOOKED', asked: 'CHECK_IN', possibleIn: ['BOOKED'] },
  });
});
