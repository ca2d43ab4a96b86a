import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, permissionOf } from '../../../schema/shared/allow.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { createRecords, createShopper, DAY, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoCaller, type DemoServer, missingRoles, openDemo } from '../../support/fixtures/demo-server.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import { sharedApi } from '../../support/server.js';
import { COUNTER_CHECK, fieldsByCaller, PUBLIC, words } from '../../support/walks/root-fields.js';
import { argumentWays, isNeeded } from '../../support/walks/sample-input.js';

/** Every root field × caller, with the minimal valid input. Source: hardening.md, "Who may do what"; decisions 7. */

type Kind = (typeof KIND_NAMES)[number];
const KIND_NAMES = [
  ...(['public', 'public staff', 'read', 'clients', 'diary', 'manage', 'owner'] as const),
  ...(['member read', 'member write', 'own', 'own record', 'own write', 'buyer', 'log-in', 'guests'] as const),
];
type Asker = DemoCaller | 'basket';

/** Expected outcomes; `ok` is anything but a refusal of the caller. The records are Camden's, the member is `member`. */
const TABLE: Readonly<Record<Kind, Partial<Record<Asker, string>>>> = {
  public: { public: 'ok', basket: 'ok', member: 'ok', analyst: 'ok', staff: 'ok', admin: 'ok', harbourAdmin: 'ok' },
  'public staff': { public: 'ok', basket: 'ok', member: 'ok', analyst: 'FORBIDDEN', staff: 'ok', harbourAdmin: 'ok' },
  read: {
    public: 'UNAUTHENTICATED',
    basket: 'UNAUTHENTICATED',
    member: 'FORBIDDEN',
    analyst: 'ok',
    staff: 'ok',
    admin: 'ok',
    parentAdmin: 'ok',
    leedsAdmin: 'FORBIDDEN',
    harbourAdmin: 'FORBIDDEN',
  },
  clients: {
    public: 'UNAUTHENTICATED',
    basket: 'UNAUTHENTICATED',
    member: 'FORBIDDEN',
    analyst: 'FORBIDDEN',
    staff: 'ok',
    admin: 'ok',
    parentAdmin: 'ok',
    leedsAdmin: 'FORBIDDEN',
    harbourAdmin: 'FORBIDDEN',
  },
  diary: {
    public: 'UNAUTHENTICATED',
    basket: 'UNAUTHENTICATED',
    member: 'FORBIDDEN',
    analyst: 'FORBIDDEN',
    staff: 'ok',
    admin: 'ok',
    parentAdmin: 'ok',
    leedsAdmin: 'FORBIDDEN',
    harbourAdmin: 'FORBIDDEN',
  },
  manage: {
    public: 'UNAUTHENTICATED',
    basket: 'UNAUTHENTICATED',
    member: 'FORBIDDEN',
    analyst: 'FORBIDDEN',
    staff: 'FORBIDDEN',
    leedsAdmin: 'FORBIDDEN',
    harbourAdmin: 'FORBIDDEN',
  },
  'member read': {
    public: 'UNAUTHENTICATED',
    basket: 'UNAUTHENTICATED',
    member: 'ok',
    otherMember: 'FORBIDDEN',
    harbourMember: 'FORBIDDEN',
    analyst: 'ok',
    harbourAdmin: 'FORBIDDEN',
  },
  'member write': {
    public: 'UNAUTHENTICATED',
    basket: 'UNAUTHENTICATED',
    member: 'ok',
    otherMember: 'FORBIDDEN',
    harbourMember: 'FORBIDDEN',
    analyst: 'FORBIDDEN',
    staff: 'ok',
    harbourAdmin: 'FORBIDDEN',
  },
  owner: {
    public: 'UNAUTHENTICATED',
    basket: 'UNAUTHENTICATED',
    member: 'FORBIDDEN',
    analyst: 'FORBIDDEN',
    staff: 'FORBIDDEN',
    admin: 'FORBIDDEN',
    harbourAdmin: 'FORBIDDEN',
  },
  own: {
    ...{ public: 'UNAUTHENTICATED', basket: 'UNAUTHENTICATED', member: 'ok', otherMember: 'ok', harbourMember: 'ok' },
    ...{ analyst: 'ok', staff: 'ok', leedsAdmin: 'ok', harbourAdmin: 'ok' },
  },
  'own record': {
    ...{ public: 'UNAUTHENTICATED', basket: 'UNAUTHENTICATED', member: 'ok', otherMember: 'FORBIDDEN' },
    ...{ harbourMember: 'FORBIDDEN', analyst: 'ok', staff: 'ok', leedsAdmin: 'ok', harbourAdmin: 'ok' },
  },
  'own write': {
    ...{ public: 'UNAUTHENTICATED', basket: 'UNAUTHENTICATED', member: 'ok', otherMember: 'FORBIDDEN' },
    ...{ harbourMember: 'FORBIDDEN', analyst: 'FORBIDDEN', staff: 'ok', leedsAdmin: 'ok', harbourAdmin: 'ok' },
  },
  buyer: { public: 'UNAUTHENTICATED', basket: 'UNAUTHENTICATED', member: 'ok', staff: 'ok', harbourAdmin: 'ok' },
  'log-in': { public: 'UNAUTHENTICATED', basket: 'UNAUTHENTICATED' },
  guests: { public: 'ok', basket: 'ok', member: 'ok', analyst: 'FORBIDDEN', staff: 'FORBIDDEN', harbourAdmin: 'ok' },
};

