import { GraphQLEnumType, GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { operationsOf } from '../../../rest-adapter/run-operation.js';
import type { Context } from '../../../schema/shared/context.js';
import { DateTime } from '../../../schema/shared/scalars.js';

const Size = new GraphQLEnumType({ name: 'Size', values: { LARGE: { value: 'large' } } });
const Thing = new GraphQLObjectType({
  name: 'Thing',
  fields: {
    count: { type: new GraphQLNonNull(GraphQLInt) },
    size: { type: new GraphQLNonNull(Size) },
    oldSize: { type: Size },
    madeAt: { type: DateTime },
    part: { type: new GraphQLNonNull(GraphQLInt), resolve: () => null },
  },
});
const thing = { count: 2, size: 'large', oldSize: 'vast', madeAt: new Date('2030-03-04T10:00:00.250Z') };
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { thing: { type: Thing, resolve: () => thing } } }),
});

const ask = (operation: string) => {
  const row = { method: 'GET', path: '/thing', operation } as Endpoint;
  return operationsOf(schema, [row], { isChecked: false })
    .get(operation)
    ?.run({} as Context, {});
};

test.each<[string, object, string]>([
  ['{ thing { count madeAt } }', { count: 2, madeAt: '2030-03-04T10:00:00Z' }, 'a custom scalar is serialised'],
  ['{ thing { count size } }', { count: 2, size: 'LARGE' }, 'an enum value as the schema spells it'],
  ['query { thing { ...Row } } fragment Row on Thing { size }', { size: 'LARGE' }, 'an enum value in a fragment'],
  ['{ thing { oldSize } }', { oldSize: 'vast' }, 'a value that is no longer in the enum is returned as stored'],
])('%s gives %o: %s', async (operation, expected) => {
  expect(await ask(operation)).toEqual({ thing: expected });
});

test('null in a non-null field is an internal error', async () => {
  await expect(ask('{ thing { part } }')).rejects.toMatchObject({ code: 'INTERNAL' });
});
