import { type GraphQLField, type GraphQLInputType, getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { sharedApi } from '../../../support/server.js';

/** Every mutable record has a version, and every change of one an optional `expectedVersion`. Source: decisions 7 and 8. */

const mutations = Object.values(sharedApi().schema.getMutationType()!.getFields());

type Mutation = GraphQLField<unknown, unknown>;

function answers(mutation: Mutation, name: string): boolean {
  const type = getNamedType(mutation.type);
  return isObjectType(type) && Object.hasOwn(type.getFields(), name);
}

/** Whether an input, or an input nested in it, has such a field. */
function takes(type: GraphQLInputType, name: string): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return false;
  return Object.values(named.getFields()).some((field) => field.name === name || takes(field.type, name));
}

/** Mutations that create a record, or change nothing of the record that they return. */
const MAKES = /^(create|add|attach|detach|block|join|submit|send)[A-Z]|^checkout$/;

/**
 * Answers of mutations that are no stored record, or that only one caller changes:
 * a basket belongs to its token, a receipt to its caller.
 */
const UNSTORED = [
  'Basket',
  'BasketItem',
  'Login',
  'Shift',
  'SignOnKey',
  'SubmittedClient',
  'WebhookDelivery',
  'String',
  'Boolean',
];

test('every mutation takes one input or no arguments', () => {
  const odd = mutations.filter(({ args }) => args.length > 1 || args.some(({ name }) => name !== 'input'));
  expect(odd.map(({ name }) => name)).toEqual([]);
  expect(mutations.filter(({ args }) => args.length === 0).map(({ name }) => name)).toEqual([
    'logOut',
    'refreshLogin',
    'clearBaskets',
  ]);
});

test('every record that a mutation changes has a version', () => {
  const without = mutations.filter((mutation) => !answers(mutation, 'version')).map(({ type }) => getNamedType(type).name);
  expect([...new Set(without)].filter((name) => !UNSTORED.includes(name))).toEqual([]);
});

test('every mutation that changes a record accepts `expectedVersion`', () => {
  const changes = mutations.filter((mutation) => answers(mutation, 'version') && !MAKES.test(mutation.name));
  const deaf = changes.filter(({ args }) => !args.some(({ type }) => takes(type, 'expectedVersion')));
  expect(changes.length).toBeGreaterThan(60);
  expect(deaf.map(({ name }) => name)).toEqual([]);
});