/** Kind in the table for each permission that a field declares. Fields that check the record are listed below. */
const KINDS: Readonly<Record<Caller, Kind | undefined>> = {
  everybody: 'public',
  'everybody or staff': 'public staff',
  read: 'read',
  clients: 'clients',
  diary: 'diary',
  manage: 'manage',
  owner: 'owner',
  'member or diary': 'member write',
  'own or read': 'own',
  'own or diary': 'own write',
  'buyer or read': 'own',
  'buyer or diary': 'buyer',
  'log-in': 'log-in',
  'by record': undefined,
};

/** Fields that check the permission for the record they load, and refuse like these kinds: with a named company, and without. */
const BY_RECORD: Readonly<Record<string, readonly [Kind, Kind]>> = {
  client: ['member read', 'own record'],
  submitClient: ['guests', 'guests'],
};

/** Mutations whose input decides whether they answer UNAUTHENTICATED: `accounts-and-clients.test.ts`. */
const LOG_INS = words('logIn signOn resetPassword');

/** Fields whose `id` is that of a company, or of a member. */
const OF_COMPANY = words('company deleteCompany');
const OF_MEMBER = words('client updateClient sendWelcomeEmail');

type Field = GraphQLField<unknown, unknown>;

const { schema } = sharedApi();
const queries = Object.values(schema.getQueryType()!.getFields());
const mutations = Object.values(schema.getMutationType()!.getFields());
const fields = [...queries, ...mutations].filter(({ name }) => !LOG_INS.has(name));

/** A root field, and the arguments to call it with. */
interface Way {
  readonly field: Field;
  readonly names: readonly string[];
}

const ways: readonly Way[] = fields.flatMap((field) => argumentWays(field).map((names) => ({ field, names })));

function kindOf({ field, names }: Way): Kind | undefined {
  const byRecord = BY_RECORD[field.name]?.[names.includes('companyId') ? 0 : 1];
  const kind = byRecord ?? KINDS[permissionOf(field)!.caller];
  if (kind !== 'own' && kind !== 'own write') return kind;
  if (names.includes('longId')) return 'public';
  if (names.includes('clientId')) return kind === 'own' ? 'member read' : 'member write';
  return names.includes('companyId') ? (kind === 'own' ? 'read' : 'diary') : kind;
}

let demo: DemoServer;
let records: DemoRecords;
let basket: string | undefined;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  basket = (await createShopper(demo, records)).rest.token;
});
afterAll(() => demo?.server.close());

/** `missing`: use ids that do not exist. `names`: optional input fields to send too. */
interface Sampling {
  readonly missing: boolean;
  readonly names: readonly string[];
}

/** A valid value for an argument or an input field, with only what is required. */
function sample(name: string, type: GraphQLInputType, field: string, { missing, names }: Sampling): unknown {
  if (isNonNullType(type)) return sample(name, type.ofType, field, { missing, names });
  if (isListType(type)) return [sample(name, type.ofType, field, { missing, names })];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((each) => isNeeded(each) || names.includes(each.name));
    return Object.fromEntries(required.map((each) => [each.name, sample(each.name, each.type, field, { missing, names })]));
  }
  const byType: Readonly<Record<string, unknown>> = {
    Int: intOf(name, field, missing),
    Float: 1,
    Boolean: false,
    LocalDate: DAY,
    LocalTime: '10:00',
    TimeZone: 'Europe/London',
    DateTime: `${DAY}T10:00:00Z`,
    JSON: {},
  };
  return byType[type.name] ?? textOf(name);
}

