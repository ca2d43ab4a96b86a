import {
  type GraphQLFieldConfig,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { expect, test } from 'vitest';
import { inWords, type Permission } from '../../../schema/shared/allow.js';
import { guardRootFields } from '../../../schema/shared/guard-root-fields.js';
import { type AdminLogin, ANONYMOUS, type MemberLogin, type Role, type Viewer } from '../../../src/shared/viewer.js';

/** Part of the resolver's `info` that is read. */
const INFO = { fieldName: 'field', parentType: { name: 'Query' }, operation: { operation: 'query' } };

const ID = new GraphQLNonNull(GraphQLInt);
const input = () =>
  new GraphQLInputObjectType({ name: 'Input', fields: { companyId: { type: ID }, maybe: { type: GraphQLInt } } });

type Config = GraphQLFieldConfig<unknown, unknown>;

/** Schema of one root field, which returns 1. */
function guarded(permission: Permission | undefined, args: Config['args'] = { companyId: { type: ID }, clientId: { type: ID } }) {
  const field: Config = { type: GraphQLInt, args, resolve: () => 1, extensions: permission ? { permission } : {} };
  const schema = guardRootFields(new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { field } }) }));
  return (viewer: Viewer, given: object = { companyId: 1, clientId: 7 }): unknown => {
    try {
      return schema.getQueryType()!.getFields().field!.resolve!(null, given, { viewer }, INFO as never);
    } catch (refusal) {
      return (refusal as { code?: string }).code;
    }
  };
}

const LOGIN: Pick<AdminLogin, 'companyId' | 'companyIds'> = { companyId: 1, companyIds: [1] };
const admin = (role: Role, companyId = 1): Viewer => ({
  ...ANONYMOUS,
  admin: { administratorId: 3, role, companyId, companyIds: [companyId] },
});
const member = (clientId = 7): Viewer => ({ ...ANONYMOUS, member: { ...LOGIN, clientId } satisfies MemberLogin });

const VIEWERS = {
  nobody: ANONYMOUS,
  member: member(),
  another: member(8),
  analyst: admin('analyst'),
  staff: admin('staff'),
  admin: admin('admin'),
  owner: admin('owner'),
  stranger: admin('owner', 2),
};

const [NO, NOT_IN] = ['FORBIDDEN', 'UNAUTHENTICATED'];

test.each([
  //                    nobody  member another analyst staff admin owner stranger
  ['everybody', /*        */ [1, 1, 1, 1, 1, 1, 1, 1]],
  ['everybody or staff', /**/ [1, 1, 1, NO, 1, 1, 1, 1]],
  ['read', /*             */ [NOT_IN, NO, NO, 1, 1, 1, 1, NO]],
  ['clients', /*          */ [NOT_IN, NO, NO, NO, 1, 1, 1, NO]],
  ['diary', /*            */ [NOT_IN, NO, NO, NO, 1, 1, 1, NO]],
  ['manage', /*           */ [NOT_IN, NO, NO, NO, NO, 1, 1, NO]],
  ['owner', /*            */ [NOT_IN, NO, NO, NO, NO, NO, 1, NO]],
  ['member or diary', /*  */ [NOT_IN, 1, NO, NO, 1, 1, 1, NO]],
  ['own or read', /*      */ [NOT_IN, 1, NO, 1, 1, 1, 1, NO]],
  ['own or diary', /*     */ [NOT_IN, 1, NO, NO, 1, 1, 1, NO]],
  ['buyer or read', /*    */ [NOT_IN, 1, NO, 1, 1, 1, 1, NO]],
  ['buyer or diary', /*   */ [NOT_IN, 1, NO, NO, 1, 1, 1, NO]],
  ['log-in', /*           */ [NOT_IN, 1, 1, 1, 1, 1, 1, 1]],
  ['by record', /*        */ [1, 1, 1, 1, 1, 1, 1, 1]],
] as const)('a field with the permission %j admits only its callers', (caller, expected) => {
  const ask = guarded({ caller });
  expect(Object.values(VIEWERS).map((viewer) => ask(viewer))).toEqual(expected);
});

test('a buyer is admitted by a log-in or a long id, and a named company is checked as for other fields', () => {
  const args = { id: { type: ID }, longId: { type: GraphQLString }, companyId: { type: GraphQLInt } };
  const ask = guarded({ caller: 'buyer or diary' }, args);
  const answers = (given: object) => Object.values(VIEWERS).map((viewer) => ask(viewer, given));

  expect(answers({ id: 1 })).toEqual([NOT_IN, 1, 1, 1, 1, 1, 1, 1]);
  expect(answers({ id: 1, longId: 'x' })).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(answers({ id: 1, companyId: 1 })).toEqual([NOT_IN, NO, NO, NO, 1, 1, 1, NO]);
  expect(answers({ id: 1, longId: 'x', companyId: 1 })).toEqual([NOT_IN, NO, NO, NO, 1, 1, 1, NO]);
});