function intOf(name: string, field: string, missing: boolean): number {
  if (name === 'companyId' || (name === 'id' && OF_COMPANY.has(field))) return CAMDEN;
  if (name === 'id' && OF_MEMBER.has(field)) return records.members;
  if (/^(clientId|memberId)$/.test(name)) return records.members;
  if (/[iI]ds?$/.test(name)) return missing ? 2_000_000_000 : records.services;
  return 1;
}

const textOf = (name: string): string => (/email/i.test(name) ? 'nobody@example.test' : /longId/.test(name) ? 'unknown' : 'Word');

/** An operation with the field and all that it requires. A field of an object type selects only `__typename`. */
function operationOf({ field, names }: Way, missing: boolean): { query: string; variables: Record<string, unknown> } {
  const needed = field.args.filter(({ name }) => names.includes(name));
  const variables = Object.fromEntries(
    needed.map(({ name, type }) => [name, sample(name, type, field.name, { missing, names })]),
  );
  const declared = needed.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const given = needed.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  const kind = mutations.includes(field) ? 'mutation' : 'query';
  const head = declared ? `(${declared})` : '';
  return { query: `${kind} Try${head} { ${field.name}${given ? `(${given})` : ''}${selection} }`, variables };
}

/** The refusal's code, or `ok`. */
async function ask(way: Way, asker: Asker, missing: boolean): Promise<string> {
  const token = asker === 'basket' ? basket : demo.as[asker].token;
  const { body } = await sendGraphql(demo.server.url, operationOf(way, missing), token ? { 'Auth-Token': token } : {});
  const code = String(body.errors?.[0]?.extensions.code ?? 'ok');
  return /^(UNAUTHENTICATED|FORBIDDEN|INTERNAL_SERVER_ERROR|BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED)$/.test(code) ? code : 'ok';
}

const CELLS = KIND_NAMES.flatMap((kind) =>
  (Object.entries(TABLE[kind]) as [Asker, string][]).map(([asker, expected]) => [kind, asker, expected] as const),
);

async function oddFields(kind: Kind, asker: Asker, expected: string): Promise<string[]> {
  const odd: string[] = [];
  for (const way of ways.filter((each) => kindOf(each) === kind)) {
    const code = await ask(way, asker, expected === 'ok');
    if (code !== expected) odd.push(`${way.field.name} by ${way.names.join()}: ${code}`);
  }
  return odd;
}

test('the table covers every administrator role for the duties read, clients and diary', () => {
  expect(missingRoles(TABLE, ['read', 'clients', 'diary'])).toEqual([]);
});

test('the walk covers every kind of root field', () => {
  const counts = KIND_NAMES.map((kind) => ways.filter((way) => kindOf(way) === kind).length);

  expect(fields.length).toBeGreaterThan(200);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

test('the fields open to everybody are exactly those listed', () => {
  expect([...fieldsByCaller(schema).get('everybody')!].sort()).toEqual([...PUBLIC].sort());
});

test.each(Object.entries(COUNTER_CHECK))('the fields listed for the permission %j have it in the schema', (caller, names) => {
  const declared = fieldsByCaller(schema).get(caller as Caller)!;
  expect([...names].filter((name) => !declared.has(name))).toEqual([]);
});

describe('callers without permission', () => {
  let before: object;
  beforeAll(async () => {
    before = await fingerprint(demo);
  });

  test.each(CELLS.filter(([, , expected]) => expected !== 'ok'))('%j fields answer %s with %s', async (kind, asker, expected) => {
    expect(await oddFields(kind, asker, expected)).toEqual([]);
  });

  test('change nothing', async () => {
    expect(await fingerprint(demo)).toEqual(before);
  });
});

describe('callers with permission', () => {
  test.each(CELLS.filter(([, , expected]) => expected === 'ok'))('%j fields answer %s', async (kind, asker, expected) => {
    expect(await oddFields(kind, asker, expected)).toEqual([]);
  });
});