test('a caller names nothing to read their own records; a company or client that is named is checked', () => {
  const args = { companyId: { type: GraphQLInt }, clientId: { type: GraphQLInt }, filter: { type: input() } };
  const ask = guarded({ caller: 'own or read', forAdministrators: ['filter.maybe'] }, args);
  const answers = (given: object) => Object.values(VIEWERS).map((viewer) => ask(viewer, given));

  expect(answers({})).toEqual([NOT_IN, 1, 1, 1, 1, 1, 1, 1]);
  expect(answers({ companyId: 1 })).toEqual([NOT_IN, NO, NO, 1, 1, 1, 1, NO]);
  expect(answers({ clientId: 7 })).toEqual([NOT_IN, 1, NO, 1, 1, 1, 1, 1]);
  expect(answers({ companyId: 1, clientId: 7 })).toEqual([NOT_IN, 1, NO, 1, 1, 1, 1, NO]);
  const write = guarded({ caller: 'own or diary' }, args);
  expect(Object.values(VIEWERS).map((viewer) => write(viewer, {}))).toEqual([NOT_IN, 1, 1, NO, 1, 1, 1, 1]);
  expect(answers({ filter: { maybe: 3 } })).toEqual([NOT_IN, NO, NO, 1, 1, 1, 1, 1]);
});

test('a field without a permission is refused at the start', () => {
  expect(() => guarded(undefined)).toThrow('Query.field does not say who may call it');
});

test('a field without the arguments that its permission needs is refused at the start', () => {
  expect(() => guarded({ caller: 'read' }, {})).toThrow('companyId, which it does not have');
  expect(() => guarded({ caller: 'read' }, { companyId: { type: GraphQLInt } })).toThrow('companyId, which may be left out');
  expect(() => guarded({ caller: 'member or diary' }, { companyId: { type: ID } })).toThrow('clientId, which it does not have');
  expect(() => guarded({ caller: 'everybody', forAdministrators: ['hidden'] })).toThrow('hidden, which it does not have');
});

test('the company, and the client of a member, default to those of the log-in', () => {
  const ask = guarded({ caller: 'read' });
  expect(Object.values(VIEWERS).map((viewer) => ask(viewer, {}))).toEqual([NOT_IN, NO, NO, 1, 1, 1, 1, 1]);
  const own = guarded({ caller: 'member or diary' });
  expect(Object.values(VIEWERS).map((viewer) => own(viewer, {}))).toEqual([NOT_IN, 1, 1, ...Array(5).fill('INVALID')]);
  expect(Object.values(VIEWERS).map((viewer) => own(viewer, { clientId: 7 }))).toEqual([NOT_IN, 1, NO, NO, 1, 1, 1, 1]);
});

test('the company is read from the input, or from the path that the permission names', () => {
  const inInput = guarded({ caller: 'read' }, { input: { type: new GraphQLNonNull(input()) } });
  expect([1, 2].map((companyId) => inInput(VIEWERS.owner, { input: { companyId } }))).toEqual([1, NO]);

  const named = guarded({ caller: 'read', company: 'key.companyId' }, { key: { type: new GraphQLNonNull(input()) } });
  expect([1, 2].map((companyId) => named(VIEWERS.owner, { key: { companyId } }))).toEqual([1, NO]);
});

test('an argument for administrators is refused to other callers if it has a value', () => {
  const args = { companyId: { type: ID }, filter: { type: input() } };
  const ask = guarded({ caller: 'everybody', forAdministrators: ['filter.maybe'] }, args);
  const withMaybe = (maybe: unknown) => ({ companyId: 1, filter: { maybe } });

  expect([undefined, null, false].map((maybe) => ask(ANONYMOUS, withMaybe(maybe)))).toEqual([1, 1, 1]);
  expect([ANONYMOUS, VIEWERS.member, VIEWERS.stranger, VIEWERS.analyst].map((viewer) => ask(viewer, withMaybe(true)))).toEqual([
    NOT_IN,
    NO,
    NO,
    1,
  ]);
  expect(ask(ANONYMOUS, { companyId: 1, filter: null })).toBe(1);
});

test('a permission is described in words', () => {
  expect(inWords({ caller: 'diary', besides: 'For a resource the duty `manage`.' })).toBe(
    'For administrators of the company with the duty `diary`. For a resource the duty `manage`.',
  );
  expect(inWords({ caller: 'everybody', forAdministrators: ['includeHidden'] })).toBe(
    'For everybody. Only administrators of the company may give `includeHidden`.',
  );
});
